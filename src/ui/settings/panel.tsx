import { Settings } from 'lucide-react';
import { lazyComponent, type Panel } from '../frame/panel.ts';
import type * as Sections from './sections.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { THEMES } from './preferences-store.ts';
import { settingsFirstTexts } from './texts/first/index.ts';

const SettingsScreen = lazyComponent(async () => (await import('./settings-screen.tsx')).SettingsScreen);
const EnginesSection = lazyComponent(async () => (await import('./engines-section.tsx')).EnginesSection);
const { pages } = settingsFirstTexts;

/** Sections of the app itself load as one file. */
const own = (name: keyof typeof Sections) => lazyComponent(async () => (await import('./sections.ts'))[name]);

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
    { id: 'appearance', order: 10, title: () => pages.appearance, content: own('AppearanceSection') },
    { id: 'keyboard', order: 20, title: () => pages.keyboard, content: own('KeyboardSection') },
    { id: 'secrets', order: 30, title: () => pages.secrets, content: own('SecretsSection') },
    { id: 'permissions', order: 40, title: () => pages.permissions, content: own('GrantsSection') },
    { id: 'node', order: 80, title: () => pages.node, content: EnginesSection },
    {
      id: 'storage',
      order: 110,
      title: () => pages.storage,

      content: own('StorageSection'),
    },
    { id: 'changes', order: 120, title: () => pages.changes, content: own('ChangesSection') },
    { id: 'about', order: 130, title: () => pages.about, content: own('AboutSection') },
  ],
  actions: ({ preferences, deleteAll }) => [
    ...THEMES.filter((theme) => theme !== preferences.getState().theme).map(
      (theme) =>
        ({
          id: `theme.${theme}`,
          group: 'app',
          label: settingsFirstTexts.useTheme(settingsFirstTexts.themes[theme]),
          perform: () => preferences.getState().setTheme(theme),
        }) as const,
    ),
    ...(deleteAll === undefined
      ? []
      : [
          {
            id: 'settings.delete-all',
            group: 'app',
            label: settingsFirstTexts.deleteAll,
            words: settingsFirstTexts.deleteAllWords,
            isDestructive: true,
            perform: () => navigate(pathOf({ screen: 'settings', page: 'storage' })),
          } as const,
        ]),
    {
      id: 'go.settings',
      group: 'go',
      label: settingsFirstTexts.all,
      perform: () => navigate(pathOf({ screen: 'settings' })),
    },
  ],
};
