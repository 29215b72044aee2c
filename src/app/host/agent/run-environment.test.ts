import { describe, expect, test } from 'vitest';
import type { RunDeps } from '../../../agent/index.ts';
import type { McpServer } from '../../../mcp/contract/mcp-server.ts';
import type { GrantedPermissions } from '../../../core/permissions/permissions.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import { sha256Hex } from '../../../core/hash/sha256.ts';
import type { ToolFields } from '../../../core/tool.ts';
import { createRunEnvironment, type RunEnvironmentDeps } from './run-environment.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const FOLDER = '/examples/run';

function setUp(files: Record<string, string> = {}, servers: readonly Partial<McpServer>[] = [], own?: string) {
  const disk = new Map(Object.entries(files));
  const kept = new Map(servers.map((server, at) => [String(at), { id: String(at), ...server }]));
  const leased = new Map<string, ToolFields>();
  const grants = new Map<string, unknown>();
  const under = (folder: string) => [...disk.keys()].filter((path) => path === folder || path.startsWith(`${folder}/`));
  const panels: string[] = [];
  const cleared: string[] = [];
  const services: Omit<RunEnvironmentDeps, 'catalog'> = {
    panels: {
      list: async () => ({
        panels: [...disk.keys()]
          .filter((path) => path.endsWith('/manifest.json'))
          .map((path) => ({ panelId: disk.get(path), folder: path.slice(0, -'/manifest.json'.length) }) as never),
        broken: [],
        left: 0,
      }),
      create: async (panelId, given) => {
        for (const [path, text] of Object.entries(given)) disk.set(`/.ah/panels/${panelId}/${path}`, text);
        panels.push(`allow ${panelId}`);
        return `/.ah/panels/${panelId}`;
      },
      disallow: async (folder) => void panels.push(`disallow ${folder}`),
      remove: async (folder) => {
        under(folder).forEach((path) => disk.delete(path));
        return '';
      },
    },
    toolStorage: { bytes: async () => 0, clear: async (toolId) => void cleared.push(toolId) },
    files: {
      stat: async (path) => (under(path).length === 0 ? undefined : ({ path } as never)),
      listAll: async (folder) => under(folder),
      read: async (path) => bytes(disk.get(path) ?? ''),
      write: async (path, content) => void disk.set(path, new TextDecoder().decode(content)),
      move: async (from, to) => {
        for (const path of under(from)) {
          disk.set(to + path.slice(from.length), disk.get(path) ?? '');
          disk.delete(path);
        }
      },
      remove: async (paths) => paths.flatMap(under).forEach((path) => disk.delete(path)),
    },
    grants: {
      set: async (name, permissions) => {
        grants.set(name, permissions);
        return permissions as GrantedPermissions;
      },
    },
    mcp: {
      list: async () => [...kept.values()].map((server) => ({ server }) as never),
      add: async (fields) => {
        const server = { id: 'new', env: {}, ...(fields as object) } as McpServer;
        kept.set('new', server as never);
        return server;
      },
      connect: async () => ({ state: 'connected' }) as never,
      remove: async (id) => void kept.delete(id),
    },
  };
  const sessionTools = {
    lease: async (_file: string, fields: ToolFields) => {
      leased.set(fields.name, fields);
      return { id: `embed:${fields.name}` };
    },
    takeBack: (name: string) => leased.delete(name),
    shipped: {
      state: async () => ({
        entries: [...leased.values()].map((fields) => ({ fields, tool: { id: `embed:${fields.name}` } })),
        broken: [],
      }),
    },
  };
  return {
    runEnvironment: createRunEnvironment({
      catalog: {
        sessionTools,
        lookup: async (name: string) =>
          name === own ? { origin: { kind: 'custom' } } : leased.has(name) ? { origin: { kind: 'embed' } } : undefined,
      } as never,
      ...services,
    }),
    disk,
    panels,
    cleared,
    kept,
    leased,
    grants,
  };
}

const NEEDS = async (more: Partial<RunDeps> = {}): Promise<RunDeps> => ({
  folder: FOLDER,
  leaves: { [`${FOLDER}/a.txt`]: [await sha256Hex(bytes('made'))] },
  ...more,
});

