import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';

export const german: Shape<typeof english> = {
  function: { title: 'Funktion', hint: 'Das kürzeste Werkzeug: eine Funktion namens „tool“.' },
  module: { title: 'Modul', hint: 'Protokolliert, meldet Fortschritt und lässt sich anhalten.' },
  definition: { title: 'Definition', hint: 'Name, Schema und Code in einem Objekt.' },
  typescript: { title: 'TypeScript', hint: 'Typen werden vor dem Lauf entfernt.' },
  blank: { title: 'Leer', hint: 'Eine Funktion, die ihre Eingabe zurückgibt. Läuft im Browser.' },
  'node-blank': { title: 'Leer für Node.js', hint: 'Dasselbe, mit Dateien, Befehlen und Paketen.' },
  post: { title: 'POST-Anfrage', hint: 'Sendet JSON an einen Dienst.' },
  llm: { title: 'Ein anderes Modell fragen', hint: 'Ruft mit einem Schlüssel die API eines Sprachmodells auf.' },
  sql: { title: 'SQL-Abfrage', hint: 'Fragt Zeilen mit SQLite ab.' },
  nested: { title: 'Listen und Auswahlen', hint: 'Verschachtelte Eingabe, in TypeScript.' },
  'one-of': {
    title: 'Eingaben zur Wahl',
    hint: 'Eine TypeScript-Definition, die Fehler von Ergebnissen unterscheidet.',
  },
  cases: { title: 'Mit Fällen', hint: 'Jede Art von Erwartung; ein Klick führt alle aus.' },
  table: { title: 'CSV-Tabelle', hint: 'Zeilen eines Ergebnisses stehen in einer Tabelle.' },
  returns: { title: 'Geprüftes Ergebnis', hint: 'Sein Ergebnis wird an einem Schema geprüft.' },
  failure: {
    title: 'Fehler melden',
    hint: 'Sagt einem Agenten, was falsch ist. Der erste Lauf schlägt fehl.',
  },
  fetch: { title: 'Fetch', hint: 'Fragt, bevor es einen Server erreichen darf.' },
  secret: { title: 'Fetch mit einem Geheimnis', hint: 'Sendet einen Schlüssel, den sein Code nie sieht.' },
  storage: { title: 'Speicher', hint: 'Merkt sich etwas von Lauf zu Lauf.' },
  'context-storage': {
    title: 'Aufbewahrte Antworten',
    hint: 'Behält JSON-Werte in context.storage, damit Arbeit nur einmal getan wird.',
  },
  'node-workspace': { title: 'Dateien des Arbeitsbereichs', hint: 'Liest und schreibt eine Datei, die bleibt.' },
  'workspace-read': { title: 'Arbeitsbereich lesen', hint: 'Sieht mit Erlaubnis eine Kopie der Dateien.' },
  image: { title: 'Bild', hint: 'Zeichnet ein Diagramm; das Ergebnis ist ein Bild.' },
  'web-crypto': {
    title: 'Web Crypto',
    hint: 'Berechnet Prüfsummen und signiert mit den Funktionen des Browsers.',
  },
  wasm: { title: 'WebAssembly', hint: 'Führt übersetzten Code aus.' },
  document: {
    title: 'Dokument',
    hint: 'Setzt einen Text auf einer eigenen Seite, die während des Laufs zu sehen ist.',
  },
  'node-files': { title: 'Dateien und Pfade', hint: 'Geht mit fs und path durch Ordner.' },
  'node-modules': { title: 'Crypto und zlib', hint: 'Ein ES-Modul, das Prüfsummen berechnet und packt.' },
  'node-commands': { title: 'Befehle', hint: 'Führt eine Shell-Zeile in einem Kindprozess aus.' },
  'node-typescript': { title: 'Optionen eines Befehls', hint: 'TypeScript mit den Typen von Node.' },
  'node-streams': { title: 'Streams', hint: 'Liest einen langen Text Zeile für Zeile, in TypeScript.' },
  'node-server': { title: 'Lokaler Server', hint: 'Ein HTTP-Server und sein Client, in einem Lauf.' },
  'node-threads': { title: 'Threads', hint: 'Eine TypeScript-Definition, die in mehreren Threads zugleich arbeitet.' },
  'node-definition': { title: 'Definition mit Anleitung', hint: 'Sagt einem Agenten, wann sie gebraucht wird.' },
  'node-package': { title: 'Ein npm-Paket', hint: 'Benutzt ein Paket, das einmal von der Paketquelle geholt wird.' },
};
