import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { plural } from '../../../texts/german-words.ts';

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('de')} ${number === 1 ? one : many}`;

export const german: Shape<typeof english> = {
  diff: {
    same: 'Kein Unterschied.',
    added: 'hinzugekommen: ',
    removed: 'entfernt: ',
    cut: (count) => `${plural(count, 'weitere Zeile wird', 'weitere Zeilen werden')} nicht gezeigt.`,
    cutLine: (count) => `${plural(count, 'weiteres Zeichen wird', 'weitere Zeichen werden')} nicht gezeigt.`,
    unchanged: (count) => plural(count, 'unveränderte Zeile', 'unveränderte Zeilen'),
  },
  value: {
    entries: (count) => plural(count, 'Eintrag', 'Einträge'),
    chosen: 'Gewählter Wert',
    chosenValue: 'Der ganze gewählte Wert',
    copyPath: 'Pfad kopieren',
    copyValue: 'Wert kopieren',
    sortBy: (column) => `Nach ${column} sortieren`,
  },
  exact: {
    warning: 'Dieser Text enthält unsichtbare Zeichen. Sie werden dort gezeigt, wo sie stehen.',
    hidden: (code: string, times: number) =>
      times === 1 ? `Unsichtbares Zeichen ${code}` : `Unsichtbares Zeichen ${code}, ${String(times)}-mal`,
    lineEnds: (times: number) => count(times, 'Zeilenende', 'Zeilenenden'),
    blanks: (times: number) => count(times, 'Leerzeichen', 'Leerzeichen'),
    moreLines: (more: number) => `${count(more, 'weitere Zeile', 'weitere Zeilen')} anzeigen`,
    moreCharacters: (more: number) => `${count(more, 'weiteres Zeichen', 'weitere Zeichen')} anzeigen`,
    moreArguments: (more: number) => `${count(more, 'weiteres Argument', 'weitere Argumente')} anzeigen`,
    earlier: 'Davor',
    later: 'Danach',
    part: (from: number, to: number, of: number) =>
      `Zeichen ${from.toLocaleString('de')} bis ${to.toLocaleString('de')} von ${of.toLocaleString('de')}`,
    inField: 'Ein Feld kann nicht alle Zeichen dieses Textes zeigen. Er lässt sich als JSON bearbeiten.',
  },
};
