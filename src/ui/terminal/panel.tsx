import type { Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { storeOf } from '../stores/panel-store.ts';
import { terminalStore } from './terminal-store.ts';
import { terminalFirstTexts } from './texts/first/index.ts';

/** Shells, below the files. */
export const terminalPanel: Panel = {
  id: 'terminal',
  actions: (model) => [
    {
      id: 'go.terminal',
      group: 'go',
      label: terminalFirstTexts.open,
      keys: 'terminal',
      perform: () => {
        storeOf(model, terminalStore).getState().open();
        navigate(pathOf({ screen: 'files', path: '/' }));
      },
    },
  ],
};
