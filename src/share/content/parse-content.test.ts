import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../core/limits.ts';
import type { ToolFields, ToolRecord } from '../../core/tool.ts';
import { parseContent, type FieldRules, type RawContent } from './parse-content.ts';
import { serverValue } from './shared-server.ts';
import { sharedToolOf } from './shared-tool.ts';

const AT = '2026-11-26T00:00:00.000Z';
const FIELDS = { name: 't', description: 'd', code: 'c', parameters: { type: 'object' } };
const TOOL = { ...FIELDS, createdAt: AT, updatedAt: AT };
const HASH = 'a'.repeat(64);
const KEY = 'k'.repeat(43);
/** A time with a remark, so many characters long. */
const timeOf = (length: number) => 'Thu, 26 Nov 2026 00:00:00 GMT ('.padEnd(length - 1, 'x').concat(')');
const NONE: RawContent = {
  tools: [],
  files: [],
  servers: [],
  conversations: [],
  things: {},
  otherKinds: [],
};
const EMPTY = { tools: [], files: [], servers: [], unknownKinds: [] };

const RULES: FieldRules = {
  names: Object.keys(FIELDS),
  parse: (input) => {
    const { name, description, code, parameters } = input as ToolFields;
    if (name === 'bad') return { ok: false, fault: { path: '/name', message: 'it has a bad name' } };
    return { ok: true, value: { name, description, code, parameters } as ToolFields };
  },
};
const parse = (raw: Partial<RawContent>) => parseContent({ ...NONE, ...raw }, RULES);
const list = <Item>(length: number, item: (at: number) => Item): Item[] => Array.from({ length }, (_, at) => item(at));

/** The reason and the message, without what to do next. */
function fault(raw: Partial<RawContent>): string {
  try {
    parse(raw);
    return 'read';
  } catch (error) {
    const { data, message } = error as { data: { reason: string; path?: string }; message: string };
    return `${data.reason} ${data.path ?? ''} ${message}`;
  }
}

describe('tools', () => {
  const origin = { name: 'o', codeHash: HASH };

  it.each<[string, object, object]>([
    ['with its times', TOOL, TOOL],
    ['without origins', { ...TOOL, origins: [] }, TOOL],
    ['with an origin', { ...TOOL, origins: [origin] }, { ...TOOL, origins: [origin] }],
    [
      'with an author',
      { ...TOOL, origins: [{ ...origin, author: KEY, more: 1 }] },
      { ...TOOL, origins: [{ ...origin, author: KEY }] },
    ],
    ['with the most origins', { ...TOOL, origins: list(5, () => origin) }, { ...TOOL, origins: list(5, () => origin) }],
    ['with the longest time', { ...TOOL, createdAt: timeOf(100) }, { createdAt: timeOf(100) }],
    ['with the longest code', { ...TOOL, code: 'x'.repeat(LIMITS.maxImportedCodeBytes) }, { name: 't' }],
  ])('are read %s', (_what, tool, expected) => {
    const { tools, ...rest } = parse({ tools: [tool] });
    expect(rest).toEqual({ files: [], servers: [], unknownKinds: [] });
    expect(tools).toMatchObject([expected]);
    expect(tools[0]).toEqual({ ...tools[0], ...('origins' in expected ? {} : { origins: undefined }) });
  });

  it.each<[string, unknown, string]>([
    ['no list', TOOL, 'damaged'],
    ['too many', list(LIMITS.share.maxTools + 1, () => TOOL), 'too-large'],
    ['bad fields', [{ ...TOOL, name: 'bad' }], 'damaged /name A tool in it cannot be used: it has a bad name.'],
    ['a text', ['t'], 'damaged  A tool in it cannot be used: it is no object.'],
    ['too much code', [{ ...TOOL, code: 'x'.repeat(LIMITS.maxImportedCodeBytes + 1) }], 'too-large'],
    ['no times', [FIELDS], 'damaged  A tool in it has no time'],
    ['no time of change', [{ ...TOOL, updatedAt: 5 }], 'damaged  A tool in it has no time'],
    ['a time that is none', [{ ...TOOL, createdAt: 'then' }], 'damaged  A tool in it has no time'],
    [
      'a long time',
      [{ ...TOOL, createdAt: timeOf(LIMITS.share.maxTimeChars + 1) }],
      'damaged  A tool in it has no time',
    ],
    ['too many origins', [{ ...TOOL, origins: list(6, () => origin) }], 'too-large'],
    ...[
      null,
      {},
      { ...origin, name: 5 },
      { ...origin, name: 'a b' },
      { ...origin, codeHash: [HASH] },
      { ...origin, codeHash: `${HASH}a` },
      { ...origin, codeHash: `x${HASH}` },
      { ...origin, author: `${KEY}k` },
      { ...origin, author: `=${KEY}` },
      { ...origin, author: [KEY] },
    ].map((one): [string, unknown, string] => [
      `the origin ${JSON.stringify(one)}`,
      [{ ...TOOL, origins: [one] }],
      'damaged',
    ]),
  ])('are refused with %s', (_what, tools, expected) => {
    expect(fault({ tools })).toContain(expected);
  });
});

