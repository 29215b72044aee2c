import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { TextArea } from '../elements/field.tsx';
import { FileDrop } from '../elements/file-drop.tsx';
import { navigate } from '../model/navigate.ts';
import { pathOf } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './home.module.css';

/** Takes anything that holds tools and leads to its review. */
export function PasteBox() {
  const { imports } = useModel();
  const [text, setText] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const review = () => {
    void imports.getState().read(text);
    navigate(pathOf({ screen: 'import' }));
  };
  const take = (file: File) => {
    void imports.getState().readFile(file);
    navigate(pathOf({ screen: 'import' }));
  };
  return (
    <FileDrop hint={texts.home.drop} onFile={take}>
      <form
        className={styles.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') review();
        }}
      >
        <TextArea
          label={texts.home.pasteLabel}
          labelHidden
          className={styles.pasteText ?? ''}
          placeholder={texts.home.pastePlaceholder}
          hint={texts.home.pasteHint}
          spellCheck={false}
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.pasteActions}>
          <Button type="submit" look="primary" disabled={text.trim() === ''}>
            {texts.home.review}
          </Button>
          <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => picker.current?.click()}>
            {texts.home.chooseFile}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            data-testid="import-file"
            aria-label={texts.home.chooseFile}
            accept=".json,.js,.mjs,.ts,.txt,application/json,text/javascript"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file !== undefined) take(file);
              event.target.value = '';
            }}
          />
        </div>
      </form>
    </FileDrop>
  );
}
