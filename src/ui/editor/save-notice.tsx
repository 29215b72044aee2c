import { lazy, Suspense, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { problemText } from './draft-markers.ts';
import { draftAsText, toolAsText, type DraftProblem } from './tool-draft.ts';
import { useApp } from '../stores/app-context.ts';
import type { EditSession } from './editor-store.ts';
import { editorTexts } from './texts/index.ts';

const DiffView = lazy(async () => ({ default: (await import('../elements/views/diff-view.tsx')).DiffView }));

interface SaveNoticeProps {
  readonly session: EditSession;
  readonly onShow: (problem: DraftProblem) => void;
}

/** Why the draft is not stored, and how to fix that. */
export function SaveNotice({ session, onShow }: SaveNoticeProps) {
  const { editor, undo } = useApp();
  const { save, base, draft } = session;
  const [isDiffShown, setDiffShown] = useState(true);
  const useOther = () => {
    editor.getState().useOther(base.id);
    undo.getState().did(editorTexts.undo.draftDropped(base.name), () => editor.getState().edit(base.id, draft));
  };
  switch (save.kind) {
    case 'saved':
    case 'editing':
    case 'saving':
      return null;
    case 'failed':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={editorTexts.save.failed}
          actions={<Button onClick={() => void editor.getState().saveNow(base.id)}>{editorTexts.save.retry}</Button>}
        >
          {/[.!?…]$/.test(save.message) ? save.message : `${save.message}.`} {editorTexts.save.draftKept}
        </Notice>
      );
    case 'invalid': {
      const [first] = save.problems;
      if (first === undefined) return null;
      return (
        <Notice
          tone="caution"
          role="status"
          title={`${editorTexts.save.notSaved}: ${problemText(first)}`}
          actions={<Button onClick={() => onShow(first)}>{editorTexts.save.show}</Button>}
        >
          {save.problems.length > 1 ? `${editorTexts.save.more(save.problems.length - 1)}. ` : ''}
          {editorTexts.save.draftKept}
        </Notice>
      );
    }
    case 'conflict':
      return (
        <Notice
          tone="caution"
          role="alert"
          label={editorTexts.conflict.label}
          title={editorTexts.conflict.title}
          actions={
            <>
              <Button onClick={() => void editor.getState().keepLocal(base.id)}>
                {editorTexts.conflict.keepLocal}
              </Button>
              <Button onClick={useOther}>{editorTexts.conflict.useOther}</Button>
              <Button look="quiet" aria-expanded={isDiffShown} onClick={() => setDiffShown(!isDiffShown)}>
                {isDiffShown ? editorTexts.conflict.hide : editorTexts.conflict.show}
              </Button>
            </>
          }
        >
          {editorTexts.conflict.text}
          {isDiffShown ? (
            <Suspense fallback={null}>
              <DiffView
                label={editorTexts.conflict.diff}
                before={toolAsText(save.theirs)}
                after={draftAsText(base, draft)}
              />
            </Suspense>
          ) : null}
        </Notice>
      );
  }
}
