import type { KeyKind } from '../../../../catalog/contract/import/key-names.ts';
import type { Shape } from '../../../texts/shape.ts';
import type { english } from './en.ts';
import { openApi } from './openapi-de.ts';
import { refusals } from './refusals-de.ts';

type Notes = Shape<(typeof english)['notes']>;

const quoted = (text: string) => `„${text}“`;
const listed = (names: readonly string[]) => names.join(', ');

const keys: Record<KeyKind, string> = {
  openai: 'Schlüssel von OpenAI oder Anthropic',
  github: 'GitHub-Token',
  aws: 'AWS-Zugriffsschlüssel',
  google: 'Google-API-Schlüssel',
  slack: 'Slack-Token',
  stripe: 'Stripe-Schlüssel',
  private: 'privater Schlüssel',
  jwt: 'JWT (JSON Web Token)',
};

const findings: Shape<(typeof english)['findings']> = {
  network: (line) => `Zeile ${line} nutzt das Netz.`,
  'loads-code': (line) => `Zeile ${line} lädt zur Laufzeit Code nach.`,
  processes: (line) => `Zeile ${line} startet Prozesse oder anderen Code.`,
  'text-as-code': (line) => `Zeile ${line} führt Text als Code aus (eval).`,
  decodes: (line) => `Zeile ${line} entschlüsselt kodierten Text.`,
  unreadable: (line) => `Zeile ${line} enthält einen langen unlesbaren Text, der Code verbergen kann.`,
  invisible: (line) => `Zeile ${line} enthält unsichtbare Zeichen, die verbergen können, was der Code tut.`,
  key: (line, kind) =>
    `Zeile ${line} enthält etwas, das nach einem Schlüssel aussieht: ${Object.hasOwn(keys, kind) ? keys[kind] : kind}.`,
};

function storeAsSecret(what: string, secret: string): string {
  return `${what} wurde weggelassen. Bitte als Geheimnis ${secret} unter Einstellungen → Geheimnisse anlegen.`;
}

const WRITE_DESCRIPTION = 'Bitte eine schreiben: Agenten lesen sie.';

