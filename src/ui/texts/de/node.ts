import type { nodeTexts as english } from '../en/node.ts';
import type { Shape } from '../shape.ts';
import { number, plural } from './german-words.ts';

export const nodeTexts: Shape<typeof english> = {
  node: {
    loading: 'Node.js wird geladen… Ein jetzt gestarteter Lauf beginnt, sobald es geladen ist.',
    failedTitle: 'Node.js ist nicht bereit',
    failedText: (message) => (message.endsWith('.') ? message : `${message}.`),
    again: 'Noch einmal versuchen',
    starting: 'Node.js startet',
    addPackage: (name) => `Paket ${name} hinzufügen`,
  },
  changes: {
    title: 'Dateien',
    list: 'Von diesem Lauf geänderte Dateien',
    counts: {
      write: (count) => `${plural(count, 'Datei', 'Dateien')} geschrieben`,
      mkdir: (count) => `${plural(count, 'Ordner', 'Ordner')} angelegt`,
      symlink: (count) => `${plural(count, 'Verknüpfung', 'Verknüpfungen')} angelegt`,
      chmod: (count) => `${plural(count, 'Modus', 'Modi')} gesetzt`,
      remove: (count) => `${number(count)} entfernt`,
    },
    total: (total) => plural(total, 'Änderung', 'Änderungen'),
    did: { write: 'geschrieben', mkdir: 'Ordner', symlink: 'Verknüpfung', chmod: 'Modus', remove: 'entfernt' },
    notLanded: 'nicht angekommen',
    landed: 'Jetzt im Arbeitsbereich.',
    conflictTitle: (count) => `${plural(count, 'Änderung kam', 'Änderungen kamen')} nicht an`,
    conflictText:
      'Etwas anderes hat während des Laufs dieselbe Stelle geändert. Diese Änderung blieb erhalten; der Rest des ' +
      'Laufs kam an. Ein neuer Lauf beginnt mit dem jetzigen Stand.',
    discardedTitle: 'Mit dem Lauf verworfen',
    discardedText:
      'Dieses Werkzeug darf Dateien des Arbeitsbereichs nicht ändern, also ist der Arbeitsbereich, wie er war.',
    discardedPast: 'Mit dem Lauf verworfen: Das Werkzeug durfte Dateien des Arbeitsbereichs nicht ändern.',
    refusedTitle: 'Nichts kam an',
    first: (shown, total) => `Die ersten ${number(shown)} von ${number(total)}.`,
    allowOnce: 'Schreiben einmal erlauben und erneut ausführen',
    allowAlways: 'Schreiben für dieses Werkzeug erlauben und erneut ausführen',
  },
  fileAccess: {
    label: 'Dateien des Arbeitsbereichs',
    levels: { none: 'Keine', read: 'Lesen', write: 'Lesen und schreiben' },
    says: {
      none:
        'Es sieht keine Datei des Arbeitsbereichs. Es hat einen leeren eigenen Datenträger, der mit dem Lauf ' +
        'verschwindet.',
      read: 'Es bekommt eine Kopie des Arbeitsbereichs. Was es ändert, verschwindet mit dem Lauf.',
      write: 'Es bekommt eine Kopie des Arbeitsbereichs. Was es ändert, kommt dort an, wenn der Lauf gut endet.',
    },
    hint: 'Was diesem Werkzeug erlaubt ist. Eine Änderung gilt ab dem nächsten Lauf.',
    more: (count) => `und ${plural(count, 'weitere Datei', 'weitere Dateien')}`,
  },
  packages: {
    blankTitle: 'Noch keine Pakete',
    blankText:
      'Pakete von npm, die dieses Werkzeug importieren kann. Eines mit seinem Namen hinzufügen oder sein Archiv ' +
      'hier ablegen. Jedes wird geprüft, in diesem Browser aufbewahrt und ist offline verfügbar; beim Hinzufügen ' +
      'läuft nichts davon.',
    name: 'Paket',
    namePlaceholder: 'lodash, zod@^3',
    nameHint: 'Namen, auf Wunsch jeder mit Bereich oder Tag.',
    nameMissing: 'Bitte den Namen eines Pakets eingeben.',
    add: 'Hinzufügen',
    chooseFile: '.tgz oder .zip wählen',
    drop: 'Archiv ablegen, um das Paket hinzuzufügen',
    notArchive: (name) => `${name} ist kein Paketarchiv. Nötig ist ein .tgz oder .zip mit einer package.json.`,
    tooLarge: (name, limit) => `${name} ist größer als ${limit}, mehr darf ein Archiv nicht haben.`,
    list: 'Pakete dieses Werkzeugs',
    all: (count) =>
      count === 1 ? 'Insgesamt 1 Paket' : `Insgesamt ${number(count)} Pakete, mit denen, die sie brauchen`,
    fromArchive: 'aus einem Archiv',
    asked: (range) => `gewünscht: ${range}`,
    notInstalled: 'nicht installiert',
    remove: (name) => `${name} entfernen`,
    removed: (name) => `${name} entfernt`,
    added: (what) => `${what} hinzugefügt`,
    resolving: 'Versionen werden gesucht',
    fetching: 'Wird geholt',
    removing: (name) => `${name} wird entfernt`,
    progressLabel: 'Pakete werden hinzugefügt',
    elsewhere:
      'Gerade werden Pakete eines anderen Werkzeugs hinzugefügt. Dies wartet, bis das fertig ist oder ' +
      'angehalten wurde.',
    notSaved:
      'Das Werkzeug hat Änderungen, die sich nicht speichern lassen. Bitte zuerst beheben: Pakete werden mit dem ' +
      'Werkzeug gespeichert.',
    stopped: 'Angehalten. Nichts wurde hinzugefügt.',
    failedTitle: 'Nichts wurde hinzugefügt',
    removeFailedTitle: 'Nichts wurde entfernt',
    notes: 'Gut zu wissen',
    hideNotes: 'Diese Hinweise verbergen',
    registryFrom: 'Namen werden nachgeschlagen bei',
    registryNone: 'Keine Paketquelle ist eingestellt, also lässt sich nichts mit Namen hinzufügen.',
    registryChange: 'Paketquelle ändern',
  },
  registry: {
    title: 'Paketquelle',
    text:
      'Hier holt die App Pakete für Node-Werkzeuge, die mit Namen hinzugefügt werden, und fragt sonst nichts an. ' +
      'Hinzugefügte Pakete bleiben in diesem Browser.',
    address: 'Adresse',
    hint:
      'Sie muss das Protokoll von npm sprechen und Anfragen von Webseiten erlauben (CORS). Leer gilt die ' +
      'Standardquelle.',
    save: 'Speichern',
    saved: 'Die Paketquelle ist gespeichert',
    back: 'Standard verwenden',
    failed: (message) => `Nicht gespeichert: ${message}`,
  },
  packageOrigins: {
    title: 'Pakete von anderswo',
    text:
      'Dieses Werkzeug bringt npm-Pakete mit, deren Archive nicht bei der Paketquelle liegen. Dort wurde noch ' +
      'nichts angefragt. Jedes Archiv wird mit dem Hash verglichen, der mit dem Werkzeug kam.',
    allow: (count) =>
      count === 1
        ? 'Diese Adresse erlauben und noch einmal ausführen'
        : 'Diese Adressen erlauben und noch einmal ausführen',
    setting: 'Weitere Adressen für Pakete',
    settingText:
      'Archive von Paketen dürfen außer von der Paketquelle auch von diesen Adressen kommen. Ein Werkzeug, ' +
      'dessen Pakete woanders liegen, fragt vorher.',
    addresses: 'Archive dürfen auch kommen von',
    keep: 'Diese erlauben',
    hint: 'Etwa https://packages.example.org, mit Leerzeichen dazwischen. Leer: nur die Paketquelle.',
    saved: 'Die Adressen für Pakete sind gespeichert',
  },
};
