import type { PANEL_FAULTS } from '../../../../panels/contract/panel-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

export const panels: Shape<typeof PANEL_FAULTS> = {
  'panel-not-json': (why) => `manifest.json ist kein JSON: ${why}`,
  'panel-not-object': () => 'manifest.json muss ein JSON-Objekt sein',
  'panel-file-large': (file, kilobytes) => `${file} ist größer als ${kilobytes} kB`,
  'panel-folder-large': (kilobytes) => `Der Ordner ist größer als ${kilobytes} kB`,
  'panel-newer-format': () => 'Diese Version der App kennt die formatVersion nicht',
  'panel-id': () => 'panel_id hat 1 bis 64 Kleinbuchstaben, Ziffern und Bindestriche und beginnt mit einem Buchstaben',
  'panel-id-reserved': (id) => `${id} ist ein Panel der App selbst. Wählen Sie eine andere panel_id`,
  'panel-type': () => 'panel_type muss „canvas“ sein. Andere Arten bringt die App mit',
  'panel-path': () => 'view und api müssen Dateien im Ordner des Panels nennen',
  'panel-file-missing': (file) => `${file} fehlt`,
  'panel-link': (path) => `${path} ist eine Verknüpfung. Ersetzen Sie sie durch eine Kopie der Datei`,
  'panel-many-files': (most) => `Der Ordner hat mehr als ${most} Dateien`,
  'panel-deep': () => 'Die Ordner sind zu tief verschachtelt',
  'endpoint-text': () => 'Ein Endpunkt ist ein Text wie „GET /api/items/:id“',
  'endpoint-method': (methods) => `Ein Endpunkt beginnt mit einem von ${methods} und einem Leerzeichen`,
  'endpoint-characters': () => 'Der Pfad eines Endpunkts hat keine Leerzeichen, Backslashes oder Steuerzeichen',
  'endpoint-fragment': () => 'Der Pfad eines Endpunkts hat kein Fragment',
  'endpoint-twice': () => 'Jedes Argument steht nur einmal im Pfad eines Endpunkts',
  'endpoint-slash': () => 'Der Pfad eines Endpunkts beginnt mit einem Schrägstrich, oder er ist eine http(s)-Adresse',
  'endpoint-dots': () => 'Der Pfad eines Endpunkts enthält weder „.“ noch „..“',
  'endpoint-user': () => 'Eine Adresse hat keinen Benutzernamen und kein Passwort',
  'endpoint-server': () => 'Eine Adresse hat einen Server ohne Argumente und einen Pfad',
  'endpoint-unreadable': () => 'Die Adresse eines Endpunkts ist nicht lesbar',
  'endpoint-of-app': () => 'Eine Adresse der App selbst ist kein Endpunkt. Beginnen Sie mit dem Pfad',
};
