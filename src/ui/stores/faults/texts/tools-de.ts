import type { SCHEMA_CHECKS } from '../../../../catalog/contract/faults/schema-checks.ts';
import type { SCHEMA_FAULTS } from '../../../../catalog/contract/faults/schema-faults.ts';
import type { TOOL_FAULTS } from '../../../../catalog/contract/faults/tool-faults.ts';
import type { PACKAGE_FAULTS } from '../../../../core/package-faults.ts';
import type { ToolFields } from '../../../../core/tool.ts';
import type { Shape } from '../../../texts/shape.ts';

const quoted = (text: string) => `„${text}“`;

const FIELDS: Readonly<Record<keyof ToolFields, string>> = {
  name: 'Name',
  description: 'Beschreibung',
  code: 'Code',
  parameters: 'Parameter',
  returns: 'Rückgabe',
  timeout: 'Zeitlimit',
  environment: 'Umgebung',
  enabled: 'Aktiv',
  language: 'Sprache',
  permissions: 'Berechtigungen',
  guidance: 'Anleitung',
  tags: 'Tags',
  cases: 'Fälle',
  packages: 'Pakete',
  pinnedFiles: 'Dateien des Arbeitsbereichs',
};
const titleOf = (field: keyof ToolFields) => (Object.hasOwn(FIELDS, field) ? FIELDS[field] : field);

const fields = {
  'tool-not-object': () => 'Ein Werkzeug muss ein Objekt sein',
  'tool-change-not-object': () => 'Die Änderung eines Werkzeugs muss ein Objekt sein',
  'field-required': (field: keyof ToolFields) => `Feld ${titleOf(field)}: fehlt`,
  'field-not-text': (field: keyof ToolFields) => `Feld ${titleOf(field)}: muss Text sein`,
  'field-of-two': (field: keyof ToolFields, one: string, other: string) =>
    `Feld ${titleOf(field)}: muss „${one}“ oder „${other}“ sein`,
  'parameters-required': () => 'Die Parameter fehlen: ein JSON-Schema, das ein Objekt beschreibt',
  'parameters-not-schema': () => 'Die Parameter müssen ein JSON-Schema-Objekt sein',
  'returns-not-schema': () => 'Die Rückgabe muss Text oder ein JSON-Schema-Objekt sein',
  'tool-name-characters': () =>
    'Der Name braucht 1 bis 128 der Zeichen A–Z, a–z, 0–9, Unterstrich, Punkt und Bindestrich',
  'tool-name-of-app': () => 'Der Name darf nicht der dieser App sein: bitte einen anderen wählen',
  'tool-name-of-server': (server: string) => `Der Name darf nicht mit „${server}.“ beginnen: So heißt ein MCP-Server`,
  'tool-name-taken': (name: string) => `Ein Werkzeug namens ${quoted(name)} gibt es schon`,
  'timeout-range': (least: number, most: number) =>
    `Das Zeitlimit muss eine ganze Zahl von Millisekunden von ${least} bis ${most} sein`,
  'enabled-not-boolean': () => 'Feld Aktiv: muss true oder false sein',
  'tags-invalid': (most: number, chars: number) =>
    `Tags sind höchstens ${most} Wörter aus höchstens ${chars} Zeichen, ohne Kommas`,
  'pinned-not-list': () => 'Die Dateien des Arbeitsbereichs müssen eine Liste sein',
  'pinned-many': () => 'Es sind zu viele Dateien des Arbeitsbereichs',
  'pinned-file': () => 'Jede Datei des Arbeitsbereichs braucht einen ganzen Pfad und einen SHA-256',
  'pinned-twice': (path: string) => `${path} ist doppelt genannt`,
};

const cases = {
  'cases-not-list': () => 'Fälle müssen eine Liste sein',
  'case-not-object': () => 'Ein Fall muss ein Objekt { name, input, expectation } sein',
  'case-name': () => 'Ein Fall braucht einen Namen',
  'case-input': () => 'Die Eingabe eines Falls muss ein JSON-Objekt sein',
  'case-manual': () => 'Ob ein Fall von Hand geprüft wird, muss true oder false sein',
  'expectation-not-object': () => 'Eine Erwartung muss ein Objekt mit einem kind sein',
  'expectation-kind': () => 'Die Art (kind) einer Erwartung muss „equals“, „matches“, „contains“ oder „throws“ sein',
  'expected-value': (message: string) => `Der erwartete Wert ist kein JSON (${message})`,
  'expected-schema': () => 'Das erwartete Schema muss ein JSON-Schema-Objekt sein',
  'expected-message': () => 'Die erwartete Meldung muss Text sein',
};

const at = (path: string) => (path === '' ? 'an der Wurzel' : `bei ${path}`);

const judged = {
  'code-syntax': (message: string, line: number, column: number) =>
    `Der Code hat einen Syntaxfehler: ${message} (Zeile ${line}, Spalte ${column})`,
  'parameters-schema': (fault: string, path: string) => `Parameter: ${fault} (${at(path)})`,
  'returns-schema': (fault: string, path: string) => `Rückgabe: ${fault} (${at(path)})`,
  'case-schema': (fault: string, path: string) => `Schema eines Falls: ${fault} (${at(path)})`,
  'of-tool': (name: string, fault: string) => `${name}: ${fault}`,
};

