import type { Panel } from '../frame/panel.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf } from '../model/routes.ts';
import { terminalFirstTexts } from './texts/first/index.ts';

/** Shells, below the files. */
export const terminalPanel: Panel = {
  id: 'terminal',
  actions: ({ terminal }) => [
    {
      id: 'go.terminal',
      group: 'go',
      label: terminalFirstTexts.open,
      keys: 'terminal',
      perform: () => {
        terminal.getState().open();
        navigate(pathOf({ screen: 'files', path: '/' }));
      },
    },
  ],
};
