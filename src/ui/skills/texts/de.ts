import type { english } from './en.ts';

const tiers: typeof english.tiers = {
  shipped: 'Eingebaut',
  build: 'Aus diesem Build',
  workspace: 'Arbeitsbereich',
  server: 'MCP-Server',
  package: 'Paket',
};

const readers: typeof english.readers = {
  format: 'Format Agent Skills',
  claude: 'Claude Code',
  codex: 'Codex',
};

const clients: typeof english.clients = {
  agents: 'Codex, Copilot, Cursor, opencode (.agents/skills)',
  claude: 'Claude Code (.claude/skills)',
  github: 'GitHub Copilot (.github/skills)',
  opencode: 'opencode (.opencode/skills)',
  plain: 'Nur der Ordner des Skills (.skill)',
};

const findings: typeof english.findings = {
  'name-missing': () => 'Der Name fehlt; der Name des Ordners wird verwendet',
  'name-too-long': (length) => `Der Name hat ${length} Zeichen; erlaubt sind 64`,
  'name-characters': (name) => `Der Name „${name}“ darf nur Buchstaben, Ziffern und Bindestriche enthalten`,
  'name-not-lower-case': (name) => `Der Name „${name}“ muss klein geschrieben sein`,
  'name-hyphens': (name) => `Der Name „${name}“ hat einen Bindestrich am Rand oder zwei hintereinander`,
  'name-not-folder': (folder) => `Der Name muss der des Ordners sein: ${folder}`,
  'description-too-long': (length) => `Die Beschreibung hat ${length} Zeichen; erlaubt sind 1.024`,
  'description-tags': () => 'Die Beschreibung enthält spitze Klammern, die der Upload bei claude.ai ablehnt',
  'compatibility-too-long': (length) => `compatibility hat ${length} Zeichen; erlaubt sind 500`,
  'field-not-text': (field) => `${field} hat einen Wert vom falschen Typ`,
  'field-unknown': (field) => `${field} ist kein Feld des Formats`,
  'field-of-claude': (field) => `${field} ist ein Feld von Claude Code, nicht des Formats`,
  'value-unknown': (field) => `${field} muss true oder false sein`,
  'yaml-colon': (field) => `Der Wert von ${field} braucht Anführungszeichen: Er ist kein gültiges YAML`,
  'yaml-duplicate': (field) => `${field} kommt zweimal vor; der letzte Wert gilt`,
  'body-empty': () => 'Unter dem Front Matter stehen keine Anweisungen',
  'body-long': (tokens) => `Der Text hat etwa ${tokens} Tokens; empfohlen sind bis zu 5.000 und 500 Zeilen`,
  'command-block': () => 'Ein Befehl in !`…` läuft in Claude Code, hier aber nicht',
  'variable-unset': (name) => `${name} ist hier nicht gesetzt`,
  'hidden-characters': () => 'Enthält unsichtbare Zeichen oder solche, die die Leserichtung ändern',
};

const faults: typeof english.faults = {
  'no-front-matter': 'SKILL.md muss mit Front Matter zwischen zwei Zeilen aus --- beginnen',
  yaml: 'Das Front Matter ist kein gültiges YAML',
  'no-fields': 'Das Front Matter hat keine Felder',
  'no-description': 'Die Beschreibung fehlt',
  'too-large': 'SKILL.md oder das Front Matter ist zu groß',
  'not-text': 'SKILL.md ist kein Text in UTF-8',
  link: 'Der Ordner enthält einen symbolischen Link: An seine Stelle gehört eine Kopie der Datei',
  'too-many-files': 'Der Skill hat mehr als 512 Dateien oder ist zu tief verschachtelt',
  'too-many-bytes': 'Der Skill ist größer als 16 MB',
  unreadable: 'Eine Datei konnte nicht gelesen werden',
};

const list: typeof english.list = {
  title: 'Skills',
  intro:
    'Anweisungen für eine Art von Aufgaben, mit Skripten und Dateien. Ein Agent lädt einen, wenn eine Aufgabe passt.',
  about: 'Über Skills',
  create: 'Neuer Skill',
  importFile: 'Datei importieren…',
  importFolder: 'Ordner importieren…',
  exportAll: 'Exportieren…',
  drop: 'Ordner mit Skills, Zip oder .skill-Datei hier ablegen',
  reading: 'Wird gelesen…',
  waiting: 'Wartet auf Freigabe',
  waitingHint: 'Einen Skill öffnen, um ihn zu lesen und zu erlauben.',
  usable: 'Für Agenten verfügbar',
  hidden: 'Nicht verwendet',
  broken: 'Konnte nicht gelesen werden',
  empty: 'Einen Ordner mit Skills hier ablegen, etwa ~/.claude/skills, oder ein Zip importieren.',
  left: (count) => `${String(count)} weitere Ordner wurden nicht gelesen: Die Grenze sind 500 Skills.`,
  problems: (count) => (count === 1 ? '1 Problem' : `${String(count)} Probleme`),
  isNew: 'Neu',
  isChanged: 'Geändert',
  isOff: 'Aus',
  isHidden: 'Verdeckt',
  line: (line) => `Zeile ${String(line)}`,
};

