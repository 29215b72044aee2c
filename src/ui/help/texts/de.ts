import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { plural } from '../../texts/german-words.ts';

const articles: Help['entries'] = {
  'make-a-tool': {
    title: 'Ein Werkzeug anlegen',
    about: 'Eine Funktion mit Namen, Beschreibung und Schema.',
    words: 'neu erstellen machen beginnen vorlage code form',
  },
  parameters: {
    title: 'Parameter',
    about: 'Das Schema der Parameter und das Formular, das daraus entsteht.',
    words: 'schema json argumente eingabe pflicht typ enum formular',
  },
  cases: {
    title: 'Ein Werkzeug testen',
    about: 'Läufe als Fälle aufbewahren und alle mit einem Klick ausführen.',
    words: 'test fall erwartung prüfen assert gleich fehlschlag',
  },
  results: {
    title: 'Ergebnisse',
    about: 'Tabellen, Bilder, Dateien und Text; prüfen, was herauskommt.',
    words: 'rückgabe ausgabe bild tabelle csv protokoll fortschritt',
  },
  failures: {
    title: 'Wenn ein Lauf fehlschlägt',
    about: 'Die Zeile finden, beheben, wieder ausführen; was Zeitlimits und Abstürze bedeuten.',
    words: 'fehler ausnahme zeitlimit timeout absturz stack debug',
  },
  permissions: {
    title: 'Berechtigungen',
    about: 'Was ein Werkzeug erreichen darf und wie es fragt.',
    words: 'erlauben ablehnen erlaubnis netz fetch anfrage cors dom',
  },
  secrets: {
    title: 'Geheimnisse',
    about: 'Einen Schlüssel benutzen, ohne ihn je dem Code zu zeigen.',
    words: 'schlüssel token passwort api-schlüssel zugangsdaten authorization',
  },
  'node-tools': {
    title: 'Node.js-Werkzeuge',
    about: 'Dateien, Streams und Kindprozesse im Tab.',
    words: 'node fs prozess shell befehl laufzeit webcontainer',
  },
  packages: {
    title: 'npm-Pakete',
    about: 'Pakete zu einem Node.js-Werkzeug hinzufügen.',
    words: 'npm installieren modul import abhängigkeit paketquelle registry',
  },
  workspace: {
    title: 'Der Arbeitsbereich',
    about: 'Dateien, die Werkzeuge, Agenten und Menschen teilen.',
    words: 'dateien ordner datenträger terminal zip verknüpft',
  },
  storage: {
    title: 'Was wo gespeichert ist',
    about: 'Was in diesem Browser bleibt, was ihn verlässt und wie es sicher bleibt.',
    words: 'datenschutz daten indexeddb sicherung export löschen offline merken localstorage',
  },
  share: {
    title: 'Ein Werkzeug teilen',
    about: 'Das Werkzeug steckt im Link selbst.',
    words: 'senden link url datei einbetten veröffentlichen signieren',
  },
  strangers: {
    title: 'Werkzeuge anderer',
    about: 'Ein Werkzeug gefahrlos ausprobieren, lesen, ihm vertrauen.',
    words: 'vertrauen fremd import durchsehen sicher schadcode',
  },
  'import-export': {
    title: 'Import und Export',
    about: 'Alles Mögliche einfügen; als Definitionen, SDK oder MCP-Server exportieren.',
    words: 'openapi curl einfügen umwandeln tools.json definition',
  },
  agent: {
    title: 'Einem Agenten bei der Arbeit zusehen',
    about: 'Gespräche, Aufrufe, Aufzeichnungen.',
    words: 'chat gespräch modell llm aufzeichnung lauf',
  },
  models: {
    title: 'Ein Modell einrichten',
    about: 'Der Schlüssel eines Anbieters, ein Server auf dem eigenen Rechner oder eine Datei.',
    words: 'anbieter openai anthropic gemini ollama gguf schlüssel cors',
  },
  approvals: {
    title: 'Freigeben, was ein Agent tut',
    about: 'Wer vor einem Aufruf gefragt wird und wie seltener gefragt wird.',
    words: 'freigabe immer erlauben regeln muster',
  },
  skills: {
    title: 'Skills',
    about: 'Agenten Anweisungen für eine Art von Aufgaben geben, mit Skripten und Dateien.',
    words: 'skill.md agent skills anweisungen prompt befehl schrägstrich importieren claude codex',
  },
  agents: {
    title: 'Agenten und Aufgaben',
    about: 'Einem Gespräch eine Rolle geben und Agenten an eigenen Aufgaben arbeiten lassen.',
    words: 'sub-agent agent datei claude copilot opencode aufgabe parallel hintergrund rolle modus',
  },
  panels: {
    title: 'Panels',
    about: 'Kleine Apps bauen, die Sie und ein Agent nebeneinander verwenden.',
    words: 'panel zeichenfläche html app manifest endpunkt api.js ansicht navigation öffnen',
  },
  servers: {
    title: 'MCP-Server',
    about: 'Werkzeuge von MCP-Servern im Tab benutzen.',
    words: 'mcp verbinden http sse stdio programm konfiguration diagnose',
  },
  'connect-an-agent': {
    title: 'Einen Agenten verbinden',
    about: 'Claude Code, Cursor, curl oder ein anderes Programm ruft Werkzeuge auf.',
    words: 'claude cursor vscode codex curl relay mcp programm schlüssel http schnittstelle',
  },
  keys: {
    title: 'Tastatur',
    about: 'Jede Taste und alles, was die Palette tut.',
    words: 'tastenkürzel shortcuts palette befehl',
  },
};

type Help = Shape<typeof english>;

export const german: Shape<typeof english> = {
  title: 'Hilfe',
  intro: 'Kurze Antworten nach Aufgaben. Die meisten haben ein Beispiel, das gleich hier läuft und nichts speichert.',
  search: 'Hilfe durchsuchen',
  articles: 'Artikel',
  all: 'Alle Artikel',
  none: (query) => `In keinem Artikel steht „${query}“.`,
  showAll: 'Alle Artikel anzeigen',
  count: (count) => plural(count, 'Artikel', 'Artikel'),
  missingTitle: 'Diesen Artikel gibt es nicht',
  missingText: 'Vielleicht wurde er umbenannt. Eine Suche nach der Aufgabe führt weiter.',
  groups: {
    start: 'Anlegen und ausführen',
    reach: 'Was ein Werkzeug erreichen darf',
    others: 'Teilen',
    agents: 'Agenten und Server',
    app: 'Die App',
  },
  example: 'Beispiel',
  tryIt: 'Dieses Beispiel ausprobieren',
  trying: 'Das Beispiel wird geöffnet…',
  tryHint: 'Es öffnet sich als Probe. Ohne Speichern bleibt nichts davon erhalten.',
  tryFailed: (message) => `Das Beispiel ließ sich nicht öffnen: ${message}`,
  onward: 'Nächster',
  actions: 'Was die Palette von hier aus tut',
  actionsText: (keys) =>
    `Die Palette (${keys}) findet all das mit ein paar Buchstaben. Was sie anbietet, hängt vom Ort ab.`,
  inPalette: (title) => `Hilfe: ${title}`,
  entries: articles,
};
