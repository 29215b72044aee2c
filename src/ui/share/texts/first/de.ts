import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { number } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  saving: 'Eine Sicherung wird gespeichert…',
  stop: 'Anhalten',
  exportAll: 'Werkzeuge exportieren…',
  notExported: (message) => `Nicht exportiert: ${message}`,
  shareSeveral: 'Mehrere Werkzeuge teilen',
  copiedLength: (count) => `Link kopiert, ${number(count)} Zeichen`,
};
