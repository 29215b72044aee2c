import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../elements/button.tsx';
import { CodeEditor } from '../elements/code-editor.tsx';
import { DiffView } from '../elements/diff-view.tsx';
import { Notice } from '../elements/notice.tsx';
import { languageOfFile } from '../model/file-kind.ts';
import { useModel } from '../stores/app-model.ts';
import type { EditedFile } from '../stores/file-editor-store.ts';
import { filesModelOf } from '../stores/files-model.ts';
import { useActions } from '../stores/use-actions.ts';
import { texts } from '../texts/texts.ts';
import styles from './file-view.module.css';

/** A text that is saved as one types. What somebody else wrote meanwhile is shown, and nothing is written over it unasked. */
export function FileText({ file }: { file: EditedFile }) {
  const { editor } = filesModelOf(useModel());
  const { path, text, conflict, failure, isMixed } = file;
  const aimed = useStore(editor, (state) => (state.target?.path === path ? state.target : undefined));
  const target = useMemo(() => (aimed === undefined ? undefined : { line: aimed.line, column: 1, nonce: aimed.nonce }), [aimed]);
  useActions(() => [{ id: 'files.save', group: 'app', label: texts.actions.save, keys: 'save', perform: () => editor.getState().flush() }]);
  return (
    <>
      {conflict === undefined ? null : <Conflict file={file} conflict={conflict} />}
      {failure === undefined || conflict !== undefined ? null : (
        <div className={styles.notice}>
          <Notice tone="danger" role="alert" title={texts.status.notSaved} actions={<Button onClick={() => void editor.getState().flush()}>{texts.files.tryAgain}</Button>}>
            {failure}
          </Notice>
        </div>
      )}
      {isMixed ? <p className={styles.barText}>{texts.fileView.mixed}</p> : null}
      <div className={styles.editor}>
        <CodeEditor label={texts.fileView.editor(path)} value={text} language={languageOfFile(path)} memory={`file:${path}`} target={target} onChange={(next) => editor.getState().edit(next)} />
      </div>
    </>
  );
}

function Conflict({ file, conflict }: { file: EditedFile; conflict: 'changed' | 'removed' }) {
  const { editor } = filesModelOf(useModel());
  const [isCompared, setCompared] = useState(false);
  const isChanged = conflict === 'changed';
  return (
    <div className={styles.notice}>
      <Notice
        tone="caution"
        role="alert"
        title={isChanged ? texts.fileView.conflictChanged : texts.fileView.conflictRemoved}
        actions={
          <>
            <Button onClick={() => void editor.getState().keepMine()}>{isChanged ? texts.fileView.keepMine : texts.fileView.writeAgain}</Button>
            <Button onClick={() => void editor.getState().takeTheirs()}>{isChanged ? texts.fileView.takeTheirs : texts.fileView.letGo}</Button>
            {isChanged && !isCompared ? (
              <Button look="quiet" onClick={() => setCompared(true)}>
                {texts.fileView.showDifference}
              </Button>
            ) : null}
          </>
        }
      >
        {texts.fileView.conflictText}
      </Notice>
      {isChanged && isCompared ? <DiffView label={texts.fileView.difference} before={file.theirs ?? ''} after={file.text} /> : null}
    </div>
  );
}
