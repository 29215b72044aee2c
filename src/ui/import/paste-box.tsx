import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { TextArea } from '../elements/fields/field.tsx';
import { FileDrop } from '../elements/fields/file-drop.tsx';
import { submits } from '../elements/fields/submits.ts';
import { keysText } from '../lib/keybindings.ts';
import { importFirstTexts } from './texts/first/index.ts';
import { useImport } from './use-import.ts';
import styles from '../start/home.module.css';

/** A field would show more text only slowly. */
const MAX_SHOWN = 200_000;

interface PasteBoxProps {
  readonly rows?: number;
  /** Initial text. */
  readonly start?: string | undefined;
}

/** A field for any content with tools, which opens its review. */
export function PasteBox({ rows = 2, start = '' }: PasteBoxProps) {
  const importText = useImport();
  const [text, setText] = useState(start.length <= MAX_SHOWN ? start : '');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <FileDrop hint={importFirstTexts.paste.drop} onFiles={importText.files}>
      <form className={styles.paste} onSubmit={submits(() => (text.trim() !== '' ? importText.text(text) : undefined))}>
        <TextArea
          label={importFirstTexts.paste.label}
          labelHidden
          className={styles.pasteText ?? ''}
          placeholder={importFirstTexts.paste.placeholder}
          hint={
            <>
              {importFirstTexts.paste.hint}{' '}
              <span className={styles.pasteWays}>{importFirstTexts.paste.ways(keysText('paste'))}</span>
            </>
          }
          spellCheck={false}
          rows={text === '' ? rows : 8}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain');
            const files = [...event.clipboardData.files];
            if (pasted.length <= MAX_SHOWN && (pasted !== '' || files.length === 0)) return;
            event.preventDefault();
            if (pasted === '') importText.files(files);
            else importText.text(pasted);
          }}
        />
        <div className={styles.pasteActions}>
          <Button type="submit" look="primary" disabled={text.trim() === ''}>
            {importFirstTexts.paste.review}
          </Button>
          <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={() => picker.current?.click()}>
            {importFirstTexts.paste.chooseFile}
          </Button>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            data-testid="import-file"
            aria-label={importFirstTexts.paste.chooseFile}
            accept=".json,.jsonc,.zip,.js,.mjs,.cjs,.ts,.mts,.md,.txt,application/json,text/*"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              if (files.length > 0) importText.files(files);
              event.target.value = '';
            }}
          />
        </div>
      </form>
    </FileDrop>
  );
}
