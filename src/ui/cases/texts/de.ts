import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { number, plural } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  title: 'Fälle',
  list: 'Fälle dieses Werkzeugs',
  noneTitle: 'Noch keine Fälle',
  noneText:
    'Ein Fall ist eine Eingabe mit dem erwarteten Ergebnis. Ein Klick führt alle Fälle aus; so fällt gleich ' +
    'auf, wenn eine Änderung etwas kaputtmacht. Das Werkzeug ausführen und den Lauf als Fall speichern oder ' +
    'einen von Hand anlegen.',
  add: 'Fall anlegen',
  addLastRun: 'Letzten Lauf als Fall speichern',
  saveRun: 'Als Fall speichern',
  runAll: 'Alle Fälle ausführen',
  running: (ended, total) => `${number(ended)} von ${number(total)} fertig`,
  progress: 'Fertige Fälle',
  summary: (passed, failed, stopped, manual, waiting) =>
    [
      passed > 0 ? `${number(passed)} bestanden` : '',
      failed > 0 ? `${number(failed)} fehlgeschlagen` : '',
      stopped > 0 ? `${number(stopped)} angehalten` : '',
      manual > 0 ? `${number(manual)} von Hand, nicht gelaufen` : '',
      waiting > 0 ? `${number(waiting)} nicht gelaufen` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  state: 'Stand der Fälle',
  verdicts: {
    passed: 'bestanden',
    failed: 'fehlgeschlagen',
    stopped: 'angehalten',
    skipped: 'von Hand auszuführen',
    running: 'läuft',
    none: 'nicht gelaufen',
    stale: 'veraltet',
  },
  manual: 'Von Hand',
  manualHint: '„Alle Fälle ausführen“ überspringt ihn; ausgeführt und beurteilt wird von Hand.',
  notRun: 'Nicht gelaufen',
  failed: 'Fälle nicht gespeichert',
  conflictTitle: 'Die Fälle wurden während der Bearbeitung anderswo geändert',
  conflictText: 'Rot ist die andere Version, grün die eigene.',
  conflictDiff: 'Unterschied zwischen den anderen Fällen und den eigenen',
  name: 'Name',
  input: 'Eingabe als JSON',
  expects: 'Erwartet',
  kinds: { equals: 'Gleich', contains: 'Enthält', matches: 'Passt', throws: 'Schlägt fehl' },
  kindHints: {
    equals: 'Das Ergebnis ist dieser Wert; die Reihenfolge der Schlüssel zählt nicht.',
    contains:
      'Ein Text enthält diesen Text; ein Objekt hat diese Eigenschaften und vielleicht mehr; eine Liste hat ' +
      'dieses Element oder diese.',
    matches: 'Das Ergebnis passt zu diesem JSON-Schema.',
    throws: 'Der Lauf schlägt mit einer Meldung fehl, die diesen Text enthält. Leer: mit jeder Meldung.',
  },
  value: 'Erwarteter Wert als JSON',
  schema: 'Erwartetes Schema als JSON',
  message: 'Text der Meldung',
  unsaved: 'Dieser Fall bleibt in diesem Tab, bis er gespeichert werden kann.',
  differences: 'Was anders ist als erwartet',
  reasons: {
    value: (actual, expected) => `ist ${actual}, erwartet war ${expected}`,
    missing: (expected) => `fehlt, erwartet war ${expected}`,
    unexpected: (actual) => `war nicht erwartet: ${actual}`,
    'lacks-text': (expected, actual) => `enthält ${expected} nicht, sondern ist ${actual}`,
    'lacks-element': (expected) => `hat kein Element ${expected}`,
    failed: (message) => `ist ein Fehler: ${message}`,
    'failed-without-message': () => 'ist ein Fehler ohne Meldung',
    unchecked: (message) => `ließ sich nicht prüfen: ${message}`,
    schema: (message) => message,
    'too-deep': () => 'ist zu tief verschachtelt für einen Vergleich',
    'no-failure': () => 'wurde zurückgegeben, erwartet war ein Fehler',
    'not-of-tool': (message) => `ist kein Fehler des Werkzeugs selbst: ${message}`,
    'other-failure': (actual, expected) => `ist der Fehler ${actual}, erwartet war einer mit ${expected}`,
  },
  diff: 'Erwartet in Rot, tatsächlich in Grün',
  result: 'Ergebnis',
  moreDifferences: (count) => `und ${number(count)} mehr`,
  showRun: 'Diesen Lauf anzeigen',
  accept: 'Stattdessen dies erwarten',
  useArguments: 'Als Argumente verwenden',
  duplicate: 'Duplizieren',
  more: (name) => `Mehr zum Fall ${name}`,
  removed: (name) => `Fall ${name} entfernt`,
  hint: 'Fälle laufen nebeneinander. Jeder bekommt eine frische Sandbox, wie jeder Lauf.',
  allTools: {
    running: (tool, at, total) => `Fälle von ${tool} laufen (${number(at)} von ${number(total)})`,
    stop: 'Anhalten',
    stopAll: 'Fälle aller Werkzeuge anhalten',
    stopped: 'Angehalten.',
    none: 'Noch kein Werkzeug hat Fälle.',
    ended: (tools, passed, failed) =>
      `Fälle von ${plural(tools, 'Werkzeug', 'Werkzeugen')}: ${number(passed)} bestanden, ${number(failed)} ` +
      'fehlgeschlagen.',
    failing: (names) => `Fehlgeschlagen: ${names}.`,
    left: (names) => `Nicht gelaufen, weil fremd oder nicht gespeichert: ${names}.`,
  },
};
