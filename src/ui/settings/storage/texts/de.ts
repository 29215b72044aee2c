import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { plural, number } from '../../../texts/german-words.ts';

/** What the report of a backup counts. */
const DONE: Readonly<Record<string, string>> = {
  added: 'hinzugefügt',
  replaced: 'ersetzt',
  kept: 'behalten',
  removed: 'entfernt',
  written: 'geschrieben',
};

const count = (one: string, many: string) => (number: number) => plural(number, one, many);

const others = (runs: number, settings: number, storage: number, agent: number): string =>
  [
    ...(runs === 0 ? [] : [plural(runs, 'Lauf', 'Läufe')]),
    ...(settings === 0 ? [] : [plural(settings, 'Einstellung', 'Einstellungen')]),
    ...(storage === 0 ? [] : [`${plural(storage, 'Eintrag', 'Einträge')} im eigenen Speicher der Werkzeuge`]),
    ...(agent === 0
      ? []
      : [
          plural(
            agent,
            'Modell, Auswahl von Werkzeugen oder Aufzeichnung',
            'Modelle, Auswahlen von Werkzeugen und Aufzeichnungen',
          ),
        ]),
  ].join(', ');

export const german: Shape<typeof english> = {
  backup: {
    restore: 'Aus einer Sicherung wiederherstellen',
    choose: 'Sicherung wählen…',
    chooseHint: 'Was darin ist, ist zu sehen, bevor etwas gespeichert wird.',
    reading: 'Die Sicherung wird gelesen…',
    restoring: 'Wird wiederhergestellt…',
    failed: 'Diese Sicherung ließ sich nicht lesen',
    restoreFailed: 'Die Sicherung wurde nicht wiederhergestellt',
    whose: 'Wessen Sicherung ist es?',
    own: 'Meine Sicherung',
    ownHint:
      'Alles wird wiederhergestellt: Werkzeuge, denen vertraut wird wie zuvor, mit ihren Läufen und ihrem eigenen ' +
      'Speicher, Dateien, MCP-Server, Gespräche, Modelle und Einstellungen.',
    others: 'Von jemand anderem',
    othersHint:
      'Nur Werkzeuge und Dateien werden wiederhergestellt. Die Werkzeuge bleiben fremd, bis jedem einzeln vertraut wird.',
    never: 'Geheimnisse und Berechtigungen sind nie in einer Sicherung.',
    savedAt: (date) => `Gespeichert ${date}`,
    table: 'Was in der Sicherung ist',
    what: 'Was',
    total: 'In der Sicherung',
    added: 'Hier neu',
    same: 'Gleich',
    different: 'Anders',
    leftOut: 'Ausgelassen',
    tools: 'Werkzeuge',
    servers: 'MCP-Server',
    conversations: 'Gespräche',
    files: 'Dateien',
    filesOf: (size) => `Dateien (${size})`,
    more: (runs, settings, storage, agent) => `Und ${others(runs, settings, storage, agent)}.`,
    moreLeftOut: (runs, settings, storage, agent) =>
      `Ausgelassen, weil die Sicherung von jemand anderem ist: ${others(runs, settings, storage, agent)}.`,
    differing: 'Was anders ist',
    refused: 'Was nicht wiederhergestellt werden kann',
    refusal: (name, reason) => `${name}: ${reason}`,
    mode: 'Wie',
    merge: 'Zusammenführen: hinzufügen, was hier fehlt',
    replace: 'Ersetzen: nur behalten, was in der Sicherung ist',
    replaceMissing: (tools, files, servers, conversations) =>
      `${plural(tools, 'Werkzeug', 'Werkzeuge')}` +
      `${servers === 0 ? '' : `, ${plural(servers, 'Server', 'Server')}`}` +
      `${conversations === 0 ? '' : `, ${plural(conversations, 'Gespräch', 'Gespräche')}`} und ` +
      `${plural(files, 'Datei', 'Dateien')}, die nicht in der Sicherung sind, werden entfernt, und was ` +
      'anders ist, wird überschrieben. Das lässt sich nicht rückgängig machen.',
    saveFirst: 'Vorher eine Sicherung des jetzigen Standes speichern',
    take: 'Bei Unterschieden die Sicherung übernehmen',
    takeHint: 'Ein Werkzeug behält den jetzigen Stand als frühere Version; eine Datei wird überschrieben.',
    start: (mode) => (mode === 'merge' ? 'Zusammenführen' : 'Alles ersetzen'),
    cancel: 'Abbrechen',
    done: 'Die Sicherung ist wiederhergestellt',
    doneStopped: 'Angehalten: Ein Teil der Sicherung ist wiederhergestellt',
    report: (tools, servers, conversations, files, runs) =>
      `Werkzeuge: ${tools}. Server: ${servers}. Gespräche: ${conversations}. Dateien: ${files}. Läufe ` +
      `hinzugekommen: ${number(runs)}.`,
    counts: (counts) => {
      const counted = Object.entries(counts).filter(([, count]) => count > 0);
      return counted.length === 0
        ? 'nichts geändert'
        : counted.map(([what, count]) => `${number(count)} ${DONE[what] ?? what}`).join(', ');
    },
  },
  used: 'Von Toolyard in diesem Browser belegt',
  of: (used, quota) => `${used} von etwa ${quota}`,
  unknown: 'Der Browser gibt keine Auskunft.',
  persistent: 'Dauerhaft',
  persistentText: 'Der Browser behält es bis zum Entfernen.',
  notPersistentText: 'Der Browser kann diese Daten löschen, wenn der Platz knapp wird.',
  request: 'Dauerhaften Speicher anfordern',
  refused:
    'Der Browser hat abgelehnt. Die Seite zu installieren oder ein Lesezeichen zu setzen hilft oft; ein Export ' +
    'ist immer sicher.',
  exportTitle: 'Sichern und exportieren',
  exportAll: 'Alles exportieren',
  exportAllHint:
    'Eine Datei mit allen Werkzeugen, Versionen, Läufen, Dateien und Einstellungen. Keine Geheimnisse, keine ' +
    'Berechtigungen.',
  device: 'Gerätekennung',
  deviceText: 'Eine zufällige Kennung dieses Browserprofils, die Werkzeuge sehen können.',
  reset: 'Neu erzeugen',
  resetDone: 'Eine neue Gerätekennung gilt',
  privateTitle: 'Das ist vielleicht ein privates Fenster',
  privateText:
    'Was hier entsteht, wird vielleicht nicht aufbewahrt, wenn der letzte Tab zu ist. „Alles exportieren“ speichert es ' +
    'in einer Datei.',
  deleteAll: {
    title: 'Alle meine Daten löschen',
    text:
      'Hält an, was läuft, und löscht alle Werkzeuge mit ihren Läufen und Erlaubnissen, alle Dateien mit Panels, Skills ' +
      'und Agenten, alle Gespräche, Server, Geheimnisse und Einstellungen von Toolyard in diesem Browser, in allen ' +
      'Tabs. Das lässt sich nicht rückgängig machen.',
    start: 'Alle meine Daten löschen…',
    word: 'LÖSCHEN',
    type: (word) => `Zum Bestätigen ${word} eintippen`,
    confirm: 'Alles löschen',
    cancel: 'Abbrechen',
    exportFirst: 'Vorher alles exportieren',
  },
  use: {
    other: 'Sonstiges',
    otherText: 'Was der Browser über die Teile oben hinaus zählt, etwa seine eigene Verwaltung.',
    total: 'Zusammen',
    title: 'Was Platz braucht',
    measuring: 'Wird gemessen…',
    about: (size) => `etwa ${size}`,
    failed: (message) => `Nicht gemessen: ${message}`,
    notFreed: (message) => `Nichts wurde entfernt: ${message}`,
    names: {
      tools: 'Werkzeuge',
      cases: 'Fälle',
      runs: 'Frühere Läufe',
      conversations: 'Gespräche',
      toolStorage: 'Speicher der Werkzeuge',
      workspace: 'Arbeitsbereich',
      packages: 'Pakete',
      models: 'Modelle im Tab',
      removed: 'Entfernte Werkzeuge',
      copy: 'Zweite Kopie',
      app: 'Toolyard selbst',
      rest: 'Einstellungen',
    },
    says: {
      tools: 'Mit den letzten 50 Versionen von jedem.',
      cases: 'Sie gehören zu ihren Werkzeugen.',
      runs: 'Die letzten 100 von jedem Werkzeug und die der Gespräche, mit Eingabe und Ergebnis.',
      conversations: 'Mit allen Zweigen und Aufzeichnungen.',
      toolStorage: 'Was Werkzeuge zwischen Läufen für sich behalten.',
      workspace: 'Eigene Dateien und solche, die Werkzeuge mit Erlaubnis geschrieben haben.',
      packages: 'npm-Pakete von Werkzeugen, damit diese ohne Netz laufen.',
      models: 'Dateien von Modellen, die ohne Netz laufen.',
      removed: 'Aufbewahrt, damit sich ein Entfernen zurücknehmen lässt.',
      copy: 'Von der Datenbank ohne frühere Läufe, falls der Browser sie beschädigt.',
      app:
        'Die Dateien der App, damit sie sich ohne Netz öffnet. Eine ältere Version geht, wenn ihr letzter Tab ' +
        'geschlossen ist.',
      rest: 'Einstellungen, verschlüsselte Geheimnisse, Berechtigungen, MCP-Server und Anbieter.',
    },
    counts: {
      tools: count('Werkzeug', 'Werkzeuge'),
      cases: count('Fall', 'Fälle'),
      runs: count('Lauf', 'Läufe'),
      conversations: count('Gespräch', 'Gespräche'),
      toolStorage: count('Eintrag', 'Einträge'),
      workspace: count('Datei oder Ordner', 'Dateien und Ordner'),
      packages: count('Archiv', 'Archive'),
      models: count('Modell', 'Modelle'),
      removed: count('Werkzeug', 'Werkzeuge'),
      app: count('Version', 'Versionen'),
    },
    open: { tools: 'Werkzeuge öffnen', conversations: 'Gespräche öffnen', workspace: 'Arbeitsbereich öffnen' },
    free: {
      runs: 'Frühere Läufe entfernen',
      toolStorage: 'Speicher der Werkzeuge leeren',
      packages: 'Unbenutzte Pakete entfernen',
      removed: 'Entfernte Werkzeuge vergessen',
    },
    freed: {
      runs: 'Frühere Läufe entfernt',
      toolStorage: 'Speicher der Werkzeuge geleert',
      packages: 'Unbenutzte Pakete entfernt',
      removed: 'Entfernte Werkzeuge vergessen',
    },
    gain: (size) => `gibt ${size} frei`,
    sure: {
      runs: 'Diese früheren Läufe lassen sich nicht zurückholen. „Alles exportieren“ bewahrt sie in einer Datei.',
      toolStorage: 'Diese Daten lassen sich nicht zurückholen. „Alles exportieren“ bewahrt sie in einer Datei.',
      packages:
        'Das sind Pakete, die kein Werkzeug braucht, in keiner seiner Versionen. Wieder hinzugefügt, wird ein ' +
        'Paket neu geholt; eines aus einem Archiv muss wieder abgelegt werden.',
      removed: 'Die Werkzeuge, ihre früheren Läufe, Berechtigungen und Speicher lassen sich danach nicht zurückholen.',
    },
    removeModel: (name) => `${name} entfernen`,
    modelMissing: (name) => `${name} ist entfernt`,
    modelSure: (name) => `Um ${name} wieder zu benutzen, muss es neu geholt oder gewählt werden.`,
    forGood: 'Endgültig entfernen',
    keep: 'Behalten',
  },
};
