import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { plural, number } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  heading: 'Operationen wählen',
  of: (title, version, count) =>
    `${title === '' ? 'Ohne Titel' : title}, OpenAPI ${version}, ${plural(count, 'Operation', 'Operationen')}`,
  intro: 'Jede gewählte wird ein Werkzeug. Nichts wurde gespeichert, und nichts wurde geholt.',
  reading: 'Die Beschreibung wird gelesen…',
  taking: 'Werkzeuge werden angelegt…',
  stop: 'Anhalten',
  discard: 'Verwerfen',
  review: (count) => `${plural(count, 'Werkzeug', 'Werkzeuge')} durchsehen`,
  failed: 'Diese Beschreibung ließ sich nicht lesen',
  takeFailed: 'Die Werkzeuge ließen sich nicht anlegen',
  settings: 'Anfragen',
  server: 'Server',
  variable: (name) => `Servervariable ${name}`,
  base: 'Basisadresse',
  baseHint: 'Anfragen gehen hierhin und nirgendwo sonst; jedes Werkzeug bittet um seinen eigenen Pfad.',
  baseMissing: 'Die Datei sagt nicht, wo der Dienst ist: Bitte seine Adresse eingeben, etwa https://api.example.org/v1',
  baseInvalid: 'Eine Adresse, die mit https:// oder http:// beginnt',
  signIn: 'Geheimnisse, die diese Werkzeuge brauchen',
  signInHint: 'Werkzeuge enthalten einen Platzhalter; der Wert geht nur an die Adresse, an die er gebunden ist.',
  secret: {
    bearer: 'als Bearer-Token gesendet',
    user: 'der Benutzername',
    password: 'das Passwort',
    header: 'gesendet im Header',
    query: 'gesendet in der Abfrage als',
  },
  have: 'schon da',
  add: 'Anlegen',
  addSecret: (name) => `${name} anlegen`,
  bearer: 'Geheimnis, das als Bearer-Token gesendet wird',
  bearerHint: 'Die Datei nennt keine Art der Anmeldung. Leer lassen, um kein Geheimnis zu senden.',
  bearerInvalid: 'Ein Buchstabe oder Unterstrich, dann Buchstaben, Ziffern und Unterstriche.',
  checkResults: 'Ergebnisse gegen die Beschreibung prüfen',
  checkResultsHint:
    'Antworten echter Dienste weichen oft von der Beschreibung ab; ohne diese Prüfung beschreibt das ' +
    'Werkzeug sie nur.',
  lost: 'In einem Werkzeug nicht unterstützt',
  search: 'Operationen suchen',
  tag: 'Tag',
  allTags: 'Alle Tags',
  chosen: (chosen, count) => `${number(chosen)} von ${number(count)} gewählt`,
  all: (count, isAll) => (isAll ? 'Alle wählen' : `Diese ${number(count)} wählen`),
  none: (isAll) => (isAll ? 'Keine wählen' : 'Diese auslassen'),
  list: 'Operationen',
  noMatch: 'Keine Operation passt.',
  deprecated: 'veraltet',
};
