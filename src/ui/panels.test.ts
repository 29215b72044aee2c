import { expect, test } from 'vitest';
import { settingsOf, shownBy } from './frame/panel.ts';
import { parseRoute } from './lib/routes.ts';
import { paletteTexts } from './palette/texts/index.ts';
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
])('%s is in %s', (path, location) => {
  expect(shownBy(PANELS, parseRoute(path))?.activityBarEntry).toBe(location);
});

test('no route is shown by two panels, and ids are unique', () => {
  expect(unique(PANELS.map(({ id }) => id))).toBe(true);
  expect(unique(PANELS.flatMap(({ screens = {} }) => Object.keys(screens)))).toBe(true);
  expect(unique(PANELS.flatMap(({ docks = [] }) => docks.map(({ id }) => id)))).toBe(true);
});

test('each section of the settings has one place', () => {
  const sections = settingsOf(PANELS);
  expect(unique(sections.map(({ id }) => id))).toBe(true);
  expect(unique(sections.map(({ order }) => String(order)))).toBe(true);
  expect(sections.slice(0, 2).map(({ id }) => id)).toEqual(['appearance', 'keyboard']);
  expect(sections.at(-1)?.id).toBe('about');
});

test('each section of the settings has search words, and no words belong to an unknown section', () => {
  const sections = settingsOf(PANELS);
  const inPalette = Object.keys(paletteTexts.settingsWords);
  const withWords = sections.flatMap(({ id, words }) => (words === undefined ? [] : [id]));
  expect([...inPalette, ...withWords].sort()).toEqual(sections.map(({ id }) => id).sort());
});

test('a panel with its own address is one entry: its screen, list, settings and place', () => {
  const pads = {
    id: 'pads',
    screen: { title: () => 'Pads', show: (path: readonly string[]) => path.join(' and ') },
    list: () => null,
    settings: [{ id: 'pads', order: 5, title: () => 'Pads', content: () => null }],
  };
  const panels = [...PANELS, pads];
  const shown = shownBy(panels, parseRoute('/panels/pads/a%2Fb/c'));
  expect(shown).toMatchObject({
    panel: pads,
    title: 'Pads',
    activityBarEntry: 'pads',
    isAlone: false,
    hasPanes: false,
  });
  expect(shown?.content('wide')).toBe('a/b and c');
  expect(settingsOf(panels)[0]?.id).toBe('pads');
});
