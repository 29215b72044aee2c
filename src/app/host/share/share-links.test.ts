import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIELD_RULES, parseToolFields } from '../../../catalog/index.ts';
import { isRecord, type JsonObject } from '../../../core/json/json.ts';
import type { ShareContent, SharedFile, SharedServer, SharedTool } from '../../../share/contract/share.ts';
import { decode, packContainer, writePayload, writeShareFile } from '../../../share/index.ts';
import { generatedTool, pack } from '../../../share/testing/index.ts';

const LIMITS = { maxDepth: 1_000, maxValues: 10_000_000 };
const AT = '2026-11-22T09:00:00.000Z';
const tool: SharedTool = {
  name: 'add',
  description: 'Adds two numbers.',
  code: 'function tool({ a, b }) { return a + b; }',
  parameters: { type: 'object', properties: {} },
  timeout: 30_000,
  environment: 'node',
  enabled: true,
  language: 'javascript',
  createdAt: AT,
  updatedAt: AT,
};
const read = (text: unknown) => decode(text, FIELD_RULES);
const linkOf = (tools: readonly SharedTool[], files: readonly SharedFile[] = []) =>
  writePayload(packContainer({ tools, files }));
const contentOf = (tools: readonly SharedTool[], files: readonly SharedFile[] = []): ShareContent => ({
  formatVersion: 1,
  tools,
  files,
  servers: [],
  unknownKinds: [],
});
const refusal = (reason: string, message = /./) =>
  expect.objectContaining({
    code: 'invalid-input',
    message: expect.stringMatching(message) as string,
    data: expect.objectContaining({ reason }) as JsonObject,
  }) as Error;

/** Expects that a link and a share file return equal tools, with members in order. */
async function expectRoundTrip(tools: readonly SharedTool[], files: readonly SharedFile[] = []): Promise<void> {
  for (const text of [linkOf(tools, files), writeShareFile({ tools, files })]) {
    const content = await read(text);
    expect(content).toEqual(contentOf(tools, files));
    expect(content.tools.map(({ parameters, returns }) => JSON.stringify([parameters, returns]))).toEqual(
      tools.map(({ parameters, returns }) => JSON.stringify([parameters, returns])),
    );
  }
}

describe('shared content is equal after the transfer', () => {
  test('a thousand tools with every field, odd names and odd texts', async () => {
    for (let seed = 0; seed < 1_000; seed += 10)
      await expectRoundTrip(Array.from({ length: 10 }, (_, index) => generatedTool(seed + index)));
  });

  test('without data about the browser in which it was made', async () => {
    const pinned = { ...tool, pinnedFiles: [{ path: '/lib/a.js', hash: 'a'.repeat(64) }] };
    for (const text of [linkOf([pinned]), writeShareFile({ tools: [pinned], files: [] })]) {
      expect((await read(text)).tools).toEqual([tool]);
    }
  });

  test('files of text and of bytes, also without a tool', async () => {
    await expectRoundTrip(
      [],
      [
        { path: '/data/a.txt', bytes: new TextEncoder().encode('\ufeffa\u0000b') },
        { path: '/data/ü/b.bin', bytes: Uint8Array.of(0, 255, 128) },
        { path: '/empty', bytes: new Uint8Array(0) },
      ],
    );
  });

  const data = process.env['TOOLYARD_DATA'];
  const file = data === undefined ? undefined : join(data, 'function-calls.jsonl');
  test.skipIf(file === undefined || !existsSync(file))(
    'all definitions of a function-calls.jsonl (set TOOLYARD_DATA to its folder)',
    async () => {
      const definitions = readFileSync(file ?? '', 'utf8')
        .trim()
        .split('\n')
        .flatMap((line) =>
          (JSON.parse(line) as { tools: { function: JsonObject }[] }).tools.map(
            ({ function: definition }) => definition,
          ),
        );
      expect(definitions.length).toBeGreaterThan(1_000);
      for (const definition of definitions) {
        const fields = parseToolFields({ ...tool, ...definition });
        expect(fields.ok && isRecord(fields.value.parameters)).toBe(true);
        if (fields.ok) await expectRoundTrip([{ ...fields.value, createdAt: AT, updatedAt: AT }]);
      }
    },
  );
});

describe('addresses', () => {
  const payload = linkOf([tool]);
  test.each([
    payload,
    `https://example.org/app/#/s/${payload}`,
    ` <http://localhost:1/#/e/${payload}>.\n`,
    `Look: https://example.org/?a=b#/s/${payload}, fine`,
  ])('in text %#', async (text) => {
    expect(await read(text)).toEqual(contentOf([tool]));
  });

  test.each<[unknown, string]>([
    ['', 'not-a-link'],
    ['hello', 'not-a-link'],
    [5, 'not-a-link'],
    [null, 'not-a-link'],
    ['https://example.org/#/tools/add', 'not-a-link'],
    ['{"a":1}', 'not-a-link'],
    ['https://example.org/#/s/', 'damaged'],
    ['https://example.org/#/s/hello', 'damaged'],
    [payload.slice(0, -4), 'damaged'],
    [`${payload}AAAA`, 'damaged'],
    ['{"format":"toolyard-share"', 'damaged'],
    [payload.replace('1', '2'), 'newer'],
    [`https://example.org/#/s/9${payload.slice(1)}`, 'newer'],
    ['{"format":"toolyard-share","formatVersion":2}', 'newer'],
    ['{"format":"toolyard-share","formatVersion":1}', 'damaged'],
    [`1${'A'.repeat(2_000_001)}`, 'too-large'],
    [`${'x'.repeat(3_000_000)}`, 'too-large'],
  ])('text %# is not read as a link', async (text, reason) => {
    await expect(read(text)).rejects.toEqual(refusal(reason));
  });
});