const view: typeof english.view = {
  back: 'Alle Skills',
  missing: 'Diesen Skill gibt es nicht mehr.',
  newTitle: 'Diesen Skill erlauben?',
  changedTitle: 'Dieser Skill wurde geändert. Wieder erlauben?',
  allowText:
    'Ist er erlaubt, gilt sein Text als eigene Anweisung an einen Agenten, und seine Werkzeuge und ' +
    'Skripte können aufgerufen werden. Jede Änderung seiner Dateien fragt erneut.',
  requests: 'Er möchte ohne Rückfrage ausführen, solange er verwendet wird:',
  requestsHint: 'Ohne Häkchen fragt jeder Aufruf.',
  allow: 'Erlauben',
  disallow: 'Zurücknehmen',
  off: 'Ausschalten',
  on: 'Einschalten',
  hiddenBy: 'Stattdessen wird ein anderer Skill dieses Namens verwendet:',
  try: 'In einem Gespräch ausprobieren',
  save: 'Speichern',
  saved: 'Skill gespeichert',
  discard: 'Änderungen verwerfen',
  text: 'SKILL.md',
  files: 'Dateien',
  tools: 'Werkzeuge',
  toolsHint: 'Agenten können sie in Gesprächen aufrufen, die den Skill verwenden.',
  check: 'Prüfung',
  checkGood: 'Besteht die Prüfungen des Formats Agent Skills, von Claude Code und von Codex.',
  tokens: 'Tokens (geschätzt)',
  listed: 'In der Liste',
  loaded: 'Geladen',
  whole: 'Mit allen Dateien',
  fields: 'Details',
  license: 'Lizenz',
  compatibility: 'Kompatibilität',
  requestedTools: 'Gewünschte Werkzeuge',
  removedTools: 'Werkzeuge, die er ausschaltet',
  notForModels: 'Agenten laden ihn nicht von sich aus; / und sein Name starten ihn.',
  export: 'Exportieren…',
  share: 'Link teilen…',
  remove: 'Löschen',
  removed: (name) => `Skill ${name} gelöscht`,
  file: 'Datei',
};

const dialogs: typeof english.dialogs = {
  newTitle: 'Neuer Skill',
  name: 'Name',
  nameHint: 'Kleinbuchstaben, Ziffern und Bindestriche. So heißen der Ordner und der Befehl: /name',
  description: 'Beschreibung',
  descriptionHint: 'Was er tut und wann er verwendet wird. Danach entscheidet ein Agent.',
  create: 'Erstellen',
  exportTitle: 'Skills exportieren',
  exportFor: 'Aufbau für',
  exportHint: 'Das Zip gehört entpackt in den Ordner des Projekts.',
  exportButton: 'Zip herunterladen',
  reviewTitle: (count) => (count === 1 ? '1 Skill importieren' : `${String(count)} Skills importieren`),
  reviewNone: 'Keine Skills gefunden',
  reviewNoneText: 'Ein Skill ist ein Ordner mit einer Datei namens SKILL.md.',
  reviewText:
    'Vor dem Erlauben lesen: Ein erlaubter Skill gibt Agenten Anweisungen. Wer einen Skill nur ' +
    'speichert, kann ihn später erlauben.',
  reviewLeft: 'Ausgelassen',
  storedAs: (name) => `Wird als ${name} gespeichert: Der Name ist vergeben`,
  take: 'Importieren',
  takeIt: 'Importieren',
  allowIt: 'Erlauben',
  show: 'Dateien zeigen',
  hide: 'Dateien ausblenden',
  imported: (count) => (count === 1 ? '1 Skill importiert' : `${String(count)} Skills importiert`),
  cancel: 'Abbrechen',
  fileCount: (count) => (count === 1 ? '1 Datei' : `${String(count)} Dateien`),
  toolCount: (count) => (count === 1 ? '1 Werkzeug' : `${String(count)} Werkzeuge`),
};

/** Of shipped skills, whose files are English. */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ['check', 'Prüft fertige Arbeit mit Belegen gegen das, was verlangt war. Vor dem Abgeben einer Arbeit.'],
  ['do', 'Führt einen Plan Schritt für Schritt aus und prüft jeden Schritt. Sobald ein Plan angenommen ist.'],
  [
    'make-a-tool',
    'Schreibt und erprobt ein Werkzeug, das Agenten aufrufen. Wenn sich Schritte wiederholen oder ein ' +
      'Werkzeug verlangt ist.',
  ],
  ['plan', 'Plant eine Aufgabe schriftlich, bevor etwas geändert wird. Für Aufgaben aus mehreren Schritten.'],
]);

const shippedText: typeof english.shippedText = (name, description) => DESCRIPTIONS.get(name) ?? description;

export const german: typeof english = { shippedText, tiers, readers, clients, findings, faults, list, view, dialogs };
