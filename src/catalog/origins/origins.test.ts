import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ApprovalGroup } from '../../agent/contract/tool-traits.ts';
import { LANGUAGES } from '../../core/language.ts';
import type { Tool } from '../../core/tool.ts';
import type { OriginDescriptor, OriginTools } from './descriptor.ts';
import { APPROVAL_GROUPS, BADGES, openOrigins } from './index.ts';
import * as table from './table.ts';

type Described = Pick<OriginDescriptor<never>, 'rank' | 'groups' | 'badge' | 'replaceable'>;
const ORIGINS = new Map<string, Described>(Object.entries(table));

/** Every text in what is said in one language. */
const textsOf = (words: object): readonly unknown[] => Object.values(words);

test('each folder is an origin of the table, and the other way round', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    // Callers know the origin of what ships with a build as `embed`.
    .map(({ name }) => (name === 'shipped' ? 'embed' : name));
  expect(folders.sort()).toEqual([...ORIGINS.keys()].sort());
});

describe.each([...ORIGINS])('the origin %s', (kind, { rank, groups, badge, replaceable }) => {
  test('has a rank of its own', () => {
    expect([...ORIGINS].filter(([, other]) => rank !== undefined && other.rank === rank).map(([name]) => name)).toEqual(
      rank === undefined ? [] : [kind],
    );
  });
  test('has a group of its name, and all its groups are in the settings', () => {
    expect(groups.map(({ id }) => id as string)).toContain(kind);
    expect(APPROVAL_GROUPS).toEqual(expect.arrayContaining([...groups]));
  });
  test('has something to say in every language, and not the same', () => {
    for (const words of [...groups.map((group) => group.words), badge, replaceable]) {
      if (words === undefined) continue;
      expect(Object.keys(words).sort()).toEqual([...LANGUAGES].sort());
      for (const language of LANGUAGES) {
        expect(Object.keys(words[language])).toEqual(Object.keys(words.en));
        for (const text of textsOf(words[language])) expect(text).toMatch(/\S/);
      }
      expect(words.de).not.toEqual(words.en);
    }
  });
  test('has a badge that the page finds by the kind', () => {
    expect(BADGES[kind]).toBe(badge);
  });
});

test('groups stand in the order of the ranks, and only those that read are allowed from the start', () => {
  const idsOf = (list: readonly ApprovalGroup[]): readonly string[] => list.map(({ id }) => id);
  const known = ['reading', 'builtin', 'embed', 'registered', 'project', 'custom', 'mcp', 'link'];
  expect(idsOf(APPROVAL_GROUPS).filter((id) => known.includes(id))).toEqual(known);
  expect(new Set(idsOf(APPROVAL_GROUPS)).size).toBe(APPROVAL_GROUPS.length);
  expect(idsOf(APPROVAL_GROUPS.filter(({ policy }) => policy !== 'ask'))).toEqual(['reading']);
});

test('refusals name the groups as they always did', () => {
  const names = new Map(APPROVAL_GROUPS.map(({ id, name }): [string, string] => [id, name]));
  expect(Object.fromEntries(names)).toMatchObject({
    reading: 'built-in tools that read',
    builtin: 'built-in tools',
    custom: 'tools of this person',
    project: 'tools of the workspace',
    skill: 'tools of skills',
    embed: 'tools that came with the app',
    link: 'tools of a link',
    registered: 'tools of the page',
    mcp: 'tools of MCP servers',
  });
});

const tier = (name: string): OriginTools => ({ get: () => Promise.resolve({ name } as Tool) });

test('every origin with a rank is opened by its descriptor, the lowest rank first, with what the app gives', async () => {
  const asked: string[] = [];
  const opened = openOrigins({
    tools: {
      getByName: (name) => {
        asked.push(name);
        return Promise.resolve(undefined);
      },
      subscribe: () => () => undefined,
    },
    files: () => Promise.reject(new Error('no files')),
    changed: () => undefined,
    builtins: { find: () => undefined, get: tier('builtin').get },
    shipped: tier('embed'),
    project: tier('project'),
    skill: tier('skill'),
    panel: tier('panel'),
    link: { get: tier('link').get, list: () => [] },
    mcp: tier('mcp'),
    registered: { get: tier('registered').get, list: () => Promise.resolve([]) },
  });
  const ranked = [...ORIGINS].filter(([, { rank }]) => rank !== undefined);
  expect(opened.map(({ kind }) => kind)).toEqual([
    'panel',
    'builtin',
    'embed',
    'registered',
    'project',
    'skill',
    'custom',
    'mcp',
    'link',
  ]);
  expect(opened.map(({ kind }) => kind as string).sort()).toEqual(ranked.map(([kind]) => kind).sort());
  const names = await Promise.all(opened.map(async ({ get }) => (await get('any'))?.name));
  expect(names).toEqual(['panel', 'builtin', 'embed', 'registered', 'project', 'skill', undefined, 'mcp', 'link']);
  expect(asked).toEqual(['any']);
});
