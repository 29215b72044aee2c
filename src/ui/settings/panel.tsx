import { Settings } from 'lucide-react';
import { late, type Panel } from '../frame/panel.ts';
import type * as Sections from './sections.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { THEMES } from './preferences-store.ts';
import { settingsFirstTexts } from './texts/first/index.ts';

const SettingsScreen = late(async () => (await import('./settings-screen.tsx')).SettingsScreen);
const EnginesPanel = late(async () => (await import('./engines-panel.tsx')).EnginesPanel);
const { pages } = settingsFirstTexts;

/** Sections of the app itself load as one file. */
const own = (name: keyof typeof Sections) => late(async () => (await import('./sections.ts'))[name]);

/** The screen with all sections, and the sections of the app itself. */
export const settingsPanel: Panel = {
  id: 'settings',
  activityBar: {
    title: () => settingsFirstTexts.activityBarTitle,
    icon: Settings,
    at: 'bottom',
    start: () => hrefOf({ screen: 'settings' }),
  },
  isInTrials: true,
  screens: {
    settings: {
      show: ({ page }) => <SettingsScreen page={page} />,
      title: () => settingsFirstTexts.title,
      isAlone: true,
    },
  },
  settings: [
    { id: 'appearance', order: 10, title: () => pages.appearance, content: own('AppearancePanel') },
    { id: 'keyboard', order: 20, title: () => pages.keyboard, content: own('KeyboardPanel') },
    { id: 'secrets', order: 30, title: () => pages.secrets, content: own('SecretsPanel') },
    { id: 'permissions', order: 40, title: () => pages.permissions, content: own('GrantsPanel') },
    { id: 'node', order: 80, title: () => pages.node, content: EnginesPanel },
    { id: 'storage', order: 110, title: () => pages.storage, content: own('StoragePanel') },
    { id: 'changes', order: 120, title: () => pages.changes, content: own('ChangesPanel') },
    { id: 'about', order: 130, title: () => pages.about, content: own('AboutPanel') },
  ],
  actions: ({ preferences }) => [
    ...THEMES.filter((theme) => theme !== preferences.getState().theme).map(
      (theme) =>
        ({
          id: `theme.${theme}`,
          group: 'app',
          label: settingsFirstTexts.useTheme(settingsFirstTexts.themes[theme]),
          perform: () => preferences.getState().setTheme(theme),
        }) as const,
    ),
    {
      id: 'go.settings',
      group: 'go',
      label: settingsFirstTexts.all,
      perform: () => navigate(pathOf({ screen: 'settings' })),
    },
  ],
};
