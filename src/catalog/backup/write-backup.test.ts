import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fileFailure,
  type FileErrorCode,
  type FileKind,
  type FileResult,
  type FileSystem,
} from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import type { ToolyardDatabase } from '../../platform/database/database.ts';
import { createSettingsStore } from '../../platform/database/settings-store.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { unpackLines } from './lines.ts';
import { filesBelow, writeBackup } from './write-backup.ts';

const { chunkBytes } = LIMITS.backup;
const never = new AbortController().signal;
type Node = readonly [kind: FileKind, content?: string | Uint8Array];
type Failing = Readonly<Record<string, FileErrorCode>>;

/** A disk of these paths; a call of a method with a path, such as `lstat /a`, can fail. */
function diskOf(nodes: Readonly<Record<string, Node>>, failing: Failing = {}): FileSystem {
  const answer = <Value>(call: string, path: string, value: Value): FileResult<Value> => {
    const code = failing[`${call} ${path}`];
    return code === undefined ? { ok: true, value } : fileFailure(code, path);
  };
  const contentOf = (path: string) => nodes[path]?.[1] ?? '';
  const disk = {
    readdir: async (path: string) => {
      const start = path === '/' ? '/' : `${path}/`;
      const inside = Object.entries(nodes).filter(
        ([one]) => one.startsWith(start) && !one.slice(start.length).includes('/'),
      );
      return answer(
        'readdir',
        path,
        inside.map(([one, [kind]]) => ({ name: one.slice(start.length), kind })),
      );
    },
    lstat: async (path: string) => answer('lstat', path, { kind: nodes[path]?.[0], mode: 0o640, size: 0, mtimeMs: 0 }),
    readlink: async (path: string) => answer('readlink', path, contentOf(path)),
    readFile: async (path: string) => {
      const content = contentOf(path);
      return answer('readFile', path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
    },
  };
  // Backups use only these members.
  return disk as unknown as FileSystem;
}

let database: ToolyardDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});

const HEAD = { format: 'toolyard', formatVersion: 4, exportedAt: '2026-01-02T03:04:05.000Z' };

async function backup({
  disk = diskOf({}),
  signal = never,
  onProgress,
}: { disk?: FileSystem; signal?: AbortSignal; onProgress?: (done: number, total: number) => void } = {}) {
  const parts = {
    database,
    settings: createSettingsStore(database),
    servers: async () => await database.getAll('mcpServers'),
    files: async () => disk,
    now: () => new Date(HEAD.exportedAt),
  };
  const file = await writeBackup(parts, signal, onProgress);
  const lines: unknown[] = [];
  for await (const line of unpackLines(file, () => undefined)) lines.push(JSON.parse(line));
  return lines;
}

/** Of two tools, a conversation, and one of everything else. */
async function fill() {
  const run = { toolCallId: 'r', toolId: 'a', startedAt: '1', input: 1, result: { logs: [] }, logs: [], network: [] };
  const records = {
    settings: ['dark'],
    mcpServers: [{ id: 's', name: 's' }],
    providers: [{ id: 'p' }],
    presets: [{ id: 'q' }],
    tools: [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ],
    versions: [{ toolId: 'a', version: 1, record: { id: 'a' }, savedAt: '1', more: 1 }],
    toolStorage: [{ toolId: 'b', area: 'local', key: 'k', value: 'v', bytes: 2 }],
    runs: [{ ...run, output: new Blob(['a']), apart: { json: new Blob(['{"input":2}']) } }],
    conversations: [{ id: 'c', updatedAt: '1' }],
    turns: [{ id: 't', conversationId: 'c', createdAt: '1' }],
    recordings: [{ id: 'o' }],
    secrets: [{ name: 'TOKEN' }],
    grants: [{ toolId: 'a', codeHash: 'x' }],
    removed: [{ toolId: 'z', removedAt: '1' }],
  } as const;
  for (const [name, values] of Object.entries(records))
    for (const value of values)
      await database.put(name as 'tools', value as never, ...(name === 'settings' ? ['toolSettings' as never] : []));
  return {
    ...records,
    run: { ...run, input: 2 },
  };
}

