import { Wrench } from 'lucide-react';
import { lazyComponent, type ListProps, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { casesFirstTexts } from '../cases/texts/first/index.ts';
import { toolsFirstTexts } from './texts/first/index.ts';
import { shareFirstTexts } from '../share/texts/first/index.ts';
import { useListMark } from './list-mark.ts';
import { ToolList } from './tool-list.tsx';
import { toolActions } from './use-tool-actions.ts';

const BuiltinScreen = lazyComponent(async () => (await import('./builtin/builtin-screen.tsx')).BuiltinScreen);
const ToolSettings = lazyComponent(async () => (await import('../settings/sections.ts')).ToolSettingsSection);
const SessionToolScreen = lazyComponent(
  async () => (await import('./session/session-tool-screen.tsx')).SessionToolScreen,
);

function List({ route, ...more }: ListProps) {
  return (
    <ToolList
      selected={route.screen === 'tool' ? route.name : undefined}
      builtin={route.screen === 'builtin' ? route.name : undefined}
      {...more}
    />
  );
}

/** The list of tools, including those that the person did not store. */
export const toolsPanel: Panel = {
  id: 'tools',
  activityBar: {
    title: () => toolsFirstTexts.title,
    icon: Wrench,
    at: 'top',
    start: () => hrefOf({ screen: 'tools' }),
  },
  isInTrials: true,
  useAlways: useListMark,
  list: List,
  screens: {
    builtin: {
      show: ({ name }, layout) => <BuiltinScreen name={name} layout={layout} />,
      title: ({ name }) => name,
      hasPanes: true,
    },
    sessionTools: {
      show: ({ id }, layout) => <SessionToolScreen key={id} id={id} layout={layout} />,
      title: ({ id }) => id.replace(/^\w+:/, ''),
      hasPanes: true,
    },
  },
  settings: [{ id: 'tools', order: 70, title: () => toolsFirstTexts.settings, content: ToolSettings }],
  actions: (model) => [
    { id: 'go.tools', group: 'go', label: toolsFirstTexts.open, perform: () => navigate(pathOf({ screen: 'tools' })) },
    {
      id: 'app.export-tools',
      group: 'app',
      label: shareFirstTexts.exportAll,
      perform: toolActions(model).exportListed,
    },
    {
      id: 'app.export',
      group: 'app',
      label: toolsFirstTexts.exportEverything,
      perform: toolActions(model).exportEverything,
    },
    {
      id: 'cases.run-every-tool',
      group: 'run',
      label: casesFirstTexts.runAllTools,
      words: 'test cases',
      perform: () => void import('../cases/run-all-tools.ts').then(({ runAllTools }) => runAllTools(model)),
    },
  ],
};
