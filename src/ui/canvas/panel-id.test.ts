import { expect, it } from 'vitest';
import { idOf } from './panel-id.ts';

it.each([
  ['Einkauf für Ärzte', 'einkauf-fuer-aerzte'],
  ['Straße', 'strasse'],
  ['Café à la carte', 'cafe-a-la-carte'],
  ['2 lists: A & B', 'lists-a-b'],
  ['日本', ''],
])('the id of a panel named %s is %s', (title, id) => {
  expect(idOf(title)).toBe(id);
});
