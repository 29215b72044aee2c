import type { backupTexts as english } from '../en/backup.ts';
import type { Shape } from '../shape.ts';
import { number, plural } from './german-words.ts';

export const backupTexts: Shape<typeof english> = {
  backup: {
    saving: 'Eine Sicherung wird gespeichert…',
    stop: 'Anhalten',
    restore: 'Aus einer Sicherung wiederherstellen',
    choose: 'Sicherung wählen…',
    chooseHint: 'Was darin ist, ist zu sehen, bevor etwas gespeichert wird.',
    reading: 'Die Sicherung wird gelesen…',
    restoring: 'Wird wiederhergestellt…',
    failed: 'Diese Sicherung ließ sich nicht lesen',
    restoreFailed: 'Die Sicherung wurde nicht wiederhergestellt',
    of: (name, date) => (date === '' ? name : `${name}, gespeichert ${date}`),
    table: 'Was in der Sicherung ist',
    what: 'Was',
    total: 'In der Sicherung',
    added: 'Hier neu',
    same: 'Gleich',
    different: 'Anders',
    tools: 'Werkzeuge',
    servers: 'MCP-Server',
    conversations: 'Gespräche',
    files: 'Dateien',
    filesOf: (size) => `Dateien (${size})`,
    more: (runs, settings, storage, agent) =>
      `Und ${plural(runs, 'Lauf', 'Läufe')}, ${plural(settings, 'Einstellung', 'Einstellungen')}, ` +
      `${plural(storage, 'Eintrag', 'Einträge')} im eigenen Speicher der Werkzeuge` +
      `${agent === 0 ? '' : `, ${plural(agent, 'Modell, Auswahl von Werkzeugen oder Aufzeichnung', 'Modelle, Auswahlen von Werkzeugen und Aufzeichnungen')}`}` +
      '.',
    differing: 'Was anders ist',
    refused: 'Was nicht lesbar ist',
    refusal: (name, reason) => `${name}: ${reason}`,
    own: 'Das ist meine eigene Sicherung',
    ownHint:
      'Dann wird Werkzeugen vertraut wie zuvor, und Server, Gespräche, Modelle, Läufe, Einstellungen und der ' +
      'eigene Speicher der Werkzeuge kommen zurück. Sonst nur Werkzeuge und Dateien, und die Werkzeuge bleiben ' +
      'fremd, bis jedem vertraut wird. Geheimnisse und Berechtigungen sind nie in einer Sicherung.',
    mode: 'Wie',
    merge: 'Zusammenführen: hinzufügen, was hier fehlt',
    replace: 'Ersetzen: nur behalten, was in der Sicherung ist',
    replaceGone: (tools, files, servers, conversations) =>
      `${plural(tools, 'Werkzeug', 'Werkzeuge')}` +
      `${servers === 0 ? '' : `, ${plural(servers, 'Server', 'Server')}`}` +
      `${conversations === 0 ? '' : `, ${plural(conversations, 'Gespräch', 'Gespräche')}`} und ` +
      `${plural(files, 'Datei', 'Dateien')}, die nicht in der Sicherung sind, werden entfernt, und was ` +
      'anders ist, wird überschrieben. Das lässt sich nicht rückgängig machen.',
    saveFirst: 'Vorher eine Sicherung des jetzigen Standes speichern',
    take: 'Wo sich beide unterscheiden, die Sicherung nehmen',
    takeHint: 'Ein Werkzeug behält den jetzigen Stand als frühere Fassung; eine Datei wird überschrieben.',
    start: (mode) => (mode === 'merge' ? 'Zusammenführen' : 'Alles ersetzen'),
    cancel: 'Abbrechen',
    done: 'Die Sicherung ist wiederhergestellt',
    doneStopped: 'Angehalten: Ein Teil der Sicherung ist wiederhergestellt',
    report: (tools, servers, conversations, files, runs) =>
      `Werkzeuge: ${tools}. Server: ${servers}. Gespräche: ${conversations}. Dateien: ${files}. Läufe ` +
      `hinzugekommen: ${number(runs)}.`,
    counts: (counts) => {
      const told = Object.entries(counts).filter(([, count]) => count > 0);
      return told.length === 0
        ? 'nichts geändert'
        : told.map(([what, count]) => `${number(count)} ${DONE[what] ?? what}`).join(', ');
    },
  },
};

/** What the report of a backup counts. */
const DONE: Readonly<Record<string, string>> = {
  added: 'hinzugefügt',
  replaced: 'ersetzt',
  kept: 'behalten',
  removed: 'entfernt',
  written: 'geschrieben',
};
