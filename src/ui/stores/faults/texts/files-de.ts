import type { FILE_FAULTS } from '../../../../core/files/file-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

export const files: Shape<typeof FILE_FAULTS> = {
  'file-error': (code, why, path) => `${code}: ${why}: ${path}`,
  ENOENT: () => 'Diese Datei oder diesen Ordner gibt es nicht',
  EEXIST: () => 'Dort ist schon etwas',
  ENOTDIR: () => 'Ein Teil des Pfads ist kein Ordner',
  EISDIR: () => 'Es ist ein Ordner',
  ENOTEMPTY: () => 'Der Ordner ist nicht leer. Entfernen Sie ihn mit seinem Inhalt',
  EACCES: () =>
    'Der Pfad ist geschützt. Ändern Sie die Liste geschützter Pfade in den Einstellungen oder wählen Sie einen ' +
    'anderen Pfad',
  ENOSPC: () =>
    'Der Speicher ist voll, nichts wurde geschrieben. Entfernen Sie Dateien oder schaffen Sie Platz auf dem Gerät',
  ELOOP: () => 'Zu viele Verknüpfungen, oder Verknüpfungen im Kreis',
  EINVAL: () => 'Der Pfad oder der Wert ist hier nicht gültig',
  ENAMETOOLONG: () => 'Der Name oder der Pfad ist zu lang',
  EBUSY: () => 'Etwas anderes hat es inzwischen geändert. Lesen Sie es neu',
  ECANCELED: () => 'Es wurde angehalten, nichts wurde geschrieben',
  EIO: () => 'Der gespeicherte Inhalt ließ sich nicht lesen oder schreiben',
  'file-tool-changed': () =>
    'Die Datei hat sich geändert, seit das Werkzeug gelesen wurde. Sehen Sie das Werkzeug noch einmal an',
  'file-pin-changed': () =>
    'Die Datei hat sich geändert, seit sie für dieses Werkzeug festgehalten wurde. Sehen Sie die Datei an, dann wählen ' +
    'Sie „Dateien des Arbeitsbereichs fixieren“ im Menü des Werkzeugs',
  'file-root-removed': () => 'Das Wurzelverzeichnis lässt sich nicht entfernen',
  'file-root-moved': () => 'Das Wurzelverzeichnis lässt sich nicht verschieben oder ersetzen',
  'file-moved-into-itself': () => 'Ein Ordner lässt sich nicht in sich selbst verschieben',
  'file-copied-into-itself': () => 'Ein Ordner lässt sich nicht in sich selbst kopieren',
  'file-no-target': () => 'Eine Verknüpfung braucht ein Ziel',
  'file-no-link': () => 'Es ist keine Verknüpfung',
  'file-mode': () => 'Rechte liegen zwischen 0 und 0o777',
  'file-other': () => 'Dort ist jetzt etwas anderes',
  'file-other-above': () => 'Ein Ordner darüber ist jetzt etwas anderes',
  'file-snapshot-gone': () => 'Der gelesene Stand ist nicht mehr da',
  'file-contents-missing': () => 'Der Inhalt einer Datei fehlt',
  'file-large': (megabytes) => `Eine Datei darf höchstens ${megabytes} MB haben, nichts wurde geschrieben`,
  'file-disk-bytes': (megabytes) =>
    `Der Arbeitsbereich hätte mehr als seine ${megabytes} MB, nichts wurde geschrieben. Entfernen Sie zuerst Dateien`,
  'file-disk-entries': (most) =>
    `Der Arbeitsbereich hätte mehr als seine ${most} Dateien und Ordner, nichts wurde geschrieben. Entfernen Sie zuerst ` +
    'einige',
  'file-quota': () =>
    'Der Browser gibt dieser Seite keinen Platz mehr, nichts wurde geschrieben. Entfernen Sie Dateien oder schaffen Sie ' +
    'Platz auf dem Gerät',
};