describe('the place of a run', () => {
  test.each<[string, Record<string, string>, Record<string, string>, number]>([
    ['that is free stays so', { '/mine.txt': 'x' }, { '/mine.txt': 'x' }, 0],
    ['with what it left is cleared', { [`${FOLDER}/a.txt`]: 'made' }, {}, 0],
    [
      'with something changed is moved aside',
      { [`${FOLDER}/a.txt`]: 'changed' },
      { [`${FOLDER}-kept-1/a.txt`]: 'changed' },
      1,
    ],
    [
      'with something of one’s own too',
      { [`${FOLDER}/a.txt`]: 'made', [`${FOLDER}/b.txt`]: 'mine', [`${FOLDER}-kept-1/c`]: 'older' },
      { [`${FOLDER}-kept-1/c`]: 'older', [`${FOLDER}-kept-2/a.txt`]: 'made', [`${FOLDER}-kept-2/b.txt`]: 'mine' },
      1,
    ],
  ])('%s', async (_what, files, after, notes) => {
    const { runEnvironment, disk } = setUp(files);
    expect(await runEnvironment.prepare(await NEEDS())).toHaveLength(notes);
    expect(Object.fromEntries(disk)).toEqual(after);
  });

  test('a tool is installed with its grant, and removed with it', async () => {
    const grant = {
      ...NO_PERMISSIONS,
      network: [{ origin: 'https://harbour.example', methods: ['GET'], pathPrefix: '/' }],
    };
    const tool = { fields: { name: 'harbour_api' } as ToolFields, grant };
    const { runEnvironment, leased, grants } = setUp();
    await runEnvironment.prepare(await NEEDS({ tool }));
    expect([[...leased.keys()], grants.get('embed:harbour_api')]).toEqual([['harbour_api'], grant]);
    const needs = await NEEDS({ tool });
    expect(await runEnvironment.clear(needs)).toEqual({ files: 0, names: ['harbour_api'], undoIds: [] });
    expect([leased.size, grants.get('embed:harbour_api')]).toEqual([0, NO_PERMISSIONS]);
    expect(await runEnvironment.clear(await NEEDS({ tool }))).toEqual({ files: 0, names: [], undoIds: [] });
  });

  test('a person’s own tool stays, and nothing is granted or revoked', async () => {
    const tool = { fields: { name: 'mine' } as ToolFields, grant: NO_PERMISSIONS };
    const { runEnvironment, leased, grants } = setUp({}, [], 'mine');
    await runEnvironment.prepare(await NEEDS({ tool }));
    expect([leased.size, grants.size]).toEqual([0, 0]);
    await runEnvironment.clear(await NEEDS({ tool }));
    expect([leased.size, grants.size]).toEqual([0, 0]);
  });

  test('a server is written, added and removed; a person’s own server of that name stops the run before anything is done', async () => {
    const server = { name: 'example-run', path: `${FOLDER}/server.mjs`, source: 'console.log(1)' };
    const { runEnvironment, disk, kept } = setUp({ [`${FOLDER}/server.mjs`]: 'console.log(1)' }, [
      { name: 'example-run', transport: 'stdio', command: 'node', args: [`${FOLDER}/server.mjs`], env: {} },
    ]);
    await runEnvironment.prepare(await NEEDS({ server }));
    expect([[...kept.keys()], Object.fromEntries(disk)]).toEqual([
      ['new'],
      { [`${FOLDER}/server.mjs`]: 'console.log(1)' },
    ]);
    expect(await runEnvironment.clear(await NEEDS({ server }))).toEqual({
      files: 1,
      names: ['example-run'],
      undoIds: [expect.any(String) as string],
      server: 'new',
    });
    expect([kept.size, disk.size]).toEqual([0, 0]);

    const own = setUp({ [`${FOLDER}/a.txt`]: 'mine' }, [
      { name: 'example-run', transport: 'http', url: 'https://a.example/mcp' },
    ]);
    await expect(own.runEnvironment.prepare(await NEEDS({ server }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('example-run') as string,
    });
    await own.runEnvironment.clear(await NEEDS({ server }));
    expect([own.kept.size, Object.keys(Object.fromEntries(own.disk))]).toEqual([1, [`${FOLDER}/a.txt`]]);
  });

  const ORDERS = '/.ah/panels/example-orders';
  const panel = {
    id: 'example-orders',
    files: async () => ({ 'manifest.json': 'example-orders', 'index.html': '<p>' }),
  };

  test('a panel is created, allowed and removed, with what it stored; one of an earlier run is made anew', async () => {
    const { runEnvironment, disk, panels, cleared } = setUp();
    await runEnvironment.prepare(await NEEDS({ panel }));
    expect([Object.fromEntries(disk), panels, cleared]).toEqual([
      { [`${ORDERS}/manifest.json`]: 'example-orders', [`${ORDERS}/index.html`]: '<p>' },
      ['allow example-orders'],
      [],
    ]);
    await runEnvironment.prepare(await NEEDS({ panel }));
    await runEnvironment.clear(await NEEDS({ panel }));
    expect([disk.size, panels.slice(1), cleared]).toEqual([
      0,
      [`disallow ${ORDERS}`, 'allow example-orders', `disallow ${ORDERS}`],
      ['panel:example-orders', 'panel:example-orders'],
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ['of that id elsewhere', { '/panels/mine/manifest.json': 'example-orders' }],
    ['that was changed', { [`${ORDERS}/manifest.json`]: 'example-orders', [`${ORDERS}/index.html`]: 'mine' }],
    [
      'with a file more',
      { [`${ORDERS}/manifest.json`]: 'example-orders', [`${ORDERS}/index.html`]: '<p>', [`${ORDERS}/a.txt`]: 'mine' },
    ],
    ['that cannot be read', { [`${ORDERS}/index.html`]: '<p>' }],
  ])('a person’s panel %s stops the run before anything is done, and stays', async (_what, files) => {
    const { runEnvironment, disk, panels, cleared } = setUp({ ...files, [`${FOLDER}/a.txt`]: 'made' });
    await expect(runEnvironment.prepare(await NEEDS({ panel }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('example-orders') as string,
    });
    expect(disk.size).toBe(Object.keys(files).length + 1);
    await runEnvironment.clear(await NEEDS({ panel }));
    expect([Object.fromEntries(disk), panels, cleared]).toEqual([files, [], []]);
  });
});
