import { focusSoon } from '../elements/focus-soon.ts';
import { panelId } from '../elements/layers/tabs.tsx';
import type { Action } from '../stores/action-registry.ts';
import { useActions } from '../stores/use-actions.ts';
import { editorTexts } from '../editor/texts/index.ts';
import { runTexts } from './texts/index.ts';
import type { RunPane } from './run-panes.tsx';

/** Actions that switch between the panes on small screens. */
export function usePaneActions(
  isOneAtATime: boolean,
  pane: RunPane,
  toolLabel: string,
  onPane: (pane: RunPane) => void,
): void {
  useActions((): readonly Action[] => {
    if (!isOneAtATime) return [];
    if (pane === 'run')
      return [
        { id: 'pane.tool', group: 'go', label: editorTexts.actions.toTab(toolLabel), perform: () => onPane('tool') },
      ];
    const toRun = () => onPane('run');
    return [
      { id: 'pane.run', group: 'go', label: editorTexts.actions.toTab(runTexts.tab), perform: toRun },
      {
        id: 'run.arguments',
        group: 'go',
        label: runTexts.actions.focusArguments,
        keys: 'focusArguments',
        perform: () => {
          toRun();
          focusSoon(() =>
            document.querySelector<HTMLElement>(
              `#${panelId('pane')} :is(input, select, textarea, [contenteditable=true])`,
            ),
          );
        },
      },
    ];
  });
}

/** The action that shows the code while something else is shown. */
export function useCodeAction(isHidden: boolean, show: () => void): void {
  useActions((): readonly Action[] =>
    isHidden
      ? [
          {
            id: 'code.focus',
            group: 'go',
            label: editorTexts.actions.focusEditor,
            keys: 'focusEditor',
            perform: () => {
              show();
              focusSoon(() => document.querySelector<HTMLElement>(`#${panelId('tool')} .cm-content`));
            },
          },
        ]
      : [],
  );
}
