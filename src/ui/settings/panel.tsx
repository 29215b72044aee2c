import { Settings } from 'lucide-react';
import { late, type Panel } from '../frame/panel.ts';
import { navigate } from '../model/navigate.ts';
import { hrefOf, pathOf } from '../model/routes.ts';
import { THEMES } from './preferences-store.ts';
import { texts } from '../texts/texts.ts';

const SettingsScreen = late(async () => (await import('./settings-screen.tsx')).SettingsScreen);
const section = async () => await import('./sections.ts');
const { pages } = texts.settings;

/** The screen of all sections, and those of the app itself. */
export const settingsPanel: Panel = {
  id: 'settings',
  title: () => texts.frame.settings,
  rail: { icon: Settings, at: 'bottom', start: () => hrefOf({ screen: 'settings' }) },
  isInTrials: true,
  screens: {
    settings: {
      show: ({ page }) => <SettingsScreen page={page} />,
      title: () => texts.settings.title,
      isAlone: true,
    },
  },
  settings: [
    {
      id: 'appearance',
      order: 10,
      title: () => pages.appearance,
      content: late(async () => (await section()).AppearancePanel),
    },
    {
      id: 'keyboard',
      order: 20,
      title: () => pages.keyboard,
      content: late(async () => (await section()).KeyboardPanel),
    },
    { id: 'secrets', order: 30, title: () => pages.secrets, content: late(async () => (await section()).SecretsPanel) },
    {
      id: 'permissions',
      order: 40,
      title: () => pages.permissions,
      content: late(async () => (await section()).GrantsPanel),
    },
    {
      id: 'node',
      order: 80,
      title: () => pages.node,
      content: late(async () => (await import('./engines-panel.tsx')).EnginesPanel),
    },
    {
      id: 'storage',
      order: 110,
      title: () => pages.storage,
      content: late(async () => (await section()).StoragePanel),
    },
    {
      id: 'changes',
      order: 120,
      title: () => pages.changes,
      content: late(async () => (await section()).ChangesPanel),
    },
    { id: 'about', order: 130, title: () => pages.about, content: late(async () => (await section()).AboutPanel) },
  ],
  actions: ({ preferences }) => [
    ...THEMES.filter((theme) => theme !== preferences.getState().theme).map(
      (theme) =>
        ({
          id: `theme.${theme}`,
          group: 'app',
          label: texts.actions.theme(texts.appearance[theme]),
          perform: () => preferences.getState().setTheme(theme),
        }) as const,
    ),
    {
      id: 'go.settings',
      group: 'go',
      label: texts.settings.all,
      perform: () => navigate(pathOf({ screen: 'settings' })),
    },
  ],
};
