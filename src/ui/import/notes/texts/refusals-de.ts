import type { IMPORT_REFUSALS } from '../../../../catalog/contract/import/import-refusals.ts';
import { number } from '../../../texts/german-words.ts';
import type { Shape } from '../../../texts/shape.ts';

const IMPORTABLE =
  'Importieren lassen sich Code in JavaScript oder TypeScript, eine tools.json, Definitionen von OpenAI, Anthropic, ' +
  'Gemini oder MCP, ein JSON Schema, Beispielargumente, ein curl-Befehl oder ein Export von Toolyard';
const NOT_PART = 'die nicht Teil des Befehls ist';

/** Why a text, a file or one of its tools cannot be imported. */
export const refusals: Shape<typeof IMPORT_REFUSALS> = {
  empty: () => 'Der Text ist leer',
  'file-too-large': (most) => `Die Datei ist größer als ${most} MB`,
  'code-file-too-large': (most) =>
    `Das ist kein JSON und für den Code eines Werkzeugs zu groß: Höchstens ${most} MB sind möglich`,
  'not-json': (message) => `Die Datei ist kein JSON: ${message}`,
  'not-code': (message, line, column) =>
    `Das ist weder JSON noch Code: ${message} (Zeile ${line}, Spalte ${column}). ${IMPORTABLE}`,
  'code-without-function': () => `Das ist Code, aber ohne eine Funktion zum Aufrufen. ${IMPORTABLE}`,
  'unknown-json': () => `Dieses JSON hat kein Format, das sich importieren lässt. ${IMPORTABLE}`,
  'newer-format': (version, own) =>
    `Die Datei hat die Formatversion ${version}, diese App liest ${own}: Eine neuere Version der App hat sie ` +
    'geschrieben',
  'archive-without-tools': () =>
    'Das Archiv enthält keine Werkzeuge: Lesbar ist nur das Zip eines MCP-Servers, den Toolyard exportiert hat',
  'archive-too-large': (most) => `Das Archiv enthält mehr als ${most} MB`,
  'archive-of-many-files': (most) => `Das Archiv enthält mehr als ${number(most)} Dateien`,
  'archive-damaged': () => 'Das Archiv ist beschädigt oder kein Zip-Archiv',
  message: (message) => message,
  'not-object': () => 'Das ist kein Objekt',
  'too-deep': () => 'Die Verschachtelung ist zu tief',
  'not-a-definition': () => 'Das ist keine Definition eines Werkzeugs',
  'definition-of-type': (type) => `Eine Definition vom Typ „${type}“ ist keine Funktion`,
  'parameters-no-schema': () => 'Die Parameter müssen ein JSON-Schema-Objekt sein',
  'not-a-schema': () => 'Das ist kein JSON Schema, das sich speichern lässt',
  'code-too-large': (most) => `Der Code ist größer als ${most} MB`,
  'code-not-in-archive': (path) => `Der Code ist nicht im Archiv: ${path}`,
  'code-of-no-file': () => 'Der Code ist nicht im Archiv: Keine Datei ist genannt',
  'several-commands': () => 'Das sind mehrere Befehle. Bitte einzeln importieren',
  'several-requests': () => 'Der Befehl sendet mehrere Anfragen. Bitte jede Adresse einzeln importieren',
  'many-options': (most) => `Der Befehl hat mehr als ${number(most)} Optionen`,
  'no-address': () => 'Der Befehl hat keine Adresse',
  'address-of-variable': () => 'Die Adresse hängt von einer Variablen der Shell ab. Bitte ausschreiben',
  'address-unreachable': (message) => `Eine Webseite erreicht die Adresse nicht: ${message}`,
  'address-pattern': () => 'Die Adresse steht für mehrere: curl zählt [ ] und { } ab, außer mit -g',
  'addresses-of-file': () => `Der Befehl liest Adressen aus einer Datei, ${NOT_PART}`,
  'sends-file': () => `Der Befehl sendet eine Datei, ${NOT_PART}`,
  'options-of-file': () => `Der Befehl liest Optionen aus einer Datei, ${NOT_PART}`,
  'password-of-file': () => `Der Befehl liest ein Passwort aus einer Datei, ${NOT_PART}`,
  'headers-of-file': () => `Der Befehl liest Header aus einer Datei, ${NOT_PART}`,
  'option-refused': (option) => `Eine Webseite kann nicht, was ${option} verlangt`,
  'form-without-name': () => 'Ein Teil des Formulars hat keinen Namen',
  'header-without-name': () => 'Ein Header hat keinen gültigen Namen',
  'header-value': (name) => `Der Header ${name} enthält Zeichen, die kein Header enthalten kann`,
  'body-with-method': (method) => `Der Befehl sendet einen Body mit ${method}; eine Webseite kann das nicht`,
  'two-methods': () => 'Der Befehl verlangt zwei Methoden auf einmal; curl lehnt das ab',
  'method-refused': (method) => `Eine Webseite kann die Methode „${method}“ nicht senden`,
  'key-in-path': () =>
    'Der Pfad der Adresse enthält etwas, das nach einem Schlüssel aussieht; es würde Teil der Berechtigung',
  'key-in-address': () => 'Die Adresse enthält außerhalb eines Parameters etwas, das nach einem Schlüssel aussieht',
  'no-openapi': () => 'Die Datei enthält keine OpenAPI-Beschreibung',
  'swagger-2': () =>
    'Sie ist in Swagger 2 geschrieben, dem Format vor OpenAPI 3. Bitte umwandeln, zum Beispiel auf ' +
    'editor.swagger.io unter „Edit, Convert to OpenAPI 3“, und das Ergebnis importieren',
  'openapi-version': (version) => `Die Version von OpenAPI ist ${version}. Nur Version 3 ist lesbar`,
  'openapi-unversioned': () => 'Die Version von OpenAPI ist nicht genannt. Nur Version 3 ist lesbar',
  'not-yaml': (message) => `Die Datei ist kein YAML: ${message}`,
  'file-too-deep': () => 'Die Datei ist zu tief verschachtelt',
};
