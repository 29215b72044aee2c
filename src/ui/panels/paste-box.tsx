import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { LIMITS } from '../../core/limits.ts';
import { Button } from '../elements/button.tsx';
import { TextArea } from '../elements/field.tsx';
import { FileDrop } from '../elements/file-drop.tsx';
import { formatBytes } from '../model/format.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './home.module.css';

/** Takes anything that holds tools and leads to its review. */
export function PasteBox() {
  const { imports } = useModel();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const picker = useRef<HTMLInputElement>(null);
  const review = (content: string, fileName?: string) => {
    setProblem(undefined);
    void imports.getState().read(content, fileName);
    navigate(pathOf({ screen: 'import' }));
  };
  const take = async (file: File) => {
    if (file.size > LIMITS.maxImportBytes) setProblem(texts.home.fileTooLarge(formatBytes(LIMITS.maxImportBytes)));
    else review(await file.text(), file.name);
  };
  return (
    <FileDrop hint={texts.home.drop} onFile={(file) => void take(file)}>
      <form
        className={styles.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') review(text);
        }}
      >
        <TextArea
          label={texts.home.pasteLabel}
          labelHidden
          className={styles.pasteText ?? ''}
          placeholder={texts.home.pastePlaceholder}
          hint={texts.home.pasteHint}
          error={problem}
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
              if (file !== undefined) void take(file);
              event.target.value = '';
            }}
          />
        </div>
      </form>
    </FileDrop>
  );
}
