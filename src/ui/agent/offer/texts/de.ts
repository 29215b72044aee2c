import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { plural, number } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  meter: 'Werkzeuge, die dem Modell angeboten werden',
  summary: (count, tokens) => `${plural(count, 'Werkzeug', 'Werkzeuge')}, etwa ${tokens} Token`,
  share: (percent) => `${percent} seines Kontexts`,
  searched: (all) => `der Rest von ${number(all)} durch Suchen`,
  searchedText:
    'Die Definitionen aller Werkzeuge nähmen zu viel vom Kontext. Das Modell sucht die übrigen mit search_tools; ' +
    'was es gefunden oder benutzt hat, wird ab dann angeboten.',
  systemPrompt: 'System-Prompt',
  systemPromptText:
    'Was die nächste Anfrage dem Modell vor den Nachrichten sagt: die Anweisungen, die Werkzeuge, und dass ' +
    'Ergebnisse von Werkzeugen Daten sind.',
  copySystemPrompt: 'System-Prompt kopieren',
  skillsCut: (shortened, leftOut) =>
    `Die Liste der Skills ist voll: ${String(shortened)} Beschreibungen gekürzt, ${String(leftOut)} Skills fehlen.`,
  promptParts: 'Abschnitte des System-Prompts',
  promptPart: {
    instructions: 'Eigene Anweisungen',
    tools: 'Werkzeuge',
    notes: 'Notizen für den Prompt',
    'switched-off': 'Ausgeschaltete Werkzeuge',
    skills: 'Skills',
    rule: 'Regel für nicht vertrauenswürdige Daten',
    calls: 'Wie Werkzeuge aufgerufen werden',
  },
  estimate: 'Eine Schätzung: Jeder Anbieter zählt nach eigenen Regeln. Jeder Schritt kostet so viele Token.',
  list: 'Werkzeuge mit ihren Token',
  unit: 'Token',
  origins: {
    baseline: 'eingebaut',
    custom: 'eigenes',
    mcp: 'MCP-Server',
    project: 'Arbeitsbereich',
    link: 'Link',
    registered: 'diese Seite',
    embed: 'mitgeliefert',
  },
  offered: 'angeboten',
  notOffered: 'zurückgestellt',
  leftOut: (name: string, parameter: string) =>
    `${name} bleibt weg: Der Anbieter lehnt den Namen seines Parameters ${JSON.stringify(parameter)} ab.`,
  none: 'Es gibt keine Werkzeuge anzubieten.',
  find: 'Werkzeug finden',
  noMatch: 'Kein Werkzeug passt.',
  preset: 'Werkzeuge',
  all: 'Nach Gruppen',
  edit: 'Auswahlen bearbeiten',
  groups: {
    title: 'Gruppen von Werkzeugen',
    own: 'Eigene Werkzeuge',
    tag: (name) => `Tag ${name}`,
    server: (name) => `MCP-Server ${name}`,
    basic: 'Grundlegende eingebaute Werkzeuge',
    builtin: 'Eingebaute Werkzeuge',
    panel: 'Panels',
    navigation: 'Navigation und Notizen',
    size: (count, tokens) => `${plural(count, 'Werkzeug', 'Werkzeuge')}, ${tokens} Token`,
  },
  builtIns: {
    title: 'Eingebaute Werkzeuge',
    hint: 'Bietet dem Modell alle eingebauten Werkzeuge an. Aus: nur die grundlegenden (bash, js, read, skill, write).',
    missing: (name) =>
      `Das Modell wollte ${name} aufrufen, ein eingebautes Werkzeug, das in diesem Gespräch ausgeschaltet ist.`,
    turnOn: 'Eingebaute Werkzeuge einschalten',
  },
  presets: {
    title: 'Werkzeugauswahlen',
    intro:
      'Einem Gespräch können statt aller nur einige Werkzeuge angeboten werden. Weniger Definitionen lassen ' +
      'einem Modell mehr Platz und weniger Fehlgriffe.',
    list: 'Auswahlen',
    add: 'Neue Auswahl',
    name: 'Name',
    tools: 'Werkzeuge der Auswahl',
    columns: { tool: 'Werkzeug', origin: 'Aus', tokens: 'Token' },
    chosen: (count, tokens) => `${plural(count, 'Werkzeug', 'Werkzeuge')}, etwa ${tokens} Token`,
    missing: (count) =>
      `${plural(count, 'Werkzeug daraus ist', 'Werkzeuge daraus sind')} jetzt nicht da und ` +
      `${count === 1 ? 'bleibt' : 'bleiben'} vorgemerkt.`,
    save: 'Speichern',
    saved: 'Gespeichert',
    remove: (name) => `${name} entfernen`,
    removed: (name) => `Auswahl ${name} entfernt`,
    none: 'Noch keine Auswahlen.',
    failed: (message) => `Nicht gespeichert: ${message}`,
  },
};
