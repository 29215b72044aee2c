import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { list } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  label: 'Probe',
  title: (several) =>
    several
      ? 'Diese Werkzeuge werden ausprobiert und sind nicht gespeichert'
      : 'Dieses Werkzeug wird ausprobiert und ist nicht gespeichert',
  text:
    'Läufe, Berechtigungen und Änderungen enden mit der Probe. Eigene Werkzeuge, Dateien und Geheimnisse sind ' +
    'nicht darin.',
  edited: 'Die Adresse dieser Seite ist ein Link mit den Änderungen. Läufe und Berechtigungen enden mit der Probe.',
  tooLong: 'Der Inhalt passt nicht mehr in die Adresse: Neu laden bringt zurück, was geöffnet wurde.',
  save: 'Speichern',
  saveHint: 'Bewahrt den jetzigen Stand in diesem Browser auf, als fremdes Werkzeug, bis ihm vertraut wird',
  copyLink: 'Link kopieren',
  copied: 'Der Link ist kopiert: Er enthält den jetzigen Stand.',
  copyFailed: 'Der Browser lässt die Seite nicht kopieren. Die Adresse dieser Seite ist der Link.',
  discard: 'Verwerfen',
  invalid: 'Etwas ist noch nicht gültig: siehe die markierten Felder.',
  saved: (names) => `${list(names)} gespeichert`,
  filesLeft: (paths) => `Nicht geschrieben, weil es sie schon gibt: ${paths.join(', ')}`,
  failed: (message) => `Fehlgeschlagen: ${message}`,
  kept: 'Nur in dieser Probe',
  secret: 'Nur für diese Probe: Der Wert wird nicht gespeichert.',
  actions: {
    save: 'Die Werkzeuge dieser Probe speichern',
    copyLink: 'Link mit den Änderungen kopieren',
    discard: 'Die Probe verwerfen',
  },
};
