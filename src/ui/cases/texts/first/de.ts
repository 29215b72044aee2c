import type { english } from './en.ts';
import { number, plural } from '../../../texts/german-words.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  notSaved: 'Das Werkzeug oder seine Fälle lassen sich nicht speichern. Bitte zuerst beheben.',
  nameMissing: 'Ein Fall braucht einen Namen.',
  noArguments: 'keine Argumente',
  inputNotObject: 'Die Eingabe ist ein JSON-Objekt.',
  schemaNotObject: 'Das Schema ist ein JSON-Objekt.',
  notJson: (line, column, message) => `Das ist kein JSON. Zeile ${line}:${column}: ${message}`,
  runAllTools: 'Alle Fälle aller Werkzeuge ausführen',
  failedMark: (count) => `${number(count)} fehlgeschlagen`,
  failed: (count) => `${plural(count, 'Fall', 'Fälle')} fehlgeschlagen`,
  failing: (count) => `${number(count)} ✗`,
  failingHint: (count) => `${plural(count, 'Werkzeug hat', 'Werkzeuge haben')} Fälle, die zuletzt fehlgeschlagen sind`,
};
