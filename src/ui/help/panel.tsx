import { CircleQuestionMark } from 'lucide-react';
import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { withKeys } from '../lib/keybindings.ts';
import { helpFirstTexts } from './texts/first/index.ts';

const HelpScreen = lazyComponent(async () => (await import('./help-screen.tsx')).HelpScreen);

export const helpPanel: Panel = {
  id: 'help',
  activityBar: {
    title: () => helpFirstTexts.title,
    icon: CircleQuestionMark,
    at: 'bottom',
    start: () => hrefOf({ screen: 'help' }),
    hint: () => withKeys(helpFirstTexts.title, 'help'),
  },
  isInTrials: true,
  screens: {
    help: {
      show: ({ article }, layout) => <HelpScreen article={article} layout={layout} />,
      title: () => helpFirstTexts.title,
      isAlone: true,
    },
  },
  actions: () => [
    {
      id: 'go.help',
      group: 'go',
      label: helpFirstTexts.title,
      keys: 'help',
      perform: () => navigate(pathOf({ screen: 'help' })),
    },
  ],
};
