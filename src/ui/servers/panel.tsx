import { Plug } from 'lucide-react';
import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { useQuestions, useServers } from '../stores/app-context.ts';
import { serversFirstTexts } from './texts/first/index.ts';

const ServerQuestionDock = lazyComponent(async () => (await import('./server-screens.ts')).ServerQuestionDock);
const ServerScreen = lazyComponent(async () => (await import('./server-screens.ts')).ServerScreen);
const ServersScreen = lazyComponent(async () => (await import('./server-screens.ts')).ServersScreen);
const ServerToolScreen = lazyComponent(async () => (await import('./server-screens.ts')).ServerToolScreen);

/** MCP servers, and their tools. */
export const serversPanel: Panel = {
  id: 'servers',
  activityBar: {
    title: () => serversFirstTexts.title,
    icon: Plug,
    at: 'top',
    start: () => hrefOf({ screen: 'servers' }),
  },
  screens: {
    servers: { show: () => <ServersScreen />, title: () => serversFirstTexts.title, isAlone: true },
    server: {
      show: ({ name, tab }) => <ServerScreen key={name} name={name} tab={tab} />,
      title: ({ name }) => name,
      isAlone: true,
    },
    'server-tool': {
      show: ({ name }, layout) => <ServerToolScreen key={name} name={name} layout={layout} />,
      title: ({ name }) => name,
      hasPanes: true,
      activityBarEntry: 'tools',
    },
  },
  actions: ({ servers }) => [
    {
      id: 'go.servers',
      group: 'go',
      label: serversFirstTexts.open,
      perform: () => navigate(pathOf({ screen: 'servers' })),
    },
    ...(['address', 'program', 'config'] as const).map(
      (by) =>
        ({
          id: `servers.add.${by}`,
          group: 'app',
          label: serversFirstTexts.add[by],
          perform: () => {
            servers.getState().setAdding({ by, text: '' });
            navigate(pathOf({ screen: 'servers' }));
          },
        }) as const,
    ),
  ],
  docks: [
    {
      id: 'server-questions',
      useIsActive: () => {
        const isAsked = useQuestions(({ open }) => open.length > 0);
        const slots = useQuestions((state) => state.slots);
        return useServers(({ questions }) => questions.some(({ decision }) => !slots.has(decision.id))) && !isAsked;
      },
      content: ServerQuestionDock,
    },
  ],
};
