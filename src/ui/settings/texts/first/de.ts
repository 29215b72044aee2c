import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  activityBarTitle: 'Einstellungen',
  title: 'Einstellungen',
  pages: {
    appearance: 'Darstellung',
    keyboard: 'Tastatur',
    secrets: 'Geheimnisse',
    permissions: 'Berechtigungen',
    node: 'Node.js',
    storage: 'Speicher',
    changes: 'Letzte Änderungen',
    about: 'Über Toolyard',
  },
  all: 'Alle Einstellungen',
  themes: {
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  useTheme: (theme) => `Farben: ${theme}`,
  deleteAll: 'Alle meine Daten löschen',
  deleteAllWords: 'löschen zurücksetzen leeren delete reset',
};
