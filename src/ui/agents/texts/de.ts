import type { english } from './en.ts';

const tiers: typeof english.tiers = { shipped: 'Eingebaut', workspace: 'Arbeitsbereich' };

const readers: typeof english.readers = {
  claude: 'Claude Code',
  copilot: 'GitHub Copilot',
  opencode: 'opencode',
};

const clients: typeof english.clients = {
  agents: 'Toolyard (.agents/agents, unverändert)',
  claude: 'Claude Code (.claude/agents)',
  github: 'GitHub Copilot (.github/agents)',
  opencode: 'opencode (.opencode/agents)',
};

const findings: typeof english.findings = {
  'name-missing': () => 'Der Name fehlt; der der Datei gilt',
  'name-changed': (name) =>
    `Der Name darf nur Buchstaben, Ziffern und die Zeichen „-“, „_“ und „.“ enthalten. Hier heißt der Agent ${name}`,
  'description-missing': () => 'Die Beschreibung fehlt; nach ihr entscheiden Agenten',
  'front-missing': () => 'Das Front Matter fehlt: Der Agent kann alle Werkzeuge verwenden',
  'field-unknown': (field) => `${field} ist ein unbekanntes Feld`,
  'field-unused': (field) => `${field} hat hier keine Wirkung`,
  'value-unknown': (field) => `${field} hat einen Wert, der nicht verwendet werden kann`,
  'tool-unknown': (name) => `Ein Werkzeug ${name} gibt es hier nicht`,
  'tool-part': (name) => `${name} erlaubt hier das ganze Werkzeug; jeder Aufruf braucht weiter eine Freigabe`,
  'yaml-colon': (field) => `Der Wert von ${field} braucht Anführungszeichen: Er ist kein gültiges YAML`,
  'yaml-duplicate': (field) => `${field} kommt zweimal vor; der letzte Wert gilt`,
  'body-empty': () => 'Unter dem Front Matter stehen keine Anweisungen',
  'body-long': (tokens) => `Die Anweisungen haben etwa ${tokens} Tokens; erlaubt sind 30.000 Zeichen`,
  'hidden-characters': () => 'Enthält unsichtbare Zeichen oder solche, die die Leserichtung ändern',
};

const faults: typeof english.faults = {
  'no-front-matter': 'Die Datei muss mit Front Matter zwischen zwei Zeilen aus --- beginnen',
  yaml: 'Das Front Matter ist kein gültiges YAML',
  'no-fields': 'Das Front Matter hat keine Felder',
  'too-large': 'Die Datei ist größer als 256 kB, oder ihr Front Matter ist zu groß',
  'not-text': 'Die Datei ist kein Text in UTF-8',
  unreadable: 'Die Datei konnte nicht gelesen werden',
};

const list: typeof english.list = {
  title: 'Agenten',
  intro:
    'Anweisungen, Werkzeuge und ein Modell für eine Rolle. Ein Gespräch kann einen Agenten benutzen, oder ein Agent ' +
    'startet einen anderen als Aufgabe.',
  about: 'Über Agenten',
  create: 'Neuer Agent',
  importFile: 'Datei importieren…',
  importFolder: 'Ordner importieren…',
  exportAll: 'Exportieren…',
  waiting: 'Wartet auf Freigabe',
  waitingHint: 'Einen Agenten öffnen, um ihn zu lesen und zu erlauben.',
  usable: 'Verfügbar',
  hidden: 'Nicht verwendet',
  broken: 'Konnte nicht gelesen werden',
  empty: 'Einen Ordner hier ablegen, etwa .claude/agents oder .github/agents, oder eine Datei importieren.',
  left: (count) => `${String(count)} weitere Dateien wurden nicht gelesen: Die Grenze sind 500 Agenten.`,
  problems: (count) => (count === 1 ? '1 Problem' : `${String(count)} Probleme`),
  isNew: 'Neu',
  isChanged: 'Geändert',
  isOff: 'Aus',
  isHidden: 'Verdeckt',
  line: (line) => `Zeile ${String(line)}`,
};

