import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { number, plural } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  eyebrow: 'Geteiltes Gespräch',
  untitled: 'Gespräch ohne Titel',
  size: (messages, calls) =>
    `${plural(messages, 'Nachricht', 'Nachrichten')}, ${plural(calls, 'Werkzeugaufruf', 'Werkzeugaufrufe')}`,
  save: 'Speichern',
  saveRun: 'Als Aufzeichnung speichern',
  saveRunHint:
    'Eine Aufzeichnung lässt sich abspielen: Ihre Werkzeuge laufen dann wirklich, und jeder Aufruf fragt zuerst.',
  saving: 'Wird gespeichert…',
  saved: (title) => `${title} gespeichert`,
  undone: 'Das Gespräch ist nicht mehr gespeichert',
  warning:
    'Nichts ist gespeichert, und nichts ist gelaufen. Der Inhalt kann erfunden sein, auch die Ergebnisse von ' +
    'Werkzeugen.',
  about: 'Über dieses Gespräch',
  origin: 'Herkunft',
  byLink: 'Ein Link',
  byFile: (name) => (name === '' ? 'Eingefügter Text' : `Die Datei ${name}`),
  signature: 'Signatur',
  unsigned: 'Nicht signiert: Jeder kann es geschrieben haben.',
  models: 'Modelle',
  noModel: 'Kein Modell hat geantwortet.',
  tools: 'Aufgerufene Werkzeuge',
  noTools: 'Es ruft kein Werkzeug auf.',
  moreNames: (count) => `und ${number(count)} weitere`,
  settings: 'Einstellungen',
  defaultSettings: 'Standardeinstellungen',
  prompt: 'System-Prompt',
  noPrompt: 'Es hat keinen System-Prompt.',
  promptLabel: 'System-Prompt des Gesprächs',
  messages: 'Nachrichten',
  noMessages: 'Es hat keine Nachrichten.',
  person: 'Person',
  thoughts: 'Gedanken',
  arguments: 'Argumente',
  result: 'Ergebnis',
  at: (what, location) => `${what} (${location})`,
  more: (count) => `${plural(count, 'weitere Nachricht', 'weitere Nachrichten')} anzeigen`,
  moreParts: (count) => `${plural(count, 'weiteren Teil', 'weitere Teile')} dieser Antwort anzeigen`,
};
