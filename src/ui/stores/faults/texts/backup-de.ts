import type { BACKUP_FAULTS } from '../../../../catalog/contract/faults/backup-faults.ts';
import type { RESTORE_FAULTS } from '../../../../catalog/contract/faults/restore-faults.ts';
import type { TREE_FAULTS } from '../../../../core/tree/tree-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

const tree: Shape<typeof TREE_FAULTS> = {
  'tree-outside': (root) => `liegt außerhalb von ${root}`,
  'tree-name': () => 'so kann keine Datei heißen. Bitte kürzen oder umbenennen',
  'tree-link-out': (root) => `die Verknüpfung führt aus ${root} hinaus`,
  'tree-behind-link': (at) =>
    `${at} ist eine Verknüpfung, und durch eine Verknüpfung wird nichts geschrieben oder entfernt. Bitte zuerst die ` +
    'Verknüpfung entfernen',
  'tree-file-there': (at) => `${at} ist eine Datei, kein Ordner. Bitte zuerst entfernen`,
  'tree-folder-there': () => 'dort liegt ein Ordner. Bitte zuerst entfernen',
};

const own: Shape<typeof BACKUP_FAULTS & typeof RESTORE_FAULTS> = {
  'entry-line': (line) => `Zeile ${line}`,
  'entry-tool': () => 'ein Werkzeug',
  'entry-setting': () => 'eine Einstellung',
  'entry-storage': () => 'Speicher eines Werkzeugs',
  'entry-run': () => 'ein Lauf',
  'entry-model': () => 'ein Modell',
  'entry-preset': () => 'eine Auswahl von Werkzeugen',
  'entry-conversation': () => 'ein Gespräch',
  'entry-turn': () => 'eine Nachricht eines Gesprächs',
  'entry-recording': () => 'eine Aufzeichnung',
  'entry-unreadable': () => 'nicht lesbar',
  'entry-many-parts': () => 'hat mehr Teile, als gespeichert werden können',
  'entry-not-object': () => 'ist kein Objekt',
  'entry-no-id': () => 'hat keine Kennung',
  'entry-version': () => 'die Version ist keine ganze Zahl ab 1',
  'entry-times': () => 'die Zeiten sind nicht lesbar',
  'entry-provenance': () => 'es fehlt, woher es kam',
  'entry-name-of-app': () => 'der Name liest sich wie ein Teil von Toolyard',
  'version-of-other': () => 'eine Version passt nicht dazu',
  'entry-same-id': () => 'ein anderes Werkzeug der Sicherung hat dieselbe Kennung',
  'entry-servers-many': (most) => `es kann höchstens ${most} MCP-Server geben: bitte zuerst einen entfernen`,
  'entry-link-out': () => 'eine Verknüpfung zu Dateien, die nicht aus der Sicherung kamen',
  'damaged-part-of': (path) => `Ein Teil von ${path} fehlt`,
  'damaged-line': (line) => `Zeile ${line} ist kein JSON-Objekt`,
  'damaged-order': (line) => `Zeile ${line} steht am falschen Platz`,
  'damaged-part': () => 'Ein Teil fehlt',
  'damaged-end': () => 'Das Ende fehlt',
  'damaged-file-path': () => 'Der Pfad einer Datei ist nicht lesbar',
  'damaged-folder-path': () => 'Der Pfad eines Ordners ist nicht lesbar',
  'damaged-link': () => 'Eine Verknüpfung ist nicht lesbar',
  'damaged-size': (path) => `Die Größe von ${path} ist unmöglich`,
  'damaged-large-file': (path) => `${path} ist größer, als hier gelesen werden kann`,
  'damaged-contents': () => 'Der Inhalt einer Datei ist nicht lesbar',
  'damaged-unopened': () => 'Sie wurde nicht geöffnet',
  'damaged-many': () => 'Entpackt ist sie größer, als eine Sicherung sein kann',
  'damaged-long-line': () => 'Eine Zeile ist zu lang',
  'damaged-packing': () => 'Sie lässt sich nicht entpacken',
  'damaged-slow': () => 'Ein Teil braucht zu lange zum Lesen',
  'backup-unread-file': (why) => `Eine Datei des Arbeitsbereichs ließ sich nicht lesen: ${why}`,
  'backup-none': () => 'Das ist keine Sicherung von Toolyard',
  'backup-newer': (version, most) =>
    `Die Sicherung hat die Formatversion ${version}, und diese App liest bis ${most}: bitte die Seite neu laden, um ` +
    'eine neuere Version zu bekommen',
  'backup-damaged': (what) =>
    `Die Sicherung ist beschädigt: ${what}. Nichts daraus wurde gespeichert. Bitte eine andere Kopie der Datei nehmen`,
};

export const backup = { ...own, ...tree };