const view: typeof english.view = {
  back: 'Alle Agenten',
  missing: 'Diesen Agenten gibt es nicht mehr.',
  newTitle: 'Diesen Agenten erlauben?',
  changedTitle: 'Dieser Agent wurde geändert. Wieder erlauben?',
  allowText:
    'Ist er erlaubt, gilt sein Text als eigene Anweisung an ein Modell, und Agenten können ihn als Aufgabe starten. ' +
    'Er bekommt nie Werkzeuge, die das Gespräch nicht hat. Jede Änderung der Datei fragt erneut.',
  allow: 'Erlauben',
  disallow: 'Zurücknehmen',
  off: 'Ausschalten',
  on: 'Einschalten',
  hiddenBy: 'Stattdessen wird ein anderer Agent dieses Namens verwendet:',
  try: 'In einem Gespräch ausprobieren',
  save: 'Speichern',
  saved: 'Agent gespeichert',
  discard: 'Änderungen verwerfen',
  text: 'Datei',
  check: 'Prüfung',
  checkGood: 'Besteht die Prüfungen von Claude Code, GitHub Copilot und opencode.',
  fields: 'Details',
  tools: 'Werkzeuge',
  allTools: 'Alle Werkzeuge des Gesprächs',
  noTools: 'Keine',
  models: 'Modell',
  sameModel: 'Das Modell des Gesprächs',
  maxSteps: 'Höchstens Schritte',
  skills: 'Skills, mit denen er beginnt',
  agents: 'Agenten, die er starten kann',
  noAgents: 'Keine',
  tokens: 'Tokens seiner Anweisungen (geschätzt)',
  others: 'Felder ohne Wirkung hier',
  notForModels: 'Agenten starten ihn nicht als Aufgabe; er ist für Gespräche da.',
  notForPeople: 'Er steht nicht für Gespräche zur Wahl; Agenten starten ihn als Aufgabe.',
  export: 'Exportieren…',
  share: 'Link teilen…',
  remove: 'Löschen',
  removed: (name) => `Agent ${name} gelöscht`,
};

const dialogs: typeof english.dialogs = {
  newTitle: 'Neuer Agent',
  name: 'Name',
  nameHint: 'Buchstaben, Ziffern, Bindestriche, Unterstriche und Punkte. So heißt die Datei.',
  description: 'Beschreibung',
  descriptionHint: 'Was er tut und wann. Danach entscheidet ein Agent.',
  create: 'Erstellen',
  exportTitle: 'Agenten exportieren',
  exportFor: 'Dateien für',
  exportHint: 'Das Zip gehört entpackt in den Ordner des Projekts.',
  exportButton: 'Zip herunterladen',
  reviewTitle: (count) => (count === 1 ? '1 Agenten importieren' : `${String(count)} Agenten importieren`),
  reviewNone: 'Keine Agenten gefunden',
  reviewNoneText: 'Ein Agent ist eine Markdown-Datei mit Front Matter.',
  reviewText:
    'Vor dem Erlauben lesen: Ein erlaubter Agent gibt Modellen Anweisungen. Wer einen Agenten nur speichert, kann ihn ' +
    'später erlauben.',
  reviewLeft: 'Ausgelassen',
  choices: { store: 'Speichern', allow: 'Speichern und erlauben', leave: 'Auslassen' },
  storedAs: (name) => `Wird als ${name} gespeichert: Der Name ist vergeben`,
  take: 'Importieren',
  show: 'Datei zeigen',
  imported: (count) => (count === 1 ? '1 Agent importiert' : `${String(count)} Agenten importiert`),
  cancel: 'Abbrechen',
};

/** Of shipped agents, whose files are English. */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  [
    'general',
    'Bearbeitet eine Aufgabe aus mehreren Schritten allein und berichtet das Ergebnis. Für alles, wozu ' +
      'kein anderer Agent passt.',
  ],
  [
    'self_mod',
    'Repariert ein Werkzeug oder einen Skill, der versagt, mit dessen Fällen als Beleg, und lässt einen ' +
      'Menschen die Änderung annehmen.',
  ],
  ['explore', 'Findet heraus, wie etwas gemacht ist oder wo etwas steht, in Dateien und Dokumenten. Ändert nichts.'],
]);

const shippedText: typeof english.shippedText = (name, description) => DESCRIPTIONS.get(name) ?? description;

export const german: typeof english = { shippedText, tiers, readers, clients, findings, faults, list, view, dialogs };
