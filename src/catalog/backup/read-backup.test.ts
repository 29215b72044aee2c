import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupEntry } from './entries.ts';
import { openBackup } from './read-backup.ts';

const AT = '2026-11-26T00:00:00.000Z';
const HEAD = { format: BACKUP_FORMAT, formatVersion: 2, exportedAt: AT };
const LONGEST = `/${'a'.repeat(LIMITS.disk.maxPathBytes - 1)}`;

const quiet = { onBytes: () => undefined, onLine: () => undefined };
const zipped = (lines: readonly unknown[]): Blob =>
  new Blob([gzipSync(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))]);

/** All complete entries of a backup with these lines. */
async function read(lines: readonly unknown[], end: readonly unknown[] = [{ kind: 'end', lines: lines.length + 1 }]) {
  const { entries } = await openBackup(zipped([HEAD, ...lines, ...end]), quiet);
  const all: BackupEntry[] = [];
  for await (const entry of entries) if (entry !== undefined) all.push(entry);
  return all;
}
const fault = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { code: string; data: { reason: string }; message: string }) =>
      `${error.code} ${error.data.reason}: ${error.message}`,
  );
const headOf = async (head: unknown) => (await openBackup(zipped([head]), quiet)).head;

const record = {
  id: 'tool-1',
  name: 'area',
  description: 'Area',
  code: 'function tool() { return 1; }',
  parameters: { type: 'object' },
  environment: 'browser',
  version: 3,
  createdAt: AT,
  updatedAt: AT,
  provenance: { kind: 'written' },
  trusted: true,
};

describe('the first line', () => {
  it('says what the file is', async () => {
    expect(await headOf(HEAD)).toEqual({ formatVersion: 2, exportedAt: AT });
    expect(await headOf({ ...HEAD, formatVersion: 1, exportedAt: 'then' })).toEqual({
      formatVersion: 1,
      exportedAt: '',
    });
    const around = JSON.stringify({ ...HEAD, more: '' }).length;
    expect(await headOf({ ...HEAD, more: 'x'.repeat(10_000 - around) })).toEqual({ formatVersion: 2, exportedAt: AT });
  });

  it.each<[string, unknown]>([
    ['no JSON', 'x'],
    ['null', null],
    ['a list', [HEAD]],
    ['of another format', { ...HEAD, format: 'other' }],
    ['without a version', { ...HEAD, formatVersion: undefined }],
    ['of a version that is no number', { ...HEAD, formatVersion: '1' }],
    ['of version 0', { ...HEAD, formatVersion: 0 }],
    ['too long', { ...HEAD, more: 'x'.repeat(10_000) }],
  ])('that is %s is refused', async (_what, head) => {
    expect(await fault(headOf(head))).toBe('invalid-input not-a-backup: This is no backup of Toolyard');
  });

  it('is missing in an empty file, and of a newer app', async () => {
    expect(await fault(openBackup(zipped([]), quiet))).toMatch(/^invalid-input not-a-backup/);
    expect(await fault(headOf({ ...HEAD, formatVersion: BACKUP_VERSION + 1 }))).toBe(
      `invalid-input newer: The backup has format version ${String(BACKUP_VERSION + 1)}, and this app reads up to ` +
        `${String(BACKUP_VERSION)}: reload the page to get a newer version`,
    );
  });
});

