import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  request: 'Anfrage',
  response: 'Antwort',
  attempt: (at, count) => `Anfrage ${String(at)} von ${String(count)}`,
  address: 'Adresse',
  status: 'Status',
  noStatus: 'Keine Antwort',
  firstByte: 'Erstes Byte',
  total: 'Insgesamt',
  noTotal: 'Nicht beendet',
  tokens: 'Token',
  copyRequest: 'Anfrage kopieren',
  copyResponse: 'Antwort kopieren',
  view: 'Ansicht',
  views: { sent: 'Wie gesendet', formatted: 'Formatiert' },
  cut: (shown, all) => `Gekürzt: die ersten ${shown} von ${all} Zeichen.`,
  nothing: 'Nichts ist angekommen.',
  note: 'Ohne Kopfzeilen. Für Geheimnisse stehen ihre Namen.',
  none: {
    missing: (steps) =>
      `Nicht mehr vorhanden. Dieser Tab behält die letzten ${steps} Schritte, bis er geschlossen oder neu geladen wird. ` +
      'Das Modell noch einmal antworten lassen, um die Anfrage zu sehen.',
    inBrowser: 'Dieses Modell läuft im Browser; es gab keine Anfrage.',
    recorded: 'Diese Antwort ist aufgezeichnet; es gab keine Anfrage.',
  },
  failed: (message) => `Nicht geladen: ${message}`,
};
