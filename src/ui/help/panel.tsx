import { CircleQuestionMark } from 'lucide-react';
import { late, type Panel } from '../frame/panel.ts';
import { navigate } from '../model/navigate.ts';
import { hrefOf, pathOf } from '../model/routes.ts';
import { withKeys } from '../model/shortcuts.ts';
import { texts } from '../texts/texts.ts';

const HelpScreen = late(async () => (await import('./help-screen.tsx')).HelpScreen);

export const helpPanel: Panel = {
  id: 'help',
  rail: {
    title: () => texts.frame.help,
    icon: CircleQuestionMark,
    at: 'bottom',
    start: () => hrefOf({ screen: 'help' }),
    hint: () => withKeys(texts.frame.help, 'help'),
  },
  isInTrials: true,
  screens: {
    help: {
      show: ({ article }, layout) => <HelpScreen article={article} layout={layout} />,
      title: () => texts.frame.help,
      isAlone: true,
    },
  },
  actions: () => [
    {
      id: 'go.help',
      group: 'go',
      label: texts.frame.help,
      keys: 'help',
      perform: () => navigate(pathOf({ screen: 'help' })),
    },
  ],
};