describe('files', () => {
  const file = { kind: 'file', path: '/a', mode: 0o644, size: 3 };
  const bytes = (data: string) => ({ kind: 'bytes', data });
  const whole = { kind: 'file', path: '/a', mode: 0o644, bytes: new Uint8Array([1, 2, 3]) };
  const empty = { ...file, size: 0, path: '/b' };

  it.each<[string, unknown[], object[]]>([
    ['in one piece', [file, bytes('AQID')], [whole]],
    ['in several', [file, bytes('AQ=='), bytes('AgM=')], [whole]],
    ['empty', [empty], [{ ...whole, path: '/b', bytes: new Uint8Array() }]],
    ['one after another', [file, bytes('AQID'), empty], [whole, { ...whole, path: '/b', bytes: new Uint8Array() }]],
    [
      'of each mode',
      [
        { ...empty, mode: 0 },
        { ...empty, mode: 0o777 },
      ],
      [{ mode: 0 }, { mode: 0o777 }],
    ],
    ['with the longest path', [{ ...empty, path: LONGEST }], [{ path: LONGEST }]],
  ])('%s', async (_what, lines, expected) => {
    expect(await read(lines)).toMatchObject(expected);
  });

  it.each<[string, unknown[], string]>([
    ['too little', [file, bytes('AQ==')], 'a part of /a is missing'],
    ['nothing', [file, empty], 'a part of /a is missing'],
    ['too much', [file, bytes('AQIDBA==')], 'the contents of a file cannot be read'],
    ['too much, later', [file, bytes('AQI='), bytes('AQI=')], 'the contents of a file cannot be read'],
    ['bytes that are none', [file, bytes('')], 'the contents of a file cannot be read'],
    ['bytes that are not base64', [file, bytes('%')], 'the contents of a file cannot be read'],
    ['bytes that are no text', [file, { kind: 'bytes', data: [1, 2, 3] }], 'the contents of a file cannot be read'],
    ['bytes of no file', [bytes('AQID')], 'the contents of a file cannot be read'],
    ['bytes after its end', [file, bytes('AQID'), bytes('AQID')], 'the contents of a file cannot be read'],
    ...[-1, 1.5, '3', null, LIMITS.disk.maxFileBytes + 1].map((size): [string, unknown[], string] => [
      `the size ${String(size)}`,
      [{ ...file, size }],
      'the size of /a cannot be',
    ]),
    ...[-1, 1.5, 0o1000, '0', null].map((mode): [string, unknown[], string] => [
      `the mode ${String(mode)}`,
      [{ ...file, mode }],
      'the path of a file cannot be read',
    ]),
    ...['a', '/', '/a/', '//a', '/a//b', '/a/./b', '/..', '/a\0', `${LONGEST}a`, 5, ['/a']].map(
      (path): [string, unknown[], string] => [
        `the path ${String(path).slice(0, 20)}`,
        [{ ...file, path }],
        'the path of a file cannot be read',
      ],
    ),
  ])('damage the backup with %s', async (_what, lines, message) => {
    expect(await fault(read(lines))).toContain(message);
  });
});

describe('folders and links', () => {
  it('are read', async () => {
    const folder = { kind: 'folder', path: '/a', mode: 0o700 };
    const links = ['b', '../b', 'x'.repeat(LIMITS.disk.maxPathBytes)].map((target) => ({
      kind: 'link',
      path: '/l',
      target,
    }));
    expect(await read([folder, ...links])).toEqual([folder, ...links]);
  });

  it.each<[unknown, string]>([
    [{ kind: 'folder', path: 'a', mode: 0 }, 'the path of a folder cannot be read'],
    [{ kind: 'folder', path: '/a', mode: 0o1000 }, 'the path of a folder cannot be read'],
    [{ kind: 'link', path: 'a', target: 'b' }, 'a link in it cannot be read'],
    [{ kind: 'link', path: '/a', target: '' }, 'a link in it cannot be read'],
    [{ kind: 'link', path: '/a', target: ['b'] }, 'a link in it cannot be read'],
    [{ kind: 'link', path: '/a', target: 'x'.repeat(LIMITS.disk.maxPathBytes + 1) }, 'a link in it cannot be read'],
  ])('damage the backup: %o', async (line, message) => {
    expect(await fault(read([line]))).toContain(message);
  });
});

