import type { Panel } from '../frame/panel.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf } from '../model/routes.ts';
import { texts } from '../texts/texts.ts';

/** Shells, below the files. */
export const terminalPanel: Panel = {
  id: 'terminal',
  actions: ({ terminal }) => [
    {
      id: 'go.terminal',
      group: 'go',
      label: texts.actions.terminal,
      keys: 'terminal',
      perform: () => {
        terminal.getState().open();
        navigate(pathOf({ screen: 'files', path: '/' }));
      },
    },
  ],
};
