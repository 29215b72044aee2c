import { lazy, Suspense, useState } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../elements/layers/notice.tsx';
import { draftAsText, toolAsText, type DraftProblem } from './tool-draft.ts';
import { useModel } from '../stores/app-model.ts';
import type { EditSession } from './editor-store.ts';
import { texts } from '../texts/texts.ts';

const DiffView = lazy(async () => ({ default: (await import('../elements/views/diff-view.tsx')).DiffView }));

interface SaveNoticeProps {
  readonly session: EditSession;
  readonly onShow: (problem: DraftProblem) => void;
}

/** Why the draft is not stored, and how to fix that. */
export function SaveNotice({ session, onShow }: SaveNoticeProps) {
  const { editor, undo } = useModel();
  const { save, base, draft } = session;
  const [isDiffShown, setDiffShown] = useState(true);
  const useOther = () => {
    editor.getState().useOther(base.id);
    undo.getState().did(texts.undo.draftDropped(base.name), () => editor.getState().edit(base.id, draft));
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
          title={texts.save.failed}
          actions={<Button onClick={() => void editor.getState().saveNow(base.id)}>{texts.save.retry}</Button>}
        >
          {/[.!?…]$/.test(save.message) ? save.message : `${save.message}.`} {texts.save.draftKept}
        </Notice>
      );
    case 'invalid': {
      const [first] = save.problems;
      if (first === undefined) return null;
      return (
        <Notice
          tone="caution"
          role="status"
          title={`${texts.save.notSaved}: ${problemText(first)}`}
          actions={<Button onClick={() => onShow(first)}>{texts.save.show}</Button>}
        >
          {save.problems.length > 1 ? `${texts.save.more(save.problems.length - 1)}. ` : ''}
          {texts.save.draftKept}
        </Notice>
      );
    }
    case 'conflict':
      return (
        <Notice
          tone="caution"
          role="alert"
          label={texts.conflict.label}
          title={texts.conflict.title}
          actions={
            <>
              <Button onClick={() => void editor.getState().keepMine(base.id)}>{texts.conflict.keepMine}</Button>
              <Button onClick={useOther}>{texts.conflict.useOther}</Button>
              <Button look="quiet" aria-expanded={isDiffShown} onClick={() => setDiffShown(!isDiffShown)}>
                {isDiffShown ? texts.conflict.hide : texts.conflict.show}
              </Button>
            </>
          }
        >
          {texts.conflict.text}
          {isDiffShown ? (
            <Suspense fallback={null}>
              <DiffView label={texts.conflict.diff} before={toolAsText(save.theirs)} after={draftAsText(base, draft)} />
            </Suspense>
          ) : null}
        </Notice>
      );
  }
}

/** `line 3:7 Unexpected token`. */
function problemText(problem: DraftProblem): string {
  const place = problem.line === undefined ? '' : `${texts.save.at(problem.line, problem.column ?? 1)} `;
  const where = problem.field === 'code' ? '' : `${texts.save.fields[problem.field]} `;
  const path = problem.path === undefined || problem.path === '' ? '' : `${problem.path} `;
  return `${where}${place}${path}${problem.message}`;
}