describe('the content of a container is validated', () => {
  const of = (container: Parameters<typeof pack>[0]) => writePayload(pack(container, LIMITS));
  const short = { name: 'a', description: 'b', code: 'c', parameters: {}, times: [1, 0] };

  test('defaults are omitted, times are numbers', async () => {
    const content = await read(of({ tools: [short] }));
    expect(content.tools).toEqual([
      {
        name: 'a',
        description: 'b',
        code: 'c',
        parameters: {},
        timeout: 30_000,
        environment: 'node',
        enabled: true,
        language: 'javascript',
        createdAt: '1970-01-01T00:00:00.001Z',
        updatedAt: '1970-01-01T00:00:00.001Z',
      },
    ]);
  });

  test('kinds and fields of a newer version are reported by name', async () => {
    const content = await read(of({ tools: [{ ...short, mood: 'x' }], pictures: [], films: [{ a: 1 }] }));
    expect(content.unknownKinds).toEqual(['pictures', 'films', 'mood']);
    expect((await read(of({ pictures: [] }))).tools).toEqual([]);
    await expect(read(of(JSON.parse('{"__proto__":[]}') as JsonObject))).rejects.toEqual(refusal('damaged'));
  });

  const reported = { id: 'p', conversationId: 'c', createdAt: AT, role: 'person', text: 'Add' };
  const answered = {
    id: 'm',
    conversationId: 'c',
    parent: 'p',
    createdAt: AT,
    role: 'model',
    state: 'done',
    times: { requests: 1 },
    model: { kind: 'local', name: 'a', model: 'b' },
    parts: [
      { type: 'text', text: 'Ünter 😀' },
      { type: 'call', callId: 'call', toolName: 'add', input: { a: 1 }, state: 'done', output: '1', trace: {} },
    ],
  };
  const run = { formatVersion: 1, title: 'Sums', instructions: '', turns: [reported, answered], tools: ['add'] };
  test('conversations are at rest, without a provider’s internal data', async () => {
    const [conversation] = (await read(of({ conversations: [run] }))).conversations ?? [];
    if (conversation === undefined) throw new Error('no conversation');
    expect(conversation).toEqual(run);
    for (const text of [
      writePayload(packContainer({ tools: [], files: [], conversations: [conversation] })),
      writeShareFile({ tools: [], files: [], conversations: [conversation] }),
    ]) {
      expect(await read(text)).toEqual({
        formatVersion: 1,
        tools: [],
        files: [],
        servers: [],
        conversations: [run],
        unknownKinds: [],
      });
    }
    const busy = await read(
      of({
        conversations: [
          {
            ...run,
            isTrusted: true,
            turns: [
              reported,
              {
                ...answered,
                state: 'calling',
                opaque: { key: 'k' },
                parts: [{ ...answered.parts[1], state: 'running' }],
              },
            ],
          },
        ],
      }),
    );
    expect(busy.conversations).toMatchObject([
      { turns: [{}, { state: 'interrupted', parts: [{ state: 'unknown' }] }] },
    ]);
    expect(JSON.stringify(busy)).not.toMatch(/opaque|isTrusted/);
  });

  const remote = { name: 'every', transport: 'http', url: 'https://a.example/mcp' };
  test('servers arrive disabled, whatever they say', async () => {
    const servers: SharedServer[] = [
      {
        name: 'every',
        enabled: false,
        transport: 'sse',
        url: 'http://127.0.0.1:1/sse?key=${secret:KEY}',
        headers: { Authorization: 'Bearer ${secret:KEY}' },
        oauth: { clientId: 'me' },
      },
      {
        name: 'files',
        enabled: false,
        transport: 'stdio',
        command: 'npx',
        args: ['-y', '@modelcontextprotocol/server-filesystem', '/'],
        env: { TOKEN: '${secret:TOKEN}' },
      },
    ];
    for (const text of [
      writePayload(packContainer({ tools: [], files: [], servers })),
      writeShareFile({ tools: [], files: [], servers }),
    ])
      expect(await read(text)).toEqual({ formatVersion: 1, tools: [], files: [], servers, unknownKinds: [] });
    const asked = await read(
      of({ servers: [{ ...remote, enabled: true, id: 'x', isStrangers: false, approved: true }] }),
    );
    expect(asked.servers).toEqual([{ ...remote, enabled: false, headers: {} }]);
  });

  test.each<[Parameters<typeof pack>[0], string, RegExp]>([
    [{}, 'damaged', /nothing/],
    [{ servers: 1 }, 'damaged', /./],
    [{ conversations: {} }, 'damaged', /./],
    [{ conversations: [1] }, 'damaged', /no conversation/],
    [{ conversations: [{ ...run, formatVersion: 2 }] }, 'newer', /newer/],
    [{ conversations: [{ ...run, turns: [answered] }] }, 'damaged', /follows none/],
    [{ conversations: [{ ...run, turns: [reported, reported] }] }, 'damaged', /one id/],
    [
      { conversations: [{ ...run, turns: [{ ...reported, images: [{ mediaType: 'text/html', data: 'AA==' }] }] }] },
      'damaged',
      /cannot be read/,
    ],
    [
      { conversations: [{ ...run, turns: [reported, { ...answered, state: '__proto__' }] }] },
      'damaged',
      /cannot be read/,
    ],
    [{ conversations: Array.from({ length: 21 }, () => run) }, 'too-large', /fewer/],
    [{ servers: [1] }, 'damaged', /object/],
    [{ servers: [{ ...remote, name: '__proto__' }] }, 'damaged', /name/],
    [{ servers: [{ ...remote, url: 'javascript:alert(1)' }] }, 'damaged', /http/],
    [{ servers: [{ ...remote, url: 'https://user:pass@a.example/' }] }, 'damaged', /password/],
    [{ servers: [{ ...remote, url: 'https://${secret:KEY}.a.example/' }] }, 'damaged', /host/],
    [{ servers: [{ ...remote, headers: { 'X-Key': 'value' } }] }, 'damaged', /secret/],
    [{ servers: [{ ...remote, headers: { 'X-Key': '${secret:KEY} and more' } }] }, 'damaged', /secret/],
    [{ servers: [{ ...remote, headers: { Cookie: '${secret:KEY}' } }] }, 'damaged', /Cookie/],
    [{ servers: [{ ...remote, oauth: { clientSecret: 'value' } }] }, 'damaged', /secret/],
    [
      { servers: [{ name: 'a', transport: 'stdio', command: 'node', env: { NODE_OPTIONS: '--eval=1' } }] },
      'damaged',
      /secret/,
    ],
    [{ servers: [remote, remote] }, 'damaged', /one name/],
    [{ servers: Array.from({ length: 51 }, (_, at) => ({ ...remote, name: `s${String(at)}` })) }, 'too-large', /fewer/],
    [[], 'damaged', /./],
    [{ tools: 1 }, 'damaged', /./],
    [{ tools: [1] }, 'damaged', /object/],
    [{ tools: [{ ...short, name: '../x' }] }, 'damaged', /name/],
    [{ tools: [{ ...short, code: 5 }] }, 'damaged', /code/],
    [{ tools: [{ ...short, permissions: { network: [{ origin: '*' }] } }] }, 'damaged', /origin|scheme/],
    [{ tools: [{ ...short, times: [1e300, 0] }] }, 'damaged', /time/],
    [{ tools: [{ ...short, times: ['soon', 'later'] }] }, 'damaged', /time/],
    [{ tools: [{ ...short, origins: [{ name: 'a', codeHash: 'x' }] }] }, 'damaged', /./],
    [{ tools: Array.from({ length: 501 }, () => short) }, 'too-large', /fewer/],
    ...[
      'a',
      '/../a',
      '/a/../../b',
      '/a//b',
      '/',
      '/a/',
      '/a\0b',
      `/${'x'.repeat(256)}`,
      '/a/./b',
      `${'/x'.repeat(300)}`,
    ].map((path): [JsonObject, string, RegExp] => [
      { files: [{ path, value: new Uint8Array(1) as unknown as string }] },
      'damaged',
      /path/,
    ]),
    [{ files: [{ path: '/a', value: 'text' }] }, 'damaged', /./],
    [{ files: ['/a', '/a'].map((path) => ({ path, value: new Uint8Array(1) })) }, 'damaged', /path/],
    [{ files: ['/a', '/a/b'].map((path) => ({ path, value: new Uint8Array(1) })) }, 'damaged', /path/],
  ])('container %# is refused', async (container, reason, message) => {
    await expect(read(of(container))).rejects.toEqual(refusal(reason, message));
  });

  test('content too large for a link is refused with the advice to save a file', () => {
    const file = {
      path: '/a',
      bytes: Uint8Array.from({ length: 3_000_000 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 24),
    };
    expect(() => linkOf([], [file, { path: '/b', bytes: new Uint8Array(9_000_000) }])).toThrow(/file/);
    expect(() => linkOf(Array.from({ length: 501 }, () => tool))).toThrow(/At most 500/);
    expect(() => linkOf([], [{ path: '/a/../b', bytes: new Uint8Array(1) }])).toThrow(/cannot travel/);
    const deep = JSON.parse(`${'{"a":'.repeat(600)}1${'}'.repeat(600)}`) as JsonObject;
    expect(() => linkOf([{ ...tool, parameters: deep }])).toThrow(/nested too deeply/);
  });
});
