import type { english } from './en.ts';
import type { Shape } from '../../texts/shape.ts';
import { choose, number } from '../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  open: 'In Toolyard öffnen',
  openHint: 'Öffnet dieses Werkzeug in einem neuen Tab zur Durchsicht',
  loading: 'Das Werkzeug wird geladen…',
  failed: 'Dieses Werkzeug lässt sich nicht anzeigen',
  empty: 'Der Link enthält kein Werkzeug.',
  more: (count) =>
    choose(count, 'Ein weiteres Werkzeug ist im Link.', `${number(count)} weitere Werkzeuge sind im Link.`),
  code: 'Code',
  run: 'Lauf',
  asks: 'Es möchte',
  asksText: 'Innerhalb einer anderen Seite lässt sich nichts erlauben. In Toolyard wird danach gefragt.',
  denied: 'wollte',
  requested:
    'Die umgebende Seite bittet darum, das Werkzeug mit diesen Argumenten auszuführen. Auf „Ausführen“ ' +
    'drücken, wenn das gewollt ist.',
  notRunnable: 'Diese Seite zeigt das Werkzeug, ohne es auszuführen.',
};
