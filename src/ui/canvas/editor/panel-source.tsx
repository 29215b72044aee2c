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
import page from '../../styles/page-list.module.css';
import { findingText } from '../finding-text.ts';
import { canvasTexts } from '../texts/index.ts';
import { useDraft } from './use-draft.ts';

const texts = canvasTexts.editor;

/** The file that was open last, by folder: saving a file makes another panel of it, and this stays. */
const lastFiles = new Map<string, string>();

/** The files of a panel, one of them to edit. */
export function PanelSource({ panel }: { panel: PanelDetails }) {
  const { host } = useApp();
  const { folder, hash, files, manifest, found } = panel;
  const [path, setPath] = useState(lastFiles.get(folder) ?? manifest.view);
  const source = useSource(folder, path);
  const { text: shown, isChanged, isOutdated, change, discard } = useDraft(folder, path, source);
  const [isAdding, setAdding] = useState(false);
  const save = (file: string, text: string): void => {
    host.panels.save(folder, hash, file, text).then(
      () => toast.success(texts.saved),
      (error: unknown) => toast.error(messageOf(error)),
    );
  };
  return (
    <>
      <div className={styles.bar}>
        <select aria-label={texts.files} value={path} onChange={({ target }) => setPath(target.value)}>
          {files.map((file) => (
            <option key={file.path}>{file.path}</option>
          ))}
        </select>
        <Button look="quiet" onClick={() => setAdding(true)}>
          {texts.newFile}
        </Button>
        <span className={page.space} />
        {isChanged && shown !== undefined ? <Unsaved onDiscard={discard} onSave={() => save(path, shown)} /> : null}
      </div>
      {isAdding ? (
        <NewFile
          onAdd={(name) => {
            lastFiles.set(folder, name);
            save(name, '');
          }}
        />
      ) : null}
      <Findings found={found} />
      {isOutdated ? <Notice tone="caution">{texts.outdated}</Notice> : null}
      <div className={styles.code}>
        {shown === undefined ? null : (
          <CodeEditor
            key={path}
            label={path}
            value={shown}
            language={languageOfFile(path)}
            memory={`panel:${folder}/${path}`}
            onChange={change}
          />
        )}
      </div>
    </>
  );
}

/** The text of a file of a panel; undefined while it is read. */
function useSource(folder: string, path: string): string | undefined {
  const { host } = useApp();
  const [read, setRead] = useState<{ readonly path: string; readonly text: string }>();
  useEffect(() => {
    let isHere = true;
    lastFiles.set(folder, path);
    host.panels.read(folder, path).then(
      (text) => (isHere ? setRead({ path, text }) : undefined),
      (error: unknown) => (isHere ? toast.error(messageOf(error)) : undefined),
    );
    return () => {
      isHere = false;
    };
  }, [host, folder, path]);
  return read?.path === path ? read.text : undefined;
}

function Unsaved({ onDiscard, onSave }: { onDiscard: () => void; onSave: () => void }) {
  return (
    <>
      <Button look="quiet" onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button look="primary" onClick={onSave}>
        {texts.save}
      </Button>
    </>
  );
}

function NewFile({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(name);
      }}
    >
      <TextField label={texts.fileName} value={name} required onChange={({ target }) => setName(target.value)} />
      <div className={page.foot}>
        <Button type="submit">{texts.add}</Button>
      </div>
    </form>
  );
}

/** What was changed or left out when the manifest was read. */
function Findings({ found }: Pick<PanelDetails, 'found'>) {
  if (found.length === 0) return null;
  return (
    <Notice tone="caution" title={texts.check}>
      {found.map((finding) => (
        <p key={`${finding.code} ${finding.subject}`}>{findingText(finding)}</p>
      ))}
    </Notice>
  );
}