describe('writeBackup', () => {
  it('writes nothing but a beginning and an end of nothing', async () => {
    expect(await backup()).toEqual([HEAD, { kind: 'end', lines: 1 }]);
  });

  it('has the time of now', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-05T00:00:00.000Z') });
    const settings = createSettingsStore(database);
    const file = await writeBackup(
      { database, settings, servers: async () => [], files: async () => diskOf({}) },
      never,
    );
    vi.useRealTimers();
    const first = await unpackLines(file, () => undefined).next();
    expect(JSON.parse(first.value ?? '')).toEqual({ ...HEAD, exportedAt: '2026-05-05T00:00:00.000Z' });
  });

  it('writes everything except secrets, grants and removed tools, in order', async () => {
    const records = await fill();
    const lines = await backup({
      disk: diskOf({ '/d': ['directory'], '/d/a': ['file', 'abc'], '/l': ['link', 'd/a'] }),
    });
    expect(lines).toEqual([
      HEAD,
      { kind: 'setting', key: 'toolSettings', value: 'dark' },
      { kind: 'server', server: records.mcpServers[0] },
      { kind: 'provider', provider: records.providers[0] },
      { kind: 'preset', preset: records.presets[0] },
      { kind: 'tool', record: records.tools[0] },
      { kind: 'version', toolId: 'a', version: 1, record: { id: 'a' }, savedAt: '1' },
      { kind: 'tool', record: records.tools[1] },
      { kind: 'storage', toolId: 'b', area: 'local', key: 'k', value: 'v' },
      { kind: 'run', run: records.run },
      { kind: 'conversation', conversation: records.conversations[0] },
      { kind: 'turn', turn: records.turns[0] },
      { kind: 'recording', recording: records.recordings[0] },
      { kind: 'folder', path: '/d', mode: 0o640 },
      { kind: 'file', path: '/d/a', mode: 0o640, size: 3 },
      { kind: 'bytes', data: 'YWJj' },
      { kind: 'link', path: '/l', target: 'd/a' },
      { kind: 'end', lines: 17 },
    ]);
  });

  it('tells how far it is', async () => {
    await fill();
    const reported: (readonly number[])[] = [];
    await backup({ onProgress: (done, total) => reported.push([done, total]) });
    expect(reported).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
    ]);
  });

  it('keeps a run whose parts can no longer be read', async () => {
    const { runs } = await fill();
    await database.put('runs', { ...runs[0], apart: { json: new Blob(['{']) } } as never);
    const { output: _output, apart: _apart, ...run } = runs[0];
    expect(await backup()).toContainEqual({ kind: 'run', run });
  });

  it('leaves out what is removed meanwhile', async () => {
    const keys = database.getAllKeys.bind(database);
    vi.spyOn(database, 'getAllKeys').mockImplementation(async (name, ...more) =>
      name === 'tools' || name === 'conversations' ? ['gone' as never] : await keys(name, ...more),
    );
    expect(await backup()).toEqual([HEAD, { kind: 'end', lines: 1 }]);
  });

  it.each([
    [0, []],
    [1, [1]],
    [chunkBytes, [chunkBytes]],
    [chunkBytes + 1, [chunkBytes, 1]],
  ])('writes a file of %i bytes in parts of %j', async (size, parts) => {
    const content = Uint8Array.from({ length: size }, (_, at) => at % 251);
    const lines = (await backup({ disk: diskOf({ '/a': ['file', content] }) })) as { kind: string; data: string }[];
    expect(lines[1]).toEqual({ kind: 'file', path: '/a', mode: 0o640, size });
    const written = lines.filter(({ kind }) => kind === 'bytes').map(({ data }) => Buffer.from(data, 'base64'));
    expect(written.map(({ length }) => length)).toEqual(parts);
    expect(Buffer.concat(written).equals(content)).toBe(true);
    expect(lines.at(-1)).toEqual({ kind: 'end', lines: 2 + parts.length });
  });

  it('leaves out a file that vanishes before it is read', async () => {
    const disk = diskOf({ '/a': ['file', 'a'], '/b': ['file', ''] }, { 'readFile /a': 'ENOENT' });
    expect(await backup({ disk })).toEqual([
      HEAD,
      { kind: 'file', path: '/b', mode: 0o640, size: 0 },
      { kind: 'end', lines: 2 },
    ]);
  });

  it('tells which file cannot be read', async () => {
    const disk = diskOf({ '/a': ['file', 'a'] }, { 'readFile /a': 'EIO' });
    await expect(backup({ disk })).rejects.toMatchObject({
      code: 'transport',
      message: expect.stringMatching(/^A file of the workspace could not be read: EIO: .*\/a$/) as string,
      data: { path: '/a' },
    });
  });

  describe('stops', () => {
    const stopped = { code: 'aborted', message: 'It was stopped' };

    it.each([0, 1, 2, 3])('at tool %i', async (step) => {
      await fill();
      const controller = new AbortController();
      const reported: number[] = [];
      const onProgress = (done: number) => {
        reported.push(done);
        if (done === step) controller.abort();
      };
      await expect(backup({ signal: controller.signal, onProgress })).rejects.toMatchObject(stopped);
      expect(reported).toEqual([0, 1, 2, 3].slice(0, step + 1));
    });

    it.each([
      [
        'a conversation',
        async () => void (await database.put('conversations', { id: 'c', updatedAt: '1' } as never)),
        {},
      ],
      ['a file', async () => undefined, { '/a': ['file', 'a'] } as const],
    ])('before %s', async (_, prepare, nodes) => {
      await prepare();
      await expect(backup({ signal: AbortSignal.abort(), disk: diskOf(nodes) })).rejects.toMatchObject(stopped);
    });
  });
});

describe('filesBelow', () => {
  const NODES = {
    '/d': ['directory'],
    '/d/e': ['directory'],
    '/d/e/f': ['file'],
    '/g': ['file'],
    '/l': ['link', 'g'],
  } as const;
  const listed = async (folder: string, failing: Failing = {}) => {
    const paths: string[] = [];
    for await (const { path } of filesBelow(diskOf(NODES, failing), folder)) paths.push(path);
    return paths;
  };

  it('lists folders before their contents', async () => {
    expect(await listed('')).toEqual(['/d', '/d/e', '/d/e/f', '/g', '/l']);
    expect(await listed('/d')).toEqual(['/d/e', '/d/e/f']);
  });

  it.each<[call: string, left: string[]]>([
    ['readdir /', []],
    ['readdir /d', ['/d', '/g', '/l']],
    ['lstat /d', ['/g', '/l']],
    ['lstat /g', ['/d', '/d/e', '/d/e/f', '/l']],
    ['readlink /l', ['/d', '/d/e', '/d/e/f', '/g']],
  ])('leaves out what has become something else: %s', async (call, left) => {
    for (const code of ['ENOENT', 'ENOTDIR', 'EISDIR', 'EINVAL'] as const)
      expect(await listed('', { [call]: code })).toEqual(left);
    await expect(listed('', { [call]: 'EACCES' })).rejects.toMatchObject({ code: 'transport' });
  });
});