describe('files', () => {
  const file = (path: unknown, bytes: unknown = new Uint8Array([1])) => ({ path, bytes });

  it('are read with their bytes alone', () => {
    expect(parse({ files: [{ ...file('/a/b'), more: 1 }, file('/a/c')] }).files).toEqual([file('/a/b'), file('/a/c')]);
  });

  it('are told apart by whole names', () => {
    const files = ['/ab', '/a/b/c', '/abc', '/a/bc'].map((path) => file(path));
    expect(parse({ files }).files).toEqual(files);
  });

  it.each<[string, unknown, string]>([
    ['no list', {}, 'damaged'],
    ['too many', list(LIMITS.share.maxFiles + 1, (at) => file(`/${String(at)}`)), 'too-large'],
    ['a text', ['/a'], 'damaged'],
    ['no path', [file(5)], 'damaged'],
    ['no bytes', [file('/a', 'text')], 'damaged'],
    ['a path that leads out', [file('/../a')], 'damaged  A file in it has a path that is refused'],
    ['one path twice', [file('/a'), file('/a')], 'damaged  Two files in it have one path'],
    ['a file in a file', [file('/a/b/c'), file('/a')], 'damaged  Two files in it have one path'],
    ['a file in a file that lies deep', [file('/a/b'), file('/a/b/c')], 'damaged  Two files in it have one path'],
    ['a file deep in a file', [file('/a'), file('/a/b/c')], 'damaged  Two files in it have one path'],
  ])('are refused with %s', (_what, files, expected) => {
    expect(fault({ files })).toContain(expected);
  });
});

describe('other kinds', () => {
  it('are named, each once, and no more than can be shown', () => {
    expect(parse({ tools: [{ ...TOOL, more: 1, other: 2 }], otherKinds: ['more'] }).unknownKinds).toEqual([
      'more',
      'other',
    ]);
    expect(parse({ otherKinds: ['a'] })).toEqual({ ...EMPTY, unknownKinds: ['a'] });
    const kinds = list(25, (at) => `k${String(at)}`);
    expect(parse({ otherKinds: kinds }).unknownKinds).toEqual(kinds.slice(0, LIMITS.share.maxUnknownKinds));
    expect(parse({ otherKinds: [`a${'b'.repeat(63)}`] }).unknownKinds).toHaveLength(1);
  });

  it.each(['', '1a', 'a b', '-a', `a${'b'.repeat(64)}`, '<a'])('are refused with the name %j', (kind) => {
    expect(fault({ tools: [TOOL], otherKinds: ['good', kind] })).toContain('damaged');
  });

  it('have to be something', () => {
    expect(fault({})).toContain('damaged  There is nothing in this link.');
    expect(
      parse({ files: [{ path: '/a', bytes: new Uint8Array() }], tools: undefined, servers: undefined }).tools,
    ).toEqual([]);
  });

  it.each(['servers', 'conversations'])('%s are a list, and not too many', (kind) => {
    expect(fault({ [kind]: 'x' })).toContain('damaged');
    expect(fault({ [kind]: list(51, () => ({})) })).toContain('too-large');
  });
});

describe('servers', () => {
  const http = { name: 's', transport: 'http', url: 'https://mcp.test/', headers: { 'x-key': '${secret:KEY}' } };
  const stdio = { name: 'p', transport: 'stdio', command: 'npx', args: ['a'], env: { KEY: '${secret:KEY}' } };

  it('are read switched off, and written without what is empty', () => {
    const { servers } = parse({ servers: [{ ...http, enabled: true }, stdio] });
    expect(servers).toMatchObject([
      { ...http, enabled: false },
      { ...stdio, enabled: false },
    ]);
    const [written] = parse({ servers: [{ ...http, headers: {} }] }).servers.map(serverValue);
    expect(written).toMatchObject({ name: 's', transport: 'http', url: http.url });
    expect(parse({ servers: [http] }).servers.map(serverValue)).toMatchObject([http]);
    expect(fault({ servers: [{ ...http, url: 5 }] })).toContain('/url A server in it');
    expect(written).not.toHaveProperty('headers');
    expect(written).not.toHaveProperty('enabled');
  });

  it.each<[string, unknown[], string]>([
    ['no object', ['s'], 'A server in it cannot be used: '],
    ['no address', [{ ...http, url: undefined }], 'A server in it cannot be used: '],
    ['a value in a header', [{ ...http, headers: { 'x-key': 'secret' } }], 'The server s in it holds a value where'],
    [
      'a value beside a name',
      [{ ...http, headers: { 'x-key': '${secret:KEY}secret' } }],
      'The server s in it holds a value where',
    ],
    [
      'a value in a variable',
      [{ ...stdio, env: { A: '${secret:KEY}', KEY: 'secret' } }],
      'The server p in it holds a value where',
    ],
    ['one name twice', [http, { ...stdio, name: 's' }], 'Two servers in it have one name.'],
  ])('are refused with %s', (_what, servers, expected) => {
    expect(fault({ servers })).toContain(expected);
    expect(fault({ servers })).toMatch(/^damaged /);
  });
});

describe('a stored tool', () => {
  const fields = { ...FIELDS, cases: [{ name: 'c' }] } as unknown as ToolFields;
  const recordOf = (provenance: object) =>
    ({
      ...fields,
      id: 'i',
      version: 3,
      trusted: true,
      createdAt: AT,
      updatedAt: AT,
      provenance,
    }) as unknown as ToolRecord;
  const origins = list(7, (at) => ({ name: `o${String(at)}`, codeHash: HASH }));

  it('is shared as its fields, times and last origins alone', () => {
    expect(sharedToolOf(fields, recordOf({ kind: 'written', origins }), { withCases: true })).toStrictEqual({
      ...TOOL,
      cases: fields.cases,
    });
    expect(sharedToolOf(fields, recordOf({ kind: 'link', origins: [] }), { withCases: false })).toStrictEqual(TOOL);
    expect(sharedToolOf(fields, recordOf({ kind: 'link', origins }), { withCases: false })).toStrictEqual({
      ...TOOL,
      origins: origins.slice(2),
    });
  });
});
