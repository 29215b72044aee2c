import type { Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { startTexts } from './texts/index.ts';
import { HomeScreen } from './home-screen.tsx';

/** The introduction, and templates for a new tool. */
export const startPanel: Panel = {
  id: 'home',
  isInTrials: true,
  screens: {
    tools: { show: () => <HomeScreen always={false} />, activityBarEntry: 'tools' },
    new: { show: () => <HomeScreen always />, activityBarEntry: 'tools' },
  },
  actions: () => [
    {
      id: 'go.new',
      group: 'app',
      label: startTexts.newTool,
      keys: 'newTool',
      perform: () => navigate(pathOf({ screen: 'new' })),
    },
  ],
};
