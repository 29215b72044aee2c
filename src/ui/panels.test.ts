import { expect, test } from 'vitest';
import { settingsOf, shownBy } from './frame/panel.ts';
import { parseRoute, SETTINGS_PAGES } from './model/routes.ts';
import { PANELS } from './panels.ts';

const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

test.each([
  ['/tools', 'tools'],
  ['/new', 'tools'],
  ['/tools/area/schema', 'tools'],
  ['/builtin/bash', 'tools'],
  ['/servers/files/tools/read', 'tools'],
  ['/agent/one', 'agent'],
  ['/files/a/b.txt', 'workspace'],
  ['/servers/files/log', 'servers'],
  ['/settings/storage', 'settings'],
  ['/help/cases', 'help'],
  ['/import', undefined],
  ['/s/payload', undefined],
  ['/tools?tool=area=code', undefined],
  ['/nowhere', undefined],
  ['/panels/nowhere', undefined],
])('%s is in %s', (path, place) => {
  expect(shownBy(PANELS, parseRoute(path))?.place).toBe(place);
});

test('no route is shown by two panels, and ids are unique', () => {
  expect(unique(PANELS.map(({ id }) => id))).toBe(true);
  expect(unique(PANELS.flatMap(({ screens = {} }) => Object.keys(screens)))).toBe(true);
  expect(unique(PANELS.flatMap(({ docks = [] }) => docks.map(({ id }) => id)))).toBe(true);
});

test('each section of the settings has one place, in the known order', () => {
  expect(settingsOf(PANELS).map(({ id }) => id)).toEqual(SETTINGS_PAGES);
  expect(unique(settingsOf(PANELS).map(({ order }) => String(order)))).toBe(true);
});

test('a panel with its own address is one entry: its screen, list, settings and place', () => {
  const notes = {
    id: 'notes',
    screen: { title: () => 'Notes', show: (path: readonly string[]) => path.join(' and ') },
    list: () => null,
    settings: [{ id: 'notes', order: 5, title: () => 'Notes', content: () => null }],
  };
  const panels = [...PANELS, notes];
  const shown = shownBy(panels, parseRoute('/panels/notes/a%2Fb/c'));
  expect(shown).toMatchObject({ panel: notes, title: 'Notes', place: 'notes', isAlone: false, hasPanes: false });
  expect(shown?.content('wide')).toBe('a/b and c');
  expect(settingsOf(panels)[0]?.id).toBe('notes');
});
