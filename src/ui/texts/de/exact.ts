import type { exactTexts as english } from '../en/exact.ts';
import type { Shape } from '../shape.ts';

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('de')} ${number === 1 ? one : many}`;

export const exactTexts: Shape<typeof english> = {
  exact: {
    warning: 'Dieser Text enthält unsichtbare Zeichen. Sie werden dort gezeigt, wo sie stehen.',
    hidden: (code: string, times: number) =>
      times === 1 ? `Unsichtbares Zeichen ${code}` : `Unsichtbares Zeichen ${code}, ${String(times)}-mal`,
    lineEnds: (times: number) => count(times, 'Zeilenende', 'Zeilenenden'),
    blanks: (times: number) => count(times, 'Leerzeichen', 'Leerzeichen'),
    moreLines: (more: number) => `${count(more, 'weitere Zeile', 'weitere Zeilen')} zeigen`,
    moreCharacters: (more: number) => `${count(more, 'weiteres Zeichen', 'weitere Zeichen')} zeigen`,
    moreArguments: (more: number) => `${count(more, 'weiteres Argument', 'weitere Argumente')} zeigen`,
    earlier: 'Davor',
    later: 'Danach',
    part: (from: number, to: number, of: number) =>
      `Zeichen ${from.toLocaleString('de')} bis ${to.toLocaleString('de')} von ${of.toLocaleString('de')}`,
    inField: 'Ein Feld kann nicht alle Zeichen dieses Textes zeigen. Er lässt sich als JSON bearbeiten.',
  },
  pictures: {
    draw: 'Zeichnen',
    drawing: 'Wird in einer Sandbox gezeichnet',
    stop: 'Nicht zeichnen',
    ended: 'Das Zeichnen dauerte zu lange und wurde beendet.',
    vector: 'SVG wird nur auf Wunsch gezeichnet: Eine kleine Datei kann einen Browser minutenlang beschäftigen.',
    huge: (width: number, height: number) =>
      `Es wäre ${String(width)} × ${String(height)} Pixel groß. Es wird nur auf Wunsch gezeichnet.`,
    frames: (frames: number) =>
      `Es hat ${frames.toLocaleString('de')} Einzelbilder. Es wird nur auf Wunsch gezeichnet.`,
    manyFrames: 'Es besteht aus sehr vielen Einzelbildern. Es wird nur auf Wunsch gezeichnet.',
    frame: 'Bild',
    source: 'Text des Bildes',
    more: (number: number) => `${String(number)} weitere zeigen`,
  },
};
