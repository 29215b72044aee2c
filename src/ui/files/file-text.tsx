import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../elements/button.tsx';
import { CodeEditor } from '../elements/code-mirror/code-editor.tsx';
import { DiffView } from '../elements/views/diff-view.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { languageOfFile } from './file-kind.ts';
import { useApp } from '../stores/app-context.ts';
import type { EditedFile } from './file-editor-store.ts';
import { filesModelOf } from './files-model.ts';
import { useActions } from '../stores/use-actions.ts';
import { runTexts } from '../run/texts/index.ts';
import { sharedTexts } from '../texts/index.ts';
import { filesTexts } from './texts/index.ts';
import styles from './file-view.module.css';

/** An automatically saved text. Shows changes from elsewhere, and overwrites them only on request. */
export function FileText({ file }: { file: EditedFile }) {
  const { editor } = filesModelOf(useApp());
  const { path, text, conflict, failure, isMixed } = file;
  const aimed = useStore(editor, (state) => (state.target?.path === path ? state.target : undefined));
  const target = useMemo(
    () => (aimed === undefined ? undefined : { line: aimed.line, column: 1, nonce: aimed.nonce }),
    [aimed],
  );
  useActions(() => [
    {
      id: 'files.save',
      group: 'app',
      label: runTexts.actions.save,
      keys: 'save',
      perform: () => editor.getState().flush(),
    },
  ]);
  return (
    <>
      {conflict === undefined ? null : <Conflict file={file} conflict={conflict} />}
      {failure === undefined || conflict !== undefined ? null : (
        <div className={styles.notice}>
          <Notice
            tone="danger"
            role="alert"
            title={sharedTexts.common.notSaved}
            actions={<Button onClick={() => void editor.getState().flush()}>{filesTexts.tryAgain}</Button>}
          >
            {failure}
          </Notice>
        </div>
      )}
      {isMixed ? <p className={styles.barText}>{filesTexts.view.mixed}</p> : null}
      <div className={styles.editor}>
        <CodeEditor
          label={filesTexts.view.editor(path)}
          value={text}
          language={languageOfFile(path)}
          memory={`file:${path}`}
          target={target}
          onChange={(next) => editor.getState().edit(next)}
        />
      </div>
    </>
  );
}

function Conflict({ file, conflict }: { file: EditedFile; conflict: 'changed' | 'removed' }) {
  const { editor } = filesModelOf(useApp());
  const [isCompared, setCompared] = useState(false);
  const isChanged = conflict === 'changed';
  return (
    <div className={styles.notice}>
      <Notice
        tone="caution"
        role="alert"
        title={isChanged ? filesTexts.view.conflictChanged : filesTexts.view.conflictRemoved}
        actions={
          <>
            <Button onClick={() => void editor.getState().keepLocal()}>
              {isChanged ? filesTexts.view.keepLocal : filesTexts.view.writeAgain}
            </Button>
            <Button onClick={() => void editor.getState().takeTheirs()}>
              {isChanged ? filesTexts.view.takeTheirs : filesTexts.view.letGo}
            </Button>
            {isChanged && !isCompared ? (
              <Button look="quiet" onClick={() => setCompared(true)}>
                {filesTexts.view.showDifference}
              </Button>
            ) : null}
          </>
        }
      >
        {filesTexts.view.conflictText}
      </Notice>
      {isChanged && isCompared ? (
        <DiffView label={filesTexts.view.difference} before={file.theirs ?? ''} after={file.text} />
      ) : null}
    </div>
  );
}
