import { useEffect, useState } from 'react';
import type { PanelDetails } from '../../../panels/contract/services.ts';
import { Button } from '../../elements/button.tsx';
import { CodeEditor } from '../../elements/code-mirror/code-editor.tsx';
import { TextField } from '../../elements/fields/field.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { toast } from '../../elements/layers/toast.ts';
import { languageOfFile } from '../../files/file-kind.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import styles from '../canvas.module.css';
import { canvasTexts } from '../texts/index.ts';

const texts = canvasTexts.editor;

/** The file that was open last, by folder: saving a file makes another panel of it, and this stays. */
const lastFiles = new Map<string, string>();

/** The files of a panel, one of them to edit. */
export function PanelSource({ panel }: { panel: PanelDetails }) {
  const { host } = useApp();
  const { folder, hash, files, manifest, found } = panel;
  const [path, setPath] = useState(lastFiles.get(folder) ?? manifest.view);
  const [source, setSource] = useState<string>();
  const [draft, setDraft] = useState<string>();
  const [adding, setAdding] = useState<string>();
  useEffect(() => {
    let isHere = true;
    lastFiles.set(folder, path);
    host.panels.read(folder, path).then(
      (text) => (isHere ? setSource(text) : undefined),
      (error: unknown) => (isHere ? toast.error(messageOf(error)) : undefined),
    );
    return () => {
      isHere = false;
    };
  }, [host, folder, path]);
  const save = (file: string, text: string): void => {
    host.panels.save(folder, hash, file, text).then(
      () => toast.success(texts.saved),
      (error: unknown) => toast.error(messageOf(error)),
    );
  };
  const choose = (next: string): void => {
    setSource(undefined);
    setDraft(undefined);
    setPath(next);
  };
  const isChanged = draft !== undefined && draft !== source;
  return (
    <>
      <div className={styles.bar}>
        <select aria-label={texts.files} value={path} onChange={({ target }) => choose(target.value)}>
          {files.map((file) => (
            <option key={file.path}>{file.path}</option>
          ))}
        </select>
        <Button look="quiet" onClick={() => setAdding('')}>
          {texts.newFile}
        </Button>
        <span className={styles.space} />
        {isChanged ? (
          <>
            <Button look="quiet" onClick={() => setDraft(undefined)}>
              {texts.discard}
            </Button>
            <Button look="primary" onClick={() => save(path, draft)}>
              {texts.save}
            </Button>
          </>
        ) : null}
      </div>
      {adding === undefined ? null : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            lastFiles.set(folder, adding);
            save(adding, '');
          }}
        >
          <TextField
            label={texts.fileName}
            value={adding}
            required
            onChange={({ target }) => setAdding(target.value)}
          />
          <div className={styles.foot}>
            <Button type="submit">{texts.add}</Button>
          </div>
        </form>
      )}
      {found.length === 0 ? null : (
        <Notice tone="caution" title={texts.check}>
          {found.map(({ code, subject }) => (
            <p key={`${code} ${subject}`}>{canvasTexts.findings[code](subject)}</p>
          ))}
        </Notice>
      )}
      <div className={styles.code}>
        {source === undefined ? null : (
          <CodeEditor
            key={path}
            label={path}
            value={draft ?? source}
            language={languageOfFile(path)}
            memory={`panel:${folder}/${path}`}
            onChange={setDraft}
          />
        )}
      </div>
    </>
  );
}