const stored = {
  'tool-missing': (name: string) => `Ein Werkzeug namens ${quoted(name)} gibt es nicht`,
  'tool-removed-elsewhere': (name: string) => `Das Werkzeug ${quoted(name)} wurde in einem anderen Tab entfernt`,
  'tool-changed-elsewhere': (name: string) =>
    `Das Werkzeug ${quoted(name)} wurde anderswo geändert, seit diese Bearbeitung begann`,
  'tool-not-as-shown': (name: string) =>
    `${quoted(name)} ist nicht mehr das, was zu sehen war. Bitte noch einmal ansehen`,
  'version-missing': (version: number, name: string) => `Version ${version} von ${quoted(name)} ist nicht mehr da`,
  'removed-missing': () => 'Ein entferntes Werkzeug, das sich zurückholen ließe, gibt es nicht',
};

const NOT_AN_OBJECT = 'Die Wurzel des Schemas muss ein Objekt beschreiben';

const schemas: Shape<typeof SCHEMA_CHECKS & typeof SCHEMA_FAULTS> = {
  'schema-not-json': () => 'Ein Schema muss JSON sein',
  'schema-not-object': () => 'Ein Schema muss ein Objekt sein',
  'schema-async': () => 'Asynchrone Schemas ($async) werden nicht unterstützt',
  'schema-dialect': (dialect) =>
    `$schema ${dialect} wird nicht unterstützt: bitte draft 2020-12 oder draft-07 nehmen oder es weglassen`,
  'schema-invalid': () => 'Das Schema ist nicht gültig',
  'schema-keywords': (messages) => `Das Schema ist nicht gültig: ${messages}`,
  'schema-reference': (reference) => `$ref ${reference} lässt sich nicht auflösen: An dieser Stelle steht nichts`,
  'schema-elsewhere': (reference) =>
    `$ref ${reference} lässt sich nicht auflösen: Schemas von anderswo werden nie geladen, sie gehören unter $defs`,
  'schema-endless': () => 'Das Schema ist zu tief verschachtelt oder verweist endlos auf sich selbst',
  'schema-compile': (message) => `Das Schema lässt sich nicht übersetzen: ${message}`,
  'root-of-type': (types) => `${NOT_AN_OBJECT}: Sein Typ ist ${types}`,
  'root-of-enum': () => `${NOT_AN_OBJECT}: Sein enum hat keines`,
  'root-of-const': () => `${NOT_AN_OBJECT}: Sein const ist keines`,
  'schema-slow': (ms) => `Das Schema zu prüfen dauerte länger als ${ms} ms`,
  'schema-unchecked': () => 'Das Schema ließ sich nicht prüfen',
  'schema-check-failed': (message) => `Die Prüfung des Schemas ist fehlgeschlagen: ${message}`,
};

const unusable = (why: string) => `Die Liste der installierten Pakete ist nicht brauchbar: ${why}.`;

const packages: Shape<typeof PACKAGE_FAULTS> = {
  'packages-not-object': () => unusable('Sie ist kein Objekt'),
  'packages-newer': () => unusable('Eine neuere Version dieser App hat sie geschrieben; bitte die Seite neu laden'),
  'packages-format': () => unusable('Ihr Format ist unbekannt'),
  'packages-no-list': () => unusable('Sie enthält keine Liste von Paketen'),
  'packages-many': (most) => unusable(`Sie enthält mehr als ${most} Pakete`),
  'packages-requested': () => unusable('Was verlangt wurde, lässt sich nicht lesen'),
  'packages-same-path': () => unusable('Zwei Pakete haben denselben Pfad'),
  'package-not-object': () => unusable('Ein Paket ist kein Objekt'),
  'package-fields': () => unusable('Einem Paket fehlen Felder'),
  'package-path': (path) => unusable(`„${path}“ ist kein Pfad eines Pakets`),
  'package-name': (name) => unusable(`„${name}“ ist kein Name eines Pakets`),
  'package-version': (path, version) => unusable(`${path} hat keine gültige Version: „${version}“`),
  'package-integrity': (path) => unusable(`${path} hat keinen SHA-512`),
  'packages-node-only': () => 'Nur Werkzeuge der Node.js-Umgebung haben Pakete',
  'packages-changed': (tool) => `Die Pakete von ${tool} wurden inzwischen geändert. Versuchen Sie es noch einmal`,
  'packages-tool-removed': (tool) => `${tool} wurde inzwischen entfernt`,
  'registry-address': () => 'Die Registry muss eine Adresse wie https://registry.example.org/ sein',
  'package-origin': (text) => `${text} ist keine Adresse wie https://packages.example.org`,
  'package-origins-many': (most) => `Höchstens ${most} Adressen lassen sich erlauben`,
  'package-command': (path) => unusable(`Ein Befehl von ${path} führt aus dem Paket hinaus`),
};

const own: Shape<typeof TOOL_FAULTS> = { ...fields, ...cases, ...judged, ...stored };

export const tools = { ...own, ...schemas, ...packages };