const notes: Notes = {
  'name-fixed': (given, name) =>
    `Aus dem Namen ${quoted(given)} wurde ${quoted(name)}: Erlaubt sind nur A–Z, a–z, 0–9, Unterstrich, Punkt und ` +
    'Bindestrich, höchstens 128 Zeichen.',
  'name-unmapped': (given, name) =>
    `Aus dem Namen ${quoted(given)} wurde ${quoted(name)}: Zeichen, die der Anbieter verbietet, waren als Zahlen ` +
    'geschrieben.',
  'same-name-in-file': () =>
    'Ein früheres Werkzeug dieser Datei heißt genauso. Dieses bekommt eine Zahl hinter dem Namen.',
  'same-name-in-link': () =>
    'Ein früheres Werkzeug dieses Links heißt genauso. Dieses bekommt eine Zahl hinter dem Namen.',
  'timeout-fixed': (given, timeout) =>
    `Aus dem Zeitlimit ${given} wurde ${timeout}: Es muss eine ganze Zahl von Millisekunden von 1 bis 600000 sein.`,
  'time-fixed': (field, given, time) => `Aus ${field} ${given} wurde ${time}.`,
  'time-of-import': (field, given) => `Aus ${field} ${given} wurde die Zeit des Imports.`,
  'fields-left-out': (names) => `Weggelassen, weil kein Werkzeug das hat: ${listed(names)}.`,
  'stub-added': () => 'Code war nicht enthalten; der Platzhalter dafür gibt seine Eingabe zurück.',
  'output-schema-left-out': () => 'Das outputSchema wurde weggelassen, weil der Code nur ein Platzhalter ist.',
  'name-as-description': () => 'Eine Beschreibung war nicht enthalten; der Name steht an ihrer Stelle.',
  'schema-without-description': () => `Das Schema hat keine Beschreibung. ${WRITE_DESCRIPTION}`,
  'schema-from-example': () =>
    'Das Schema wurde aus dem Beispiel gemacht. Bitte die Typen prüfen und jeden Parameter beschreiben.',
  'exported-as-default': () => 'Die Funktion hat keinen Namen und wird deshalb als default exportiert.',
  'code-without-name': () =>
    'Der Code nennt keinen Namen für das Werkzeug. Bitte einen wählen: Agenten rufen es damit auf.',
  'code-without-description': () => `Der Code hat keine Beschreibung. ${WRITE_DESCRIPTION}`,
  'code-without-schema': () => 'Der Code hat kein Schema. Bis es eines gibt, nimmt das Werkzeug jedes Objekt an.',
  'schema-of-names': () => 'Das Schema hat die Namen, die der Code verwendet. Bitte jeden beschreiben.',
  'schema-of-types': () => 'Das Schema hat die Namen und Typen, die der Code verwendet. Bitte jeden beschreiben.',
  'also-exported': (names) => `Außerdem exportiert: ${listed(names)}. Das bleibt im Code.`,
  'exports-no-tools': (names) => `Außerdem exportiert, aber kein Werkzeug: ${listed(names)}.`,
  'imports-packages': (names) =>
    `Er importiert Pakete. Bitte nach dem Speichern unter Pakete hinzufügen: ${listed(names)}.`,
  'imports-files': (names) => `Er importiert Dateien, die nicht enthalten sind: ${listed(names)}.`,
  'reads-variable': (variable, secret) =>
    `Er liest die Umgebungsvariable ${variable}, die hier leer ist. Bitte den Wert als Geheimnis ${secret} unter ` +
    `Einstellungen → Geheimnisse anlegen und mit context.secrets.get("${secret}") lesen.`,
  'calls-function': (name) =>
    `Die Funktion heißt ${name}. Eine Funktion namens tool, die sie aufruft, wurde hinzugefügt.`,
  'nothing-to-call': () =>
    'Es wurde keine Funktion zum Aufrufen gefunden. Bitte die Funktion „tool“ nennen oder als default exportieren.',
  'description-from-comment': () => 'Die Beschreibung stammt aus dem Kommentar über dem Code.',
  'guidance-from-comment': () => 'Die Hinweise für Agenten stammen aus dem Kommentar über dem Code.',
  'parameters-from-comment': (names) =>
    `Beschreibungen von Parametern stammen aus dem Kommentar über dem Code: ${listed(names)}.`,
  'types-left-out': () => 'Die Typen im Code wurden weggelassen.',
  'zod-unread': (parts) => `Diese Teile des zod-Schemas ließen sich nicht lesen: ${parts.join('; ')}.`,
  'schema-from-type': (type) =>
    `Das Schema wurde aus dem Typ ${type} gemacht. Code war nicht enthalten; an seiner Stelle steht ein Platzhalter.`,
  'type-without-description': () => `Der Typ hat keine Beschreibung. ${WRITE_DESCRIPTION}`,
  'type-unclear': (names) => `Wo der Typ kein Typ von JSON ist, nimmt das Schema jeden Wert an: ${listed(names)}.`,
  'python-stub': () =>
    'Python läuft hier nicht. Der Code ist ein Platzhalter, mit dem Rumpf der Funktion als Kommentar.',
  'python-without-docstring': () => `Die Funktion hat keinen Docstring und keine Beschreibung. ${WRITE_DESCRIPTION}`,
  'parameters-undescribed': (names) => `Bitte jeden Parameter beschreiben: ${listed(names)}.`,
  'python-variable': (variable, secret) =>
    `Er liest die Umgebungsvariable ${variable}. Bitte den Wert als Geheimnis ${secret} unter Einstellungen → ` +
    'Geheimnisse anlegen.',
  'python-no-tools': (names) => `Auch in der Datei, aber kein Werkzeug: ${listed(names)}.`,
  'options-left-out': (names) => `Weggelassen, weil eine Webseite das nicht kann: ${listed(names)}.`,
  'headers-left-out': (names) => `Weggelassen, weil eine Webseite das nicht senden kann: ${listed(names)}.`,
  'method-in-capitals': () => 'Die Methode wird in Großbuchstaben gesendet.',
  'form-details-left-out': () => 'Typen und Dateinamen von Formularfeldern wurden weggelassen.',
  'shell-variables': () => 'Eine Shell ersetzt, was mit $ beginnt. Hier bleibt es, wie es geschrieben ist.',
  'always-content-type': () => 'Der Befehl sendet keinen Content-Type, eine Webseite sendet aber immer einen.',
  'after-command': () => 'Was auf den Befehl folgt, wurde weggelassen.',
  'json-content-type': () => 'Der Content-Type ist application/json, weil der Body JSON mit einem Geheimnis ist.',
  'key-of-form': (name) => `Das Formularfeld ${name} wurde weggelassen. Bitte bei jedem Aufruf angeben.`,
  'key-of-body': (name) => `${name} im Body wurde weggelassen. Bitte bei jedem Aufruf angeben.`,
  'key-in-text': () => 'Ein Schlüssel im Body wurde weggelassen. Bitte im Code ergänzen.',
  'body-with-key': () =>
    'Der Body wurde weggelassen, weil er einen Schlüssel zu enthalten scheint. Bitte bei jedem Aufruf angeben.',
  'secret-in-body': (name, secret) => storeAsSecret(`${name} im Body`, secret),
  'secret-in-query': (name, secret) => storeAsSecret(`${name} in der Abfrage`, secret),
  'secret-in-header': (name, secret) => storeAsSecret(`Der Wert des Headers ${name}`, secret),
  'secret-user': (secret) => storeAsSecret('Der Benutzername', secret),
  'secret-password': (secret) => storeAsSecret('Das Passwort', secret),
  ...openApi,
};

export const german: Shape<typeof english> = { notes, refusals, findings, keys };
