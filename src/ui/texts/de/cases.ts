import type { casesTexts as english } from '../en/cases.ts';
import type { Shape } from '../shape.ts';
import { number } from './german-words.ts';

export const casesTexts: Shape<typeof english> = {
  cases: {
    title: 'Fälle',
    list: 'Fälle dieses Werkzeugs',
    noneTitle: 'Noch keine Fälle',
    noneText:
      'Ein Fall ist eine Eingabe mit dem erwarteten Ergebnis. Eine Taste führt alle Fälle aus; so fällt gleich ' +
      'auf, wenn eine Änderung etwas kaputtmacht. Das Werkzeug ausführen und den Lauf als Fall speichern oder ' +
      'einen von Hand anlegen.',
    add: 'Fall anlegen',
    addLastRun: 'Letzten Lauf als Fall speichern',
    saveRun: 'Als Fall speichern',
    runAll: 'Alle Fälle ausführen',
    running: (ended, total) => `${number(ended)} von ${number(total)} fertig`,
    progress: 'Fertige Fälle',
    summary: (passed, failed, stopped, waiting) =>
      [
        passed > 0 ? `${number(passed)} bestanden` : '',
        failed > 0 ? `${number(failed)} gescheitert` : '',
        stopped > 0 ? `${number(stopped)} angehalten` : '',
        waiting > 0 ? `${number(waiting)} nicht gelaufen` : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    state: 'Stand der Fälle',
    verdicts: {
      passed: 'bestanden',
      failed: 'gescheitert',
      stopped: 'angehalten',
      running: 'läuft',
      none: 'nicht gelaufen',
      stale: 'von vor der letzten Änderung',
    },
    notRun: 'Nicht gelaufen',
    notSaved: 'Das Werkzeug oder seine Fälle lassen sich nicht speichern. Bitte zuerst beheben.',
    failed: 'Fälle nicht gespeichert',
    conflictTitle: 'Die Fälle wurden während der Bearbeitung anderswo geändert',
    conflictText: 'Rot ist die andere Fassung, grün die eigene.',
    conflictDiff: 'Unterschied zwischen den anderen Fällen und den eigenen',
    name: 'Name',
    nameMissing: 'Ein Fall braucht einen Namen.',
    noArguments: 'keine Argumente',
    input: 'Eingabe als JSON',
    inputNotObject: 'Die Eingabe ist ein JSON-Objekt.',
    expects: 'Erwartet',
    kinds: { equals: 'Gleich', contains: 'Enthält', matches: 'Passt', throws: 'Scheitert' },
    kindHints: {
      equals: 'Das Ergebnis ist dieser Wert; die Reihenfolge der Schlüssel zählt nicht.',
      contains:
        'Ein Text enthält diesen Text; ein Objekt hat diese Eigenschaften und vielleicht mehr; eine Liste hat ' +
        'dieses Element oder diese.',
      matches: 'Das Ergebnis passt zu diesem JSON-Schema.',
      throws: 'Der Lauf scheitert mit einer Meldung, die diesen Text enthält. Leer gilt jedes Scheitern.',
    },
    value: 'Erwarteter Wert als JSON',
    schema: 'Erwartetes Schema als JSON',
    schemaNotObject: 'Das Schema ist ein JSON-Objekt.',
    message: 'Text der Meldung',
    notJson: (line, column, message) => `Das ist kein JSON. Zeile ${line}:${column}: ${message}`,
    unsaved: 'Dieser Fall bleibt in diesem Tab, bis er gespeichert werden kann.',
    differences: 'Was anders ist als erwartet',
    diff: 'Erwartet in Rot, tatsächlich in Grün',
    result: 'Ergebnis',
    moreDifferences: (count) => `und ${number(count)} mehr`,
    showRun: 'Diesen Lauf zeigen',
    accept: 'Stattdessen dies erwarten',
    useArguments: 'Als Argumente nehmen',
    duplicate: 'Verdoppeln',
    more: (name) => `Mehr zum Fall ${name}`,
    removed: (name) => `Fall ${name} entfernt`,
    hint: 'Fälle laufen nebeneinander. Jeder bekommt eine frische Sandbox, wie jeder Lauf.',
  },
  compare: {
    title: 'Zwei Läufe im Vergleich',
    close: 'Vergleich schließen',
    before: 'Lauf auf der roten Seite',
    after: 'Lauf auf der grünen Seite',
    option: (when, outcome, version, time) => `${when}, ${outcome}, Fassung ${version}, ${time}`,
    input: 'Eingabe',
    result: 'Ergebnis',
    logs: 'Protokoll',
    noLogs: 'Keiner der beiden Läufe hat etwas protokolliert.',
    gone: 'Einer der beiden Läufe ist nicht mehr erhalten.',
  },
};
