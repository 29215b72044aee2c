import { configNoteText } from '../contract/config-notes.ts';
import { describe, expect, test } from 'vitest';
import { parseServerFields, withSecrets } from '../contract/mcp-server.ts';
import { exportConfig } from './export-config.ts';
import { importConfig, type ImportedServers } from './import-config.ts';
import { portableServer } from './portable-server.ts';

const OPTIONS = { looksLikeKey: (value: string) => value.startsWith('ghp_'), takenSecrets: new Set(['TAKEN_TOKEN']) };

function read(input: unknown): ImportedServers {
  const reading = importConfig(input, OPTIONS);
  if (!reading.ok) throw new Error(reading.message);
  return reading.value;
}

test('a server that is called like the app gets another name', () => {
  const { servers } = read({
    mcpServers: { Toolyard: { url: 'https://a.test' }, 'tool yard': { url: 'https://b.test' } },
  });
  expect(servers.map(({ fields }) => fields.name)).toEqual(['server', 'server-2']);
});

test('reads all servers of a Claude Desktop file, and turns keys into secrets', () => {
  const { servers, secrets, refused } = read({
    mcpServers: {
      memory: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'] },
      github: {
        command: 'npx',
        args: ['-y', 'server-github', '--api-key=abcd1234', '--token', 'efgh5678', '--root', '/home'],
        env: { GITHUB_PERSONAL_ACCESS_TOKEN: 'ghp_abcdefgh', DEBUG: true, TAKEN_TOKEN: 'other-value' },
      },
      off: { type: 'sse', url: 'http://127.0.0.1:3001/sse', disabled: true },
    },
  });
  expect(refused).toEqual([]);
  expect(servers.map(({ fields }) => fields)).toEqual([
    {
      name: 'memory',
      enabled: true,
      transport: 'stdio',
      command: 'npx',
      args: ['-y', '@modelcontextprotocol/server-memory'],
      env: {},
    },
    {
      name: 'github',
      enabled: true,
      transport: 'stdio',
      command: 'npx',
      args: [
        '-y',
        'server-github',
        '--api-key=${secret:API_KEY}',
        '--token',
        '${secret:GITHUB_TOKEN}',
        '--root',
        '/home',
      ],
      env: {
        GITHUB_PERSONAL_ACCESS_TOKEN: '${secret:GITHUB_PERSONAL_ACCESS_TOKEN}',
        DEBUG: 'true',
        TAKEN_TOKEN: '${secret:TAKEN_TOKEN_2}',
      },
    },
    { name: 'off', enabled: false, transport: 'sse', url: 'http://127.0.0.1:3001/sse', headers: {} },
  ]);
  expect(secrets).toEqual([
    { name: 'API_KEY', value: 'abcd1234' },
    { name: 'GITHUB_TOKEN', value: 'efgh5678' },
    { name: 'GITHUB_PERSONAL_ACCESS_TOKEN', value: 'ghp_abcdefgh' },
    { name: 'TAKEN_TOKEN_2', value: 'other-value' },
  ]);
});

test('reads files of Cursor and VS Code, with comments and placeholders', () => {
  const cursor = read(
    '{ "mcpServers": { "a b": { "url": "https://x.org/mcp?api_key=k12345&x=1", "headers": { "Authorization": ' +
      '"Bearer t0ken123", "X-Trace": "on" } }, /* older */ "s": { "url": "https://x.org/sse" }, } } // end',
  );
  expect(cursor.servers).toEqual([
    {
      fields: {
        name: 'a-b',
        enabled: true,
        transport: 'http',
        url: 'https://x.org/mcp?api_key=${secret:API_KEY}&x=1',
        headers: { Authorization: 'Bearer ${secret:A_B_AUTHORIZATION}', 'X-Trace': 'on' },
      },
      fixed: [{ code: 'renamed', values: ['a b', 'a-b'] }],
    },
    { fields: { name: 's', enabled: true, transport: 'sse', url: 'https://x.org/sse', headers: {} }, fixed: [] },
  ]);
  const code = read({
    inputs: [{ id: 'perplexity-key', type: 'promptString', password: true }],
    servers: {
      p: { type: 'stdio', command: 'npx', args: ['-y', 'p'], env: { K: '${input:perplexity-key}' }, envFile: '.env' },
      h: { type: 'http', url: 'https://y.org/mcp' },
    },
  });
  expect(
    code.servers.map(({ fields, fixed }) => [
      fields.name,
      fields.transport,
      'env' in fields ? fields.env : undefined,
      fixed.map(configNoteText),
    ]),
  ).toEqual([
    ['p', 'stdio', { K: '${secret:PERPLEXITY_KEY}' }, ['Not used here: envFile.']],
    ['h', 'http', undefined, []],
  ]);
  expect(code.secrets).toEqual([]);
});