describe('the order of lines', () => {
  const setting = { kind: 'setting', key: 'a', value: 1 };
  const heavy = `[${'{"a":1},'.repeat(LIMITS.backup.maxLineParts)}1]`;

  it.each<[string, unknown[], string, unknown[]?]>([
    ['without an end', [setting], 'its end is missing', []],
    ['with an end that counts otherwise', [setting], 'a part of it is missing', [{ kind: 'end', lines: 3 }]],
    ['with a line that is no JSON', [setting, '{'], 'line 3 of it is no JSON object'],
    ['with a line that is no object', ['[]'], 'line 2 of it is no JSON object'],
    ['of an unknown kind', [setting, { kind: 'other' }], 'line 3 of it is out of place'],
    ['of a kind of the prototype', [{ kind: 'constructor' }], 'line 2 of it is out of place'],
    ['backwards', [{ kind: 'folder', path: '/a', mode: 0 }, setting], 'line 3 of it is out of place'],
    [
      'with a heavy line inside a file',
      [{ kind: 'file', path: '/a', mode: 0, size: 1 }, heavy],
      'a part of /a is missing',
    ],
  ])('%s is damage', async (_what, lines, message, end) => {
    expect(await fault(read(lines, end))).toContain(message);
  });

  it('goes on after a line with too many parts', async () => {
    const refused = (line: number) => ({
      kind: 'refused',
      name: `line ${String(line)}`,
      reason: 'It has more parts than can be kept',
      called: { code: 'entry-line', values: [line] },
      fault: { code: 'entry-many-parts', values: [] },
    });
    const empty = { kind: 'file', path: '/a', mode: 0, size: 0 };
    expect(await read([heavy, setting, heavy, empty, heavy])).toEqual([
      refused(2),
      setting,
      refused(4),
      refused(6),
      { kind: 'file', path: '/a', mode: 0, bytes: new Uint8Array() },
    ]);
  });

  it('is that of kinds, and nothing follows the end', async () => {
    const other = { ...setting, key: 'b' };
    expect(await read([setting], [{ kind: 'end', lines: 2 }, other])).toEqual([setting]);
  });
});

describe('a record', () => {
  const refused = (name: string, reason = 'It cannot be read') => ({ kind: 'refused', name, reason });
  const version = { kind: 'version', toolId: 'tool-1', version: 3, savedAt: AT, record };
  const storage = { kind: 'storage', toolId: 'tool-1', area: 'kv', key: '', value: '' };

  it('is read as it is', async () => {
    const long = { ...storage, area: 'a'.repeat(40) };
    const [tool, old, ...rest] = await read([{ kind: 'tool', record }, version, storage, long]);
    expect(tool).toMatchObject({ kind: 'tool', record });
    expect(old).toMatchObject(version);
    expect(rest).toEqual([storage, long]);
  });

  it.each<[object, object]>([
    [{ kind: 'setting', key: 5, value: 1 }, refused('a setting')],
    [{ kind: 'setting', key: 'a' }, refused('a setting')],
    [
      { kind: 'server', server: { name: 'S' } },
      { kind: 'refused', name: 'S' },
    ],
    [{ kind: 'tool', record: { ...record, id: '' } }, refused('area', 'It has no id')],
    [{ kind: 'tool', record: { ...record, id: '', name: 'x'.repeat(128) } }, { name: 'x'.repeat(128) }],
    [
      { kind: 'tool', record: { ...record, name: 'x'.repeat(129) } },
      { kind: 'refused', name: 'x'.repeat(128) },
    ],
    [{ kind: 'tool', record: 'a' }, refused('a tool', 'It is not an object')],
    [
      { kind: 'tool', record: { name: ['a'] } },
      { kind: 'refused', name: 'a tool' },
    ],
    ...[{ toolId: 'tool-2' }, { toolId: '' }, { version: 4 }, { savedAt: 'then' }].map((change): [object, object] => [
      { ...version, ...change },
      refused('area', 'A version of it does not fit it'),
    ]),
    [{ ...version, record: { ...record, id: '' } }, refused('area', 'It has no id')],
    ...[{ toolId: '' }, { area: 5 }, { area: ['kv'] }, { area: 'a'.repeat(41) }, { key: 5 }, { value: 5 }].map(
      (change): [object, object] => [{ ...storage, ...change }, refused('storage of a tool')],
    ),
    [{ kind: 'run', run: {} }, refused('a run')],
    [{ kind: 'provider', provider: { name: 'P' } }, refused('P')],
    [{ kind: 'provider' }, refused('a model')],
    [{ kind: 'preset', preset: { name: 'T' } }, refused('T')],
    [{ kind: 'preset' }, refused('a set of tools')],
    [{ kind: 'conversation' }, refused('a conversation')],
    [{ kind: 'turn' }, refused('a message of a conversation')],
    [{ kind: 'recording' }, refused('a recorded run')],
  ])('%o that cannot be read is named and left out', async (line, expected) => {
    expect(await read([line])).toMatchObject([expected]);
  });
});
