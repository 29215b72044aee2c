import type { english } from './en.ts';

export const german: typeof english = {
  reading: 'Wird gelesen…',
  executable: 'ausführbar',
  noText: 'Diese Datei ist kein Text. Nach dem Speichern lässt sie sich unter „Dateien“ öffnen.',
};