test('an exported file is imported unchanged, in each format', () => {
  const { servers } = read({
    mcpServers: {
      one: { command: 'node', args: ['server.js'], env: { API_TOKEN: 'abcd1234', PORT: '1' } },
      two: {
        type: 'http',
        url: 'https://x.org/mcp',
        headers: { Authorization: 'Bearer abcdefgh' },
        oauth: { clientId: 'me' },
        disabled: true,
      },
    },
  });
  const fields = servers.map((server) => server.fields);
  for (const shape of ['claude', 'cursor', 'vscode'] as const) {
    const text = JSON.stringify(exportConfig(fields, shape));
    expect(text).not.toMatch(/abcd1234|abcdefgh/);
    expect(read(text).servers.map((server) => server.fields)).toEqual(fields);
  }
});

test('refuses hostile names, deep values and wrong types, and imports the rest', () => {
  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown;
  const { servers, refused } = read(
    JSON.parse(
      '{"mcpServers":{"__proto__":{"command":"x"},"env":{"command":"x","env":{"__proto__":"y"}},' +
        '"list":[],"file":{"url":"file:///etc/passwd"},"user":{"url":"https://a:b@c.org"},' +
        '"host":{"url":"https://${secret:HOST}/x"},"cookie":{"url":"https://c.org",' +
        '"headers":{"Cookie":"a=b"}},"line":{"url":"https://c.org","headers":{"X-A":"a\\nb"}}}}',
    ),
  );
  expect(servers.map(({ fields }) => fields.name)).toEqual(['server']);
  expect(refused.map(({ name }) => name)).toEqual(['env', 'list', 'file', 'user', 'host', 'cookie', 'line']);
  expect(importConfig(deep, OPTIONS).ok).toBe(false);
  expect(importConfig({ mcpServers: { a: { command: 'x', args: deep } } }, OPTIONS)).toMatchObject({
    ok: true,
    value: { servers: [], refused: [{ name: 'a' }] },
  });
  expect(importConfig('nonsense', OPTIONS).ok).toBe(false);
  expect(importConfig({ hello: 1 }, OPTIONS).ok).toBe(false);
});

test('checks the fields of a server, and inserts secrets in their places', () => {
  expect(parseServerFields({ name: 'a.b', transport: 'http', url: 'https://x.org' })).toMatchObject({
    ok: false,
    path: '/name',
  });
  expect(parseServerFields({ name: 'constructor', transport: 'http', url: 'https://x.org' })).toMatchObject({
    ok: false,
    path: '/name',
  });
  expect(
    parseServerFields({ name: 'a', transport: 'http', url: 'https://x.org', headers: { 'Mcp-Session-Id': 'x' } }),
  ).toMatchObject({ ok: false, path: '/headers' });
  expect(parseServerFields({ name: 'a', transport: 'stdio', command: '' })).toMatchObject({
    ok: false,
    path: '/command',
  });
  expect(withSecrets('Bearer ${secret:A} ${secret:B}', new Map([['A', 'one']]))).toBe('Bearer one ${secret:B}');
});

describe('a server that leaves the browser', () => {
  const looksLikeKey = (value: string): boolean => value.startsWith('sk-');
  const remote = {
    name: 'every',
    enabled: true,
    transport: 'http',
    url: 'https://a.example/mcp?api_key=abcdef&page=2',
    headers: { Authorization: 'Bearer very-secret', 'X-Version': '2', 'X-Kept': '${secret:KEPT}' },
    oauth: { clientId: 'me', clientSecret: 'hidden' },
  } as const;

  test('contains only names when shared', () => {
    const { headers, url, oauth } = portableServer(remote, { looksLikeKey, keepsHarmless: false }) as typeof remote;
    expect(headers).toEqual({
      Authorization: 'Bearer ${secret:EVERY_AUTHORIZATION}',
      'X-Version': '${secret:X_VERSION}',
      'X-Kept': '${secret:KEPT}',
    });
    expect(url).toBe('https://a.example/mcp?api_key=${secret:API_KEY}&page=2');
    expect(oauth).toEqual({ clientId: 'me', clientSecret: '${secret:CLIENT_SECRET}' });
    const program = portableServer(
      {
        name: 'p',
        enabled: true,
        transport: 'stdio',
        command: 'node',
        args: ['a.js', '--token', 'sk-123456', '--port=80'],
        env: { MODE: 'fast', PART: 'x${secret:A}' },
      },
      { looksLikeKey, keepsHarmless: false },
    );
    expect(program).toMatchObject({
      args: ['a.js', '--token', '${secret:TOKEN}', '--port=80'].map((text) => text.replace('TOKEN', 'P_TOKEN')),
      env: { MODE: '${secret:MODE}', PART: '${secret:PART}' },
    });
  });

  test('keeps values that are not keys in a backup', () => {
    expect(portableServer(remote, { looksLikeKey, keepsHarmless: true })).toMatchObject({
      enabled: true,
      headers: { Authorization: 'Bearer ${secret:EVERY_AUTHORIZATION}', 'X-Version': '2', 'X-Kept': '${secret:KEPT}' },
      oauth: { clientId: 'me', clientSecret: '${secret:CLIENT_SECRET}' },
    });
  });
});

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const loop: Record<string, unknown> = {};
loop['mcpServers'] = loop;

