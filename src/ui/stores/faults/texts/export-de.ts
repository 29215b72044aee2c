import type { EXPORT_CHANGES } from '../../../../catalog/contract/faults/export-changes.ts';
import type { EXPORT_NOTES } from '../../../../catalog/contract/faults/export-notes.ts';
import type { Shape } from '../../../texts/shape.ts';

export const exported: Shape<typeof EXPORT_CHANGES & typeof EXPORT_NOTES> = {
  'change-added': (value) => `${value} kommt hinzu`,
  'change-left-out': (value) => `${value} entfällt`,
  'change-becomes': (before, after) => `${before} wird zu ${after}`,
  'change-more': (count) => `und ${count} weitere`,
  'change-description': (most) => `die Beschreibung endet nach ${most} Zeichen`,
  'change-parameter-name': () => 'der Anbieter lehnt einen Parameter dieses Namens ab',
  'change-no-files': () => 'context.files fehlt: Ein Modul hat keinen Arbeitsbereich',
  'change-install': (names) => `zu installieren: ${names}`,
  'change-missing-in-node': (word) => `nutzt ${word}, was es in Node nicht gibt`,
  'change-not-announced': () => 'wird geprüft, aber nicht angekündigt: MCP kündigt nur Objekte an',
  'change-not-held': () => 'stehen in der README, aber Node setzt sie nicht durch',
  'change-still-offered': () => 'der Server bietet das Werkzeug trotzdem an',
  'change-archive': (name) =>
    `${name} wurde als Archiv hinzugefügt: bitte neben den Server legen und von dort installieren`,
  'change-no-version': (name, version) =>
    `${name} ${version} ist keine Version der Paketquelle: bitte ansehen und selbst installieren`,
  'change-other-version': (name, version, needed) =>
    `${name} ist ${version} und nicht ${needed}: Ein Server hat eine Version je Paket`,
  'export-draws-module': () => 'Es zeichnet in ein Dokument, und ein Modul hat keines',
  'export-draws-server': () => 'Es zeichnet in ein Dokument, und ein Server hat keines',
  'export-nothing-callable': () => 'Es enthält nichts, was sich aufrufen ließe',
  'export-imports': () => 'Seine Importe und Exporte stehen nicht allein auf ihren Zeilen',
  'export-syntax': (message, line, column) => `${message} (Zeile ${line}, Spalte ${column})`,
};
