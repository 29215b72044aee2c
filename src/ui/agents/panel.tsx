import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { skillsFirstTexts } from '../skills/texts/first/index.ts';

const AgentsScreen = lazyComponent(async () => (await import('./agents-screen.tsx')).AgentsScreen);
const AgentFileScreen = lazyComponent(async () => (await import('./agent-file-screen.tsx')).AgentFileScreen);

const START = { screen: 'panel', panel: 'agents', path: [] } as const;

/** Agent files: a list beside that of skills, and a screen for each. */
export const agentsPanel: Panel = {
  id: 'agents',
  screen: {
    show: ([path]) => (path === undefined ? <AgentsScreen /> : <AgentFileScreen key={path} path={path} />),
    title: () => skillsFirstTexts.agents,
  },
  actions: () => [
    { id: 'go.agents', group: 'go', label: skillsFirstTexts.agents, perform: () => navigate(pathOf(START)) },
  ],
};