test.each<[name: string, config: () => unknown]>([
  [
    '6 MB of servers',
    () => ({
      mcpServers: Object.fromEntries(
        Array.from({ length: 60_000 }, (_, at) => [`s${String(at)}`, { command: 'x'.repeat(80) }]),
      ),
    }),
  ],
  ['one text of 6 MB', () => ({ mcpServers: { a: { command: 'x'.repeat(6_000_000) } } })],
  ['one name of 6 MB', () => ({ mcpServers: { ['x'.repeat(6_000_000)]: { command: 'x' } } })],
  ['a list of three million holes', () => ({ mcpServers: { a: { command: 'x', args: new Array(3_000_000) } } })],
  ['two million numbers', () => ({ mcpServers: { a: { command: 'x', args: new Array(2_000_000).fill(1) } } })],
  [
    'one object a thousand times',
    () => {
      const big = { command: 'x', args: new Array(1_000).fill('y'.repeat(1_000)) };
      return { mcpServers: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`s${String(at)}`, big])) };
    },
  ],
  ['objects a million deep', () => ({ mcpServers: { a: { command: 'x', env: nested(1_000_000) } } })],
  ['one that contains itself', () => loop],
])('reads an object within the bounds of a text: %s', (_name, config) => {
  const input = config();
  const before = process.cpuUsage();
  const reading = importConfig(input, OPTIONS);
  const { user, system } = process.cpuUsage(before);
  expect(reading).toMatchObject({
    ok: false,
    message: 'This is too large for a list of servers: at most 256 kB of JSON.',
  });
  // The cost depends only on the bound.
  expect((user + system) / 1_000).toBeLessThan(200);
});

