import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  open: 'Modelle vergleichen…',
  title: 'Modelle vergleichen',
  intro:
    'Jedes Modell bekommt dieselben Nachrichten und antwortet neben den anderen. Werkzeugaufrufe brauchen ' +
    'wie sonst eine Freigabe.',
  introOf: 'Jedes Modell beantwortet diese Nachricht, nach allem, was im Gespräch vor ihr steht.',
  models: 'Modelle',
  count: (chosen) => (chosen < 2 ? 'Zwei oder drei wählen.' : `${chosen} gewählt`),
  message: 'Nachricht',
  images: (count) => (count === 1 ? 'Mit 1 Bild' : `Mit ${count} Bildern`),
  start: 'Vergleichen',
  tooFew: 'Ein Vergleich braucht zwei Modelle. Zuerst ein weiteres einrichten.',
  failed: (message) => `Nicht verglichen: ${message}`,
  couldNotBegin: (message) => `Ein Modell konnte nicht beginnen: ${message}`,
  badge: 'Vergleich',
  columns: 'Verglichene Modelle',
  answerOf: (model) => `Antworten von ${model}`,
  messagesOf: (model) => `Nachrichten mit ${model}`,
  queueOf: (model) => `Warteschlange von ${model}`,
  noModel: 'Ein entferntes Modell',
  asks: 'wartet auf eine Freigabe',
  running: 'antwortet',
  use: (tokens, isEstimate) => `${isEstimate ? '≈ ' : ''}${tokens} Token`,
  continueShort: 'Weiter',
  continueWith: (model) => `Weiter mit ${model}`,
  continueHint: 'Öffnet ein neues Gespräch mit dieser Spalte. Der Vergleich bleibt.',
  more: 'Mehr zu diesem Vergleich',
  removed: (title) => `Vergleich ${title} entfernt`,
};
