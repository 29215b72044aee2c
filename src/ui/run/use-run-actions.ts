import type { Action } from '../stores/action-registry.ts';
import { useApp } from '../stores/app-context.ts';
import type { EditSession } from '../editor/editor-store.ts';
import { useActions } from '../stores/use-actions.ts';
import { runTexts } from './texts/index.ts';

/** Actions that run, stop and save the open tool, wherever the focus is. */
export function useRunActions(
  { base: { id } }: EditSession,
  act: { readonly run: () => unknown; readonly runCases: () => unknown; readonly save: () => unknown },
): void {
  const { runs, cases } = useApp();
  useActions((): readonly Action[] => {
    const current = runs.getState().sessions.get(id)?.current;
    const ofCases = cases.getState().sessions.get(id);
    const isRunning = current !== undefined && current.state !== 'done';
    return [
      ...(isRunning
        ? [
            {
              id: 'run.stop',
              group: 'run',
              label: runTexts.actions.stop,
              keys: 'stop',
              perform: () => runs.getState().stop(id),
            } as const,
          ]
        : []),
      { id: 'run.run', group: 'run', label: runTexts.actions.run, keys: 'run', perform: act.run },
      ...(ofCases?.run === undefined
        ? [
            {
              id: 'run.cases',
              group: 'run',
              label: runTexts.actions.runCases,
              keys: 'runCases',
              perform: act.runCases,
            } as const,
          ]
        : [
            {
              id: 'run.stop-cases',
              group: 'run',
              label: runTexts.actions.stopCases,
              keys: isRunning ? undefined : 'stop',
              perform: () => cases.getState().stop(id),
            } as const,
          ]),
      { id: 'run.save', group: 'run', label: runTexts.actions.save, keys: 'save', perform: act.save },
    ];
  });
}
