import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { things } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  paste: {
    label:
      'Alles, woraus ein Werkzeug wird: Code, ein Schema, Beispielargumente, tools.json, ein curl-Befehl, ' +
      'Definitionen für MCP, Anthropic, Gemini oder OpenAI',
    placeholder: 'Hier einfügen: Code, Definition, JSON-Schema, Beispielargumente, tools.json, curl-Befehl…',
    hint: 'Nichts wird gespeichert, bevor es durchgesehen ist.',
    ways: (keys) => `${keys} außerhalb eines Feldes tut dasselbe, ebenso eine irgendwo abgelegte Datei.`,
    review: 'Durchsehen',
    chooseFile: 'Dateien wählen',
    drop: 'Dateien ablegen, um sie durchzusehen',
  },
  fileTooLarge: (limit) => `Das ist mehr als ${limit}. Bitte teilen und in Stücken importieren.`,
  title: 'Import',
  reading: 'Wird gelesen…',
  stop: 'Anhalten',
  nameInvalid: 'Nur a–z, A–Z, 0–9, Punkt, Unterstrich und Bindestrich; höchstens 128.',
  nameTaken: 'Dieser Name ist vergeben.',
  importTools: 'Werkzeuge importieren',
  openAlone: (others) =>
    `Er enthält auch ${things(others)}. Um auch das zu bekommen, bitte den Link ` + `allein öffnen.`,
};
