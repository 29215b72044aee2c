import { useEffect } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { useApp } from '../stores/app-context.ts';
import { useActions } from '../stores/use-actions.ts';
import type { Action } from '../stores/undo-store.ts';
import { sharedTexts } from '../texts/index.ts';

const SHOWN_MS = 10_000;
/**
 * On narrow screens a toast covers the content: it stays until the person leaves the screen. Settings lists the last
 * changes.
 */
const NARROW = matchMedia('(max-width: 599px)');
/** Navigation within this time belongs to the act itself. */
const OWN_STEP_MS = 1_000;

/** Shows a toast with Undo for each act, and the result of undoing it. */
export function UndoToasts() {
  const { undo } = useApp();
  useEffect(() => {
    let known: ReadonlyMap<string, Action> = new Map();
    const notify = (actions: readonly Action[]) => {
      for (const act of actions.toReversed()) {
        const before = known.get(act.id);
        if (before === undefined && !act.quiet)
          toast(act.label, {
            id: act.id,
            duration: SHOWN_MS,
            action: { label: sharedTexts.common.undo, onClick: () => void undo.getState().undo(act.id) },
          });
        if (before === undefined || before.state === act.state) continue;
        if (act.state === 'undoing') toast.dismiss(act.id);
        if (act.state === 'undone') toast.success(act.undone ?? sharedTexts.undo.reportedUndone(act.label));
        if (act.state === 'failed') toast.error(sharedTexts.undo.failed(act.label, act.failure ?? ''));
      }
      known = new Map(actions.map((act) => [act.id, act]));
    };
    notify(undo.getState().actions);
    const unsubscribe = undo.subscribe(({ actions }) => notify(actions));
    const onLeave = () => {
      for (const { id, at, state } of NARROW.matches ? known.values() : [])
        if (state === 'done' && Date.now() - at.getTime() > OWN_STEP_MS) toast.dismiss(id);
    };
    addEventListener('hashchange', onLeave);
    return () => {
      unsubscribe();
      removeEventListener('hashchange', onLeave);
    };
  }, [undo]);
  useActions(() => {
    const last = undo.getState().actions.find(({ state }) => state === 'done');
    return last === undefined
      ? []
      : [
          {
            id: 'app.undo',
            group: 'app',
            label: sharedTexts.undo.undo(last.label),
            keys: 'undo',
            perform: () => undo.getState().undo(),
          },
        ];
  });
  return null;
}
