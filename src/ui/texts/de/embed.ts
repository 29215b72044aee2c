import type { embedTexts as english } from '../en/embed.ts';
import type { Shape } from '../shape.ts';
import { choose, number } from './german-words.ts';

export const embedTexts: Shape<typeof english> = {
  embed: {
    open: 'In Toolyard öffnen',
    openHint: 'Öffnet dieses Werkzeug in einem neuen Tab zur Durchsicht',
    loading: 'Das Werkzeug wird geladen…',
    failed: 'Dieses Werkzeug lässt sich nicht zeigen',
    empty: 'Der Link enthält kein Werkzeug.',
    more: (count) =>
      choose(count, 'Ein weiteres Werkzeug ist im Link.', `${number(count)} weitere Werkzeuge sind im Link.`),
    code: 'Code',
    run: 'Lauf',
    asks: 'Es möchte',
    asksText: 'Innerhalb einer anderen Seite lässt sich nichts erlauben. In Toolyard wird danach gefragt.',
    denied: 'wollte',
    wanted:
      'Die umgebende Seite bittet darum, das Werkzeug mit diesen Argumenten auszuführen. Auf „Ausführen“ ' +
      'drücken, wenn das gewollt ist.',
    notRunnable: 'Diese Seite zeigt das Werkzeug, ohne es auszuführen.',
  },
};