const LENGTH = 250_000;
test.each<[what: string, text: string]>([
  ['brackets', '['.repeat(LENGTH)],
  ['objects in objects', '{"a":'.repeat(LENGTH / 5)],
  ['comments that begin', '/*'.repeat(LENGTH / 2)],
  ['slashes', '/'.repeat(LENGTH)],
  ['stars', `/*${'*'.repeat(LENGTH)}`],
  ['commas', `[${','.repeat(LENGTH)}]`],
  ['commas and comments', `[1${',/**/'.repeat(LENGTH / 5)}]`],
  ['quotes', '"'.repeat(LENGTH)],
  ['backslashes', `"${'\\'.repeat(LENGTH)}`],
  ['signs', '-'.repeat(LENGTH)],
  ['colons', ':'.repeat(LENGTH)],
  ['white space', `${' '.repeat(LENGTH / 2)}${'\n'.repeat(LENGTH / 2)}`],
])('text that is no configuration is refused at once: %s', (_name, text) => {
  const before = process.cpuUsage();
  const reading = importConfig(text, OPTIONS);
  const { user, system } = process.cpuUsage(before);
  expect(reading).toMatchObject({ ok: false });
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

test.each(['', '// one\n'])('the mark at the beginning of a file is no part of it, before %j', (comment) => {
  const { servers } = read(`\ufeff${comment}{"mcpServers":{"a":{"command":"x"}}}`);
  expect(servers.map(({ fields }) => fields.name)).toEqual(['a']);
});

test('comments and commas are told from the text of a string, and a key __proto__ is a key', () => {
  const { servers } = read(
    '// one\r\n{"mcpServers":{"a":{"command":"//x","args":["/*","*/",",]","\\"//",],/* , */},\n' +
      '"__proto__":{"command":"y"},},}/* end',
  );
  expect(servers.map(({ fields }) => fields)).toMatchObject([
    { name: 'a', command: '//x', args: ['/*', '*/', ',]', '"//'] },
    { name: 'server', command: 'y', args: [] },
  ]);
});

test('a deep value within the bounds is refused with its server only', () => {
  for (const levels of [10_000, 60_000]) {
    expect(
      importConfig({ mcpServers: { a: { command: 'x', args: nested(levels) }, b: { command: 'y' } } }, OPTIONS),
    ).toMatchObject({ ok: true, value: { servers: [{ fields: { name: 'b' } }], refused: [{ name: 'a' }] } });
  }
});

test('a whole command line in a command or an address is split into words, and its keys become secrets', () => {
  const { servers, secrets, refused } = read({
    mcpServers: {
      line: { command: 'npx -y @modelcontextprotocol/server-everything' },
      keyed: { command: 'npx -y a --token ghp_abcdefgh "two words" ${env:HOME_KEY}', args: [], env: { A: 'b' } },
      address: { url: "npx -y 'a b'", type: 'http', env: { A: 'b' } },
      path: { command: '/my tools/server', args: [] },
      split: { command: 'npx', args: ['-y', 'a && b'] },
      both: { command: 'npx -y', args: ['a'] },
    },
  });
  expect(refused).toEqual([]);
  const program = { enabled: true, transport: 'stdio', env: {} };
  expect(servers.map(({ fields }) => fields)).toEqual([
    { ...program, name: 'line', command: 'npx', args: ['-y', '@modelcontextprotocol/server-everything'] },
    {
      ...program,
      name: 'keyed',
      command: 'npx',
      args: ['-y', 'a', '--token', '${secret:KEYED_TOKEN}', 'two words', '${secret:HOME_KEY}'],
      env: { A: 'b' },
    },
    { ...program, name: 'address', command: 'npx', args: ['-y', 'a b'], env: { A: 'b' } },
    { ...program, name: 'path', command: '/my tools/server', args: [] },
    { ...program, name: 'split', command: 'npx', args: ['-y', 'a && b'] },
    { ...program, name: 'both', command: 'npx -y', args: ['a'] },
  ]);
  expect(secrets).toEqual([{ name: 'KEYED_TOKEN', value: 'ghp_abcdefgh' }]);
});

test('a command line that needs a shell is refused with what it needs one for', () => {
  const { servers, refused } = read({
    mcpServers: {
      and: { command: 'npx a && curl evil.test' },
      pipe: { url: 'npx a | sh' },
      value: { command: 'npx a $HOME' },
      ticks: { command: 'npx `id`', args: [] },
    },
  });
  expect(servers).toEqual([]);
  expect(refused.map(({ name, reason }) => [name, /cannot have (.*?)\. /.exec(reason)?.[1]])).toEqual([
    ['and', 'the operator &&'],
    ['pipe', 'the operator |'],
    ['value', 'a variable or a command in it ($HOME)'],
    ['ticks', 'a command in backticks (`)'],
  ]);
});

test.each<[given: object, fields: object]>([
  [{ command: 'npx -y a' }, { transport: 'stdio', command: 'npx', args: ['-y', 'a'] }],
  [
    { transport: 'stdio', command: 'node /a.js "b c"' },
    { transport: 'stdio', command: 'node', args: ['/a.js', 'b c'] },
  ],
  [
    { transport: 'http', url: 'npx -y a' },
    { transport: 'stdio', command: 'npx', args: ['-y', 'a'] },
  ],
  [{ url: 'https://a.test/sse' }, { transport: 'sse', url: 'https://a.test/sse' }],
  [{ url: 'https://a.test/mcp' }, { transport: 'http' }],
])('fields of a server may have a whole command line, and no transport: %j', (given, fields) => {
  expect(parseServerFields({ name: 'a', ...given })).toMatchObject({ ok: true, value: { name: 'a', ...fields } });
});

test.each<[given: object, path: string]>([
  [{ command: 'npx a; b' }, '/command'],
  [{ command: '""' }, '/command'],
  [{ command: '  ' }, '/command'],
  [{ url: 'my program' }, '/url'],
  [{ transport: 'ws', url: 'npx -y a' }, '/transport'],
  [{}, '/transport'],
  [{ command: `npx ${'a '.repeat(300)}` }, '/args'],
])('fields that cannot be a server are refused: %j', (given, path) => {
  expect(parseServerFields({ name: 'a', ...given })).toMatchObject({ ok: false, path });
});
