import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';
import { plural } from '../../../texts/german-words.ts';

export const german: Shape<typeof english> = {
  leaveEditor: 'Tab rückt ein. Esc, dann Tab, führt hinaus.',
  overload: (index, count) => `Aufrufart ${index} von ${count}`,
  rename: 'Umbenennen',
  renameLabel: (name, count) => `Neuer Name für ${name} (${plural(count, 'Stelle', 'Stellen')})`,
  notAName: 'Ein Name besteht aus Buchstaben, Ziffern, _ und $ und beginnt nicht mit einer Ziffer.',
};
