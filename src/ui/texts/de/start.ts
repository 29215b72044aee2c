import type { startTexts as english } from '../en/start.ts';
import type { Shape } from '../shape.ts';
import { number, plural } from './german-words.ts';

export const startTexts: Shape<typeof english> = {
  start: {
    noTools: (keys) => `Noch keine Werkzeuge. Mit einer Vorlage beginnen oder mit ${keys} etwas einfügen.`,
    newNamed: (name) => `Neues Werkzeug namens ${name}`,
    firstDescription: 'Gibt seine Eingabe zurück.',
  },
  home: {
    emptyTitle: 'Ein Werkzeug bauen, das ein Agent benutzen kann',
    emptyText:
      'Ein Werkzeug ist eine Funktion mit einem Namen und einer Beschreibung ihrer Eingabe. Dieses zählt ' +
      'Buchstaben, die Modelle nur raten können. Alles bleibt in diesem Browser.',
    ownTitle: 'Ein eigenes Werkzeug bauen',
    newTitle: 'Neues Werkzeug',
    newText: 'Mit einer lauffähigen Vorlage beginnen oder eines importieren.',
    templates: 'Mit einer lauffähigen Vorlage beginnen',
    searchTemplates: 'Vorlagen suchen',
    noTemplate: (query) => `Keine Vorlage passt zu „${query}“.`,
    templateCount: (shown, all) =>
      shown === all ? plural(all, 'Vorlage', 'Vorlagen') : `${number(shown)} von ${plural(all, 'Vorlage', 'Vorlagen')}`,
    groups: {
      first: 'Erste Schritte',
      inputs: 'Eingaben und Fälle',
      results: 'Ergebnisse',
      network: 'Netz und Geheimnisse',
      keeping: 'Daten speichern',
      browser: 'Was ein Browser kann',
      node: 'Node.js',
    },
    bring: 'Ein Werkzeug importieren',
    pasteLabel:
      'Alles, woraus ein Werkzeug wird: Code, ein Schema, Beispielargumente, tools.json, ein curl-Befehl, ' +
      'Definitionen für MCP, Anthropic, Gemini oder OpenAI',
    pastePlaceholder: 'Hier einfügen: Code, Definition, JSON-Schema, Beispielargumente, tools.json, curl-Befehl…',
    pasteHint: 'Nichts wird gespeichert, bevor es durchgesehen ist.',
    pasteWays: (keys) => `${keys} außerhalb eines Feldes tut dasselbe, ebenso eine irgendwo abgelegte Datei.`,
    review: 'Durchsehen',
    chooseFile: 'Dateien wählen',
    drop: 'Dateien ablegen, um sie durchzusehen',
    fileTooLarge: (limit) => `Das ist mehr als ${limit}. Bitte teilen und in Stücken importieren.`,
    createFailed: (message) => `Das Werkzeug wurde nicht angelegt: ${message}`,
  },
};
