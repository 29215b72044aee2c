import type { linkConversationsTexts as english } from '../en/link-conversations.ts';
import type { Shape } from '../shape.ts';
import { number, plural } from './german-words.ts';

export const linkConversationsTexts: Shape<typeof english> = {
  linkConversations: {
    title: 'Aufgezeichnete Gespräche, die mitkommen',
    intro:
      'Ein gespeichertes steht dann bei den Aufzeichnungen. Nichts davon läuft, bevor es abgespielt wird, und ' +
      'dann fragt jeder seiner Aufrufe zuerst.',
    take: (title) => `Gespräch ${title} nehmen`,
    untitled: 'Ohne Titel',
    size: (messages, calls) => `${plural(messages, 'Nachricht', 'Nachrichten')}, ${plural(calls, 'Aufruf', 'Aufrufe')}`,
    lookAt: (title) => `Was in ${title} zu prüfen ist`,
    noCalls: 'Es ruft kein Werkzeug auf.',
    calls: (tool, count) =>
      `Abgespielt ruft es ${tool}${count === 1 ? '' : ` ${number(count)} Mal`} auf, mit Argumenten, die der ` +
      `Absender gewählt hat.`,
    moreTools: (count) => `Und ${plural(count, 'weiteres Werkzeug', 'weitere Werkzeuge')}.`,
    words: 'Seine Nachrichten und Ergebnisse wurden anderswo aufgezeichnet. Sie können erfunden sein.',
    read: 'Lesen',
    person: 'Nachricht',
    model: 'Antwort',
    call: (tool) => `Ruft ${tool} auf`,
    gave: 'Ergebnis',
    at: (what, place) => `${what} (${place})`,
    more: (count) => `Und ${plural(count, 'weitere Nachricht', 'weitere Nachrichten')}.`,
  },
};
