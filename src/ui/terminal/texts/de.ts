import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { plural } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  title: 'Terminal',
  output: 'Ausgabe des Terminals',
  command: 'Befehlszeile',
  hint: 'Tab ergänzt Namen; Esc, dann Tab verlässt die Zeile. Pfeil auf und ab holen frühere Befehle, Strg+C hält an, Strg+L leert.',
  show: 'Terminal anzeigen',
  hide: 'Terminal ausblenden',
  words: 'shell bash befehl konsole',
  resize: 'Höhe des Terminals',
  run: 'Ausführen',
  stop: 'Anhalten',
  stopAction: 'Den Befehl im Terminal anhalten',
  clear: 'Leeren',
  clearAction: 'Das Terminal leeren',
  copy: 'Ausgabe kopieren',
  empty:
    'Eine Shell über den Dateien des Arbeitsbereichs. Sie hat node, npm install, npx, git, curl, sqlite3, grep, ' +
    'jq und Ähnliches. Tab ergänzt Namen; Esc, dann Tab verlässt die Zeile.',
  stopped: 'Angehalten. Keine der Änderungen blieb erhalten.',
  allAgain: (files) =>
    'Der ganze Befehl läuft noch einmal' +
    (files === 0 ? '.' : `, obwohl er schon ${plural(files, 'Datei', 'Dateien')} geändert hat.`),
  written: 'Geschrieben',
  moreWritten: (files) => `und ${String(files)} weitere`,
  denied: 'Um das Gewünschte zu erlauben, bash von Hand ausführen.',
  openBash: 'bash öffnen',
  cut: (characters) => `Die ersten ${characters} Zeichen werden nicht gezeigt.`,
  background: 'Im Hintergrund',
  states: {
    running: 'läuft',
    ended: (code) => (code === undefined ? 'beendet' : `beendet, Exit-Code ${String(code)}`),
    killed: 'abgebrochen',
    failed: 'fehlgeschlagen',
  },
  kill: (id) => `${id} beenden`,
  failed: (message) => `Fehlgeschlagen: ${message}`,
};
