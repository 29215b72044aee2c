import type { Page } from '@playwright/test';
import type { ExecuteToolResult } from '../../src/core/call.ts';
import { callTool, type CallOptions } from '../support/journeys/journeys.ts';
import { withOnePage } from '../support/one-page.ts';
import { expect, test } from '../support/test.ts';

/** One page for all: Node is loaded once. Every test has names of its own. */
let page: Page;
withOnePage((opened) => (page = opened));

type Contents = string | readonly number[];

/** Puts files by the person's own way. Numbers are bytes. */
async function put(files: Readonly<Record<string, Contents>>): Promise<void> {
  await page.evaluate(async (all) => {
    for (const [path, contents] of Object.entries(all))
      await window.toolyard.workspace.writeFile(
        path,
        typeof contents === 'string' ? contents : new Uint8Array(contents),
      );
  }, files);
}

const text = async (path: string): Promise<string> =>
  await page.evaluate((from) => window.toolyard.workspace.readFile(from), path);
const call = async (name: string, parameters: object, options: CallOptions = {}): Promise<ExecuteToolResult> =>
  await callTool(page, name, parameters, options);
/** The result of a call that goes well, else its error. */
const reported = async (name: string, parameters: object): Promise<unknown> => {
  const { success, result, error, errorCode } = await call(name, parameters);
  return success ? result : `${String(errorCode)}: ${String(error)}`;
};

test('read: offset, limit, numbering, line ends, pictures, binary files, any script', async () => {
  const filled = (length: number, at: Readonly<Record<number, number>>): number[] =>
    Array.from({ length }, (_, index) => at[index] ?? 0x61);
  const unprintable = (length: number, count: number): number[] =>
    Array.from({ length }, (_, index) => (index < count ? 0x07 : 0x61));
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff];
  await put({
    '/r/five': 'one\ntwo\nthree\nfour\nfive\n',
    '/r/no-newline': 'one\ntwo',
    '/r/two-newlines': 'one\n\n',
    '/r/empty': '',
    '/r/crlf': 'one\r\ntwo\r\n',
    '/r/newline': '\n',
    '/r/a.png': png,
    '/r/a.jpg': [0xff, 0xd8, 0xff, 0],
    '/r/a.gif': [...new TextEncoder().encode('GIF89a'), 0],
    '/r/a.webp': [...new TextEncoder().encode('RIFF'), 1, 0, 0, 0, ...new TextEncoder().encode('WEBPVP8 ')],
    '/r/null-first': filled(100, { 0: 0 }),
    '/r/null-8191': filled(9_000, { 8191: 0 }),
    '/r/null-8192': filled(9_000, { 8192: 0 }),
    '/r/null-8193': filled(9_000, { 8193: 0 }),
    '/r/ten-percent': unprintable(1_000, 100),
    '/r/over-ten-percent': unprintable(1_000, 101),
    '/r/late-noise': [...filled(8_192, {}), ...unprintable(5_000, 5_000)],
    '/r/allowed-controls': Array.from({ length: 90 }, (_, index) => [0x09, 0x0a, 0x0d][index % 3] ?? 0),
    '/r/high-bytes': Array.from({ length: 500 }, (_, index) => 0x80 + (index % 128)),
    '/r/scripts': 'العربية\n中文字符\nहिन्दी देवनागरी\nไทย\n👩‍👩‍👧‍👦 𝒳\nעברית',
    '/r/bom': '\ufefffirst\nsecond',
  });
  const rows: [path: string, more: object, expected: unknown][] = [
    ['five', {}, '1\tone\n2\ttwo\n3\tthree\n4\tfour\n5\tfive'],
    ['five', { offset: 2 }, '2\ttwo\n3\tthree\n4\tfour\n5\tfive'],
    ['five', { offset: 2, limit: 2 }, '2\ttwo\n3\tthree'],
    ['five', { limit: 1 }, '1\tone'],
    ['five', { offset: 4, limit: 100 }, '4\tfour\n5\tfive'],
    ['five', { offset: 5 }, '5\tfive'],
    ['five', { offset: 6 }, expect.stringMatching(/^threw: \/r\/five has 5 lines/)],
    ['five', { offset: 0 }, expect.stringMatching(/^invalid-input: .*offset/)],
    ['five', { offset: -1 }, expect.stringMatching(/^invalid-input: .*offset/)],
    ['five', { offset: 1.5 }, expect.stringMatching(/^invalid-input: .*offset/)],
    ['five', { limit: 0 }, expect.stringMatching(/^invalid-input: .*limit/)],
    ['no-newline', {}, '1\tone\n2\ttwo'],
    ['two-newlines', {}, '1\tone\n2\t'],
    ['newline', {}, '1\t'],
    ['empty', {}, ''],
    ['crlf', {}, '1\tone\r\n2\ttwo\r'],
    ['a.png', {}, { type: 'image', mimeType: 'image/png', data: btoa(String.fromCharCode(...png)) }],
    ['a.jpg', {}, expect.objectContaining({ mimeType: 'image/jpeg' })],
    ['a.gif', {}, expect.objectContaining({ mimeType: 'image/gif' })],
    ['a.webp', {}, expect.objectContaining({ mimeType: 'image/webp' })],
    ['null-first', {}, expect.stringMatching(/^threw: .*binary file of 100 bytes/)],
    ['null-8191', {}, expect.stringMatching(/^threw: .*binary file of 9,000 bytes/)],
    ['null-8192', {}, expect.stringMatching(/^1\ta/)],
    ['null-8193', {}, expect.stringMatching(/^1\ta/)],
    ['ten-percent', {}, expect.stringContaining('1\t\u0007')],
    ['over-ten-percent', {}, expect.stringMatching(/^threw: .*binary file of 1,000 bytes/)],
    ['late-noise', {}, expect.stringMatching(/^1\ta/)],
    ['allowed-controls', {}, expect.stringMatching(/^1\t\t/)],
    ['high-bytes', {}, expect.stringMatching(/^1\t/)],
    ['scripts', {}, '1\tالعربية\n2\t中文字符\n3\tहिन्दी देवनागरी\n4\tไทย\n5\t👩‍👩‍👧‍👦 𝒳\n6\tעברית'],
    ['bom', {}, '1\tfirst\n2\tsecond'],
    ['missing', {}, expect.stringMatching(/^threw: ENOENT/)],
    ['', {}, expect.stringMatching(/^threw: EISDIR/)],
  ];
  for (const [name, more, expected] of rows)
    expect
      .soft(await reported('read', { path: `/r/${name}`, ...more }), `${name} ${JSON.stringify(more)}`)
      .toEqual(expected);
});

test('write: parents, bytes, folders, links, and what a path may be', async () => {
  expect(await reported('write', { path: '/w/a/b/c.txt', content: 'naïve 日本 🙂' })).toBe(
    'Wrote 18 bytes to /w/a/b/c.txt',
  );
  expect(await reported('write', { path: '/w/empty', content: '' })).toBe('Wrote 0 bytes to /w/empty');
  expect(await reported('write', { path: '/w/a', content: 'x' })).toMatch(/^threw: EISDIR/);
  expect(await reported('write', { path: '/w/empty/below', content: 'x' })).toMatch(/^threw: (ENOTDIR|EEXIST)/);
  expect(await reported('write', { path: '/../../w/up', content: 'x' })).toMatch(/^Wrote 1 byte/);
  expect(await text('/w/up')).toBe('x');
  expect(await reported('write', { path: '/', content: 'x' })).toMatch(/^threw: EISDIR/);
  expect(await reported('write', { path: '/w/nul\0byte', content: 'x' })).toMatch(/^threw: EINVAL/);
  expect(await reported('write', { path: `/w/${'n'.repeat(300)}`, content: 'x' })).toMatch(/^threw: ENAMETOOLONG/);
  await call('bash', {
    command:
      'mkdir -p /w/real; ln -s /w/real /w/link; ln -s /w/real/new /w/dangling; ln -s loop-b /w/loop-a; ln -s ' +
      'loop-a /w/loop-b',
  });
  expect(await reported('write', { path: '/w/link/through', content: 'through' })).toMatch(/^Wrote/);
  expect(await text('/w/real/through')).toBe('through');
  expect(await reported('write', { path: '/w/dangling', content: 'made' })).toMatch(/^Wrote/);
  expect(await text('/w/real/new')).toBe('made');
  expect(await reported('write', { path: '/w/loop-a', content: 'x' })).toMatch(/^threw: ELOOP/);
  expect(await reported('write', { path: '/w/no-content' })).toMatch(/^invalid-input: .*content/);
});

test('edit: 0, 1 and 3 matches, replace_all, texts with signs, a large file', async () => {
  const signs = "$& $1 $$ $` $' %1 %s \\n \\1 {0} \n\ttab";
  const rows: [before: string, edit: object, after: string | RegExp][] = [
    ['a b c', { old_string: 'b', new_string: signs }, `a ${signs} c`],
    [signs, { old_string: signs, new_string: '$&' }, '$&'],
    ['b b b', { old_string: 'b', new_string: 'x' }, /^threw: .* 3 times/],
    ['b b b', { old_string: 'b', new_string: 'x', replace_all: true }, 'x x x'],
    ['b b b', { old_string: 'b', new_string: 'bb', replace_all: true }, 'bb bb bb'],
    ['a b c', { old_string: 'z', new_string: 'x' }, /^threw: old_string is not in/],
    ['a b c', { old_string: 'z', new_string: 'x', replace_all: true }, /^threw: old_string is not in/],
    ['a b c', { old_string: 'b', new_string: 'b' }, /^threw: .*the same/],
    ['a b c', { old_string: '', new_string: 'b' }, /^invalid-input: .*old_string/],
    ['a b c', { old_string: 'b', new_string: '' }, 'a  c'],
    ['aaaa', { old_string: 'aa', new_string: 'b', replace_all: true }, 'bb'],
    ['aaaa', { old_string: 'aa', new_string: 'b' }, /^threw: .* 2 times/],
    ['a.c abc', { old_string: 'a.c', new_string: 'x' }, 'x abc'],
    ['A a', { old_string: 'a', new_string: 'x' }, 'A x'],
    ['é', { old_string: 'e', new_string: 'x' }, /^threw: old_string is not in/],
    ['👩‍👧 한국', { old_string: '👩‍👧', new_string: '日本' }, '日本 한국'],
    ['one\r\ntwo\r\n', { old_string: 'one\ntwo', new_string: '1\n2' }, '1\r\n2\r\n'],
    ['one\ntwo\n', { old_string: 'one\ntwo\n', new_string: '' }, ''],
  ];
  for (const [before, edit, after] of rows) {
    await put({ '/e/f': before });
    const answer = await reported('edit', { path: '/e/f', ...edit });
    if (typeof after === 'string')
      expect.soft(await text('/e/f'), `${before} ${JSON.stringify(edit)}: ${String(answer)}`).toBe(after);
    else {
      expect.soft(answer, `${before} ${JSON.stringify(edit)}`).toMatch(after);
      expect.soft(await text('/e/f')).toBe(before);
    }
  }
  const large = await page.evaluate(async () => {
    const { toolyard } = window;
    const half = 'a line of text that is like many others\n'.repeat(131_072);
    await toolyard.workspace.writeFile('/e/large', `${half}the one place\n${half}`);
    const edited = await toolyard.executeTool({
      toolName: 'edit',
      parameters: { path: '/e/large', old_string: 'the one place', new_string: 'another' },
    });
    return { edited, same: (await toolyard.workspace.readFile('/e/large')) === `${half}another\n${half}` };
  });
  expect(large).toMatchObject({ edited: { success: true, result: 'Replaced 1 occurrence in /e/large' }, same: true });
  expect(await reported('edit', { path: '/e/none', old_string: 'a', new_string: 'b' })).toMatch(/^threw: ENOENT/);
  expect(await reported('edit', { path: '/e', old_string: 'a', new_string: 'b' })).toMatch(/^threw: EISDIR/);
});

test('glob and grep: order, braces, dotfiles, folders, context, limits, any script', async () => {
  await put({
    '/g/b.ts': 'one\ntwo\nthree\nfour\nfive\n',
    '/g/a.js': 'twofold\n',
    '/g/.dot.ts': 'x\n',
    '/g/deep/er/c.ts': 'two\n日本語 two\n',
    '/g/[x].ts': '',
    '/g/deep/UP.TS': 'y',
  });
  await page.waitForTimeout(5);
  await put({ '/g/b.ts': 'one\ntwo\nthree\nfour\nfive\n\n' });
  const glob = async (pattern: string, path = '/g'): Promise<unknown> => await reported('glob', { pattern, path });
  expect(await glob('**/*.{ts,js}')).toMatch(/^\/g\/b\.ts\n/);
  const set = async (pattern: string, path = '/g'): Promise<string[]> =>
    String(await glob(pattern, path))
      .split('\n')
      .sort();
  expect(await set('*.{ts,js}')).toEqual(['/g/.dot.ts', '/g/[x].ts', '/g/a.js', '/g/b.ts']);
  expect(await set('**/*.ts')).toEqual(['/g/.dot.ts', '/g/[x].ts', '/g/b.ts', '/g/deep/er/c.ts']);
  expect(await set('deep/**')).toEqual(['/g/deep/UP.TS', '/g/deep/er/c.ts']);
  expect(await set('?.[jt]s')).toEqual(['/g/a.js', '/g/b.ts']);
  expect(await set('**/c.ts', '/g/deep')).toEqual(['/g/deep/er/c.ts']);
  expect(await set('/g/*.js', '/')).toEqual(['/g/a.js']);
  expect(await glob('*.none')).toBe('No file in /g matches *.none');
  expect(await glob('*', '/g/none')).toMatch(/^threw: ENOENT/);
  expect(await reported('grep', { pattern: 'two', path: '/g' })).toBe(
    '/g/a.js:1:twofold\n/g/b.ts:2:two\n/g/deep/er/c.ts:1:two\n/g/deep/er/c.ts:2:日本語 two',
  );
  expect(await reported('grep', { pattern: '^two$', path: '/g', include: '*.ts' })).toBe(
    '/g/b.ts:2:two\n/g/deep/er/c.ts:1:two',
  );
  expect(await reported('grep', { pattern: 'three', path: '/g', context: 1 })).toBe(
    '/g/b.ts-2-two\n/g/b.ts:3:three\n/g/b.ts-4-four',
  );
  expect(await reported('grep', { pattern: 'two', path: '/g', max_results: 2 })).toMatch(
    /^\/g\/a\.js:1:twofold\n\/g\/b\.ts:2:two\n\[stopped after 2 matches/,
  );
  expect(await reported('grep', { pattern: '\\p{Script=Han}{2}', path: '/g' })).toBe('/g/deep/er/c.ts:2:日本語 two');
  expect(await reported('grep', { pattern: 'TWO', path: '/g/b.ts', ignore_case: true })).toBe('/g/b.ts:2:two');
  expect(await reported('grep', { pattern: '[', path: '/g' })).toMatch(/^threw: The pattern cannot be read/);
  await put({ '/g/slow': `${'a'.repeat(40)}!` });
  expect(await call('grep', { pattern: '(a|aa)+$', path: '/g/slow' }, { timeout: 1_000 })).toMatchObject({
    errorCode: 'timeout',
  });
  expect(await call('glob', { pattern: '+(+(+(+(+(a))))))b', path: '/g' }, { timeout: 2_000 })).toBeDefined();
  expect(await reported('grep', { pattern: 'twofold', path: '/g' })).toBe('/g/a.js:1:twofold');
});

test(
  'bash: environment, braces and newlines, quoting, what carries over, outputs in order, Stop',
  { tag: '@slow' },
  async () => {
    const bash = async (command: string, more: object = {}): Promise<unknown> =>
      await reported('bash', { command, ...more });
    const rows: [command: string, expected: unknown][] = [
      ['echo a{1,2,3}b {x..z}', 'a1b a2b a3b x y z\n'],
      ['A=1 B="two words"\necho "$A-$B" ${B%% *} ${#B} ${C:-none}', '1-two words two 9 none\n'],
      ['export X=5; node -e "console.log(process.env.X)"; sh -c \'echo $X\'', '5\n5\n'],
      ["cat <<'EOF'\n$HOME `x` {a,b}\nEOF\ncat <<-END\n\ttabbed\n\tEND", '$HOME `x` {a,b}\ntabbed\n'],
      ['for f in a b; do\n  if [ "$f" = b ]; then echo "is $f"; fi\ndone', 'is b\n'],
      [
        'f() { local x=$1; return $x; }; f 3; echo $?; (exit 4); echo $?; false || echo or; true && echo and',
        '3\n4\nor\nand\n',
      ],
      ['echo out; echo err >&2; echo out2', 'out\nerr\nout2\n'],
      ['printf "no newline"', 'no newline'],
      ['exit 3', 'Exit code: 3'],
      ['echo x; exit 300', 'x\nExit code: 44'],
      ['nosuchcommand', expect.stringMatching(/not found[^]*Exit code: 127$/)],
      ['if then', expect.stringMatching(/syntax error[^]*Exit code: 2$/i)],
      ['set -e; false; echo never', 'Exit code: 1'],
      ['echo "日本 🙂" | wc -c', expect.stringMatching(/^\s*12\n$/)],
      ['echo $((2**10)) $((7/2)) $((0x1f))', '1024 3 31\n'],
      ['seq 3 | while read n; do echo "n$n"; done | tr a-z A-Z', 'N1\nN2\nN3\n'],
      ['echo {not expanded} "{a,b}" \'{a,b}\' \\{a,b\\}', '{not expanded} {a,b} {a,b} {a,b}\n'],
      ['x=$(echo sub; echo line2); echo "$x"', 'sub\nline2\n'],
      [
        'sqlite3 :memory: "select 1+1"; printf hello | gzip | gunzip; echo; echo \'{"a":[1]}\' | jq -c .a',
        '2\nhello\n[1]\n',
      ],
      [
        'mkdir /over; cd /over; echo 1 > a; echo 2 > b; mv a b; cat b; cp b c; echo 3 > b; cp b c; cat c; echo 4 ' +
          '> d; mv -f d c; cat c; mkdir to; cp c to/c; cp c to; mv b to/c; cat to/c',
        '1\n3\n4\n3\n',
      ],
      ['cd /over; cp c c', expect.stringContaining('same file')],
      [
        'cd /over; sort -r -o c c; tee c < to/c; cat a b 2>/dev/null; cat to/c > c; mkdir -p x/y; cp -r x z; cp ' +
          '-r x z; mv z w; ls -d w/x',
        '3\nw/x\n',
      ],
      ['# only a comment', ''],
      ['true', ''],
    ];
    for (const [command, expected] of rows) expect.soft(await bash(command), command).toEqual(expected);
    await put({ '/b/f': 'x' });
    expect(await bash('cd /b && pwd && export KEPT=1')).toBe('/b\n');
    expect(await bash('pwd; echo "[$KEPT]"')).toBe('/\n[]\n');
    expect(await bash('ls', { working_directory: '/b' })).toBe('f\n');
    expect(await bash('pwd', { working_directory: '/b/../b/.' })).toBe('/b\n');
    expect(await bash('')).toMatch(/^invalid-input: .*command/);
    expect(await bash('x', { timeout: 0 })).toMatch(/^invalid-input: .*timeout/);
    const late = await call('bash', { command: 'echo partial; while true; do :; done', timeout: 1_500 });
    expect(late).toMatchObject({
      success: false,
      errorCode: 'timeout',
      error: 'Tool execution timed out after 1500ms\n\nOutput until then:\npartial\n',
    });
    expect(await call('bash', { command: 'echo by the call; sleep 60' }, { timeout: 2_000 })).toMatchObject({
      errorCode: 'timeout',
      error: expect.stringContaining('by the call'),
    });
  },
);

test('sqlite_query: parameters, kinds of values, several statements, a new file, a transaction', async () => {
  const query = async (sql: string, params?: unknown): Promise<unknown> =>
    await reported('sqlite_query', { database: '/s/a.db', query: sql, ...(params === undefined ? {} : { params }) });
  await put({ '/s/x': '' });
  expect(await query('CREATE TABLE t(i INTEGER, r REAL, s TEXT, b BLOB, n)')).toEqual({
    changes: 0,
    lastInsertRowid: 0,
  });
  expect(
    await query('INSERT INTO t VALUES (?, ?, ?, ?, ?)', [
      9007199254740991,
      1.5,
      "it's 日本 🙂; --",
      { base64: 'AP8=' },
      null,
    ]),
  ).toMatchObject({ changes: 1 });
  expect(await query('SELECT * FROM t')).toEqual([
    { i: 9007199254740991, r: 1.5, s: "it's 日本 🙂; --", b: { base64: 'AP8=' }, n: null },
  ]);
  expect(
    await query('SELECT 9223372036854775807 AS big, -9223372036854775808 AS low, 9007199254740993 AS odd'),
  ).toEqual([{ big: '9223372036854775807', low: '-9223372036854775808', odd: '9007199254740993' }]);
  expect(await query('SELECT :a AS a, @b AS b, $c AS c', { a: 1, b: 'two', c: null })).toEqual([
    { a: 1, b: 'two', c: null },
  ]);
  expect(
    await query(
      "INSERT INTO t(s) VALUES (?); INSERT INTO t(s) VALUES (?); SELECT count(*) AS n FROM t; SELECT 'a;b' AS text",
      ['x', 'y'],
    ),
  ).toEqual([[{ n: 3 }], [{ text: 'a;b' }]]);
  expect(await query('BEGIN; DELETE FROM t; ROLLBACK; SELECT count(*) AS n FROM t')).toEqual([{ n: 3 }]);
  expect(await query('SELECT ?', [])).toMatch(/^threw: /);
  expect(await query('SELECT 1', [1])).toMatch(/^threw: /);
  expect(await query('SELEC 1')).toMatch(/^threw: Statement 1: .*syntax error/);
  expect(await query('SELECT * FROM t WHERE 0')).toEqual([]);
  expect(await query('-- nothing')).toBeDefined();
  expect(await reported('sqlite_query', { database: '/s', query: 'SELECT 1' })).toMatch(/^threw: /);
  expect(
    await reported('sqlite_query', { database: '/s/x', query: 'CREATE TABLE made(a); SELECT count(*) AS n FROM made' }),
  ).toEqual([{ n: 0 }]);
});

test('a model’s strings are taken for numbers and noted; a person’s and others’ are refused', async () => {
  await put({ '/m/f': 'one\ntwo\nthree\n' });
  const parameters = { path: '/m/f', offset: '2', limit: '1' };
  expect(await call('read', parameters, { caller: 'model' })).toMatchObject({
    result: '2\ttwo',
    details: {
      coerced: [
        { path: '/offset', to: 'integer' },
        { path: '/limit', to: 'integer' },
      ],
    },
  });
  expect(
    await call('edit', { path: '/m/f', old_string: 'one', new_string: 'x', replace_all: 'true' }, { caller: 'model' }),
  ).toMatchObject({ success: true, details: { coerced: [{ path: '/replace_all', to: 'boolean' }] } });
  expect(
    await call('bash', { command: 'echo a', timeout: '5000', run_in_background: 'false' }, { caller: 'model' }),
  ).toMatchObject({
    result: 'a\n',
    details: {
      coerced: [
        { path: '/timeout', to: 'integer' },
        { path: '/run_in_background', to: 'boolean' },
      ],
    },
  });
  for (const caller of ['person', 'api', undefined]) {
    expect
      .soft(await call('read', parameters, caller === undefined ? {} : { caller }), String(caller))
      .toMatchObject({ success: false, errorCode: 'invalid-input', error: expect.stringMatching(/offset[^]*limit/) });
  }
  for (const wrong of ['two', '1.5', '', ' 2', '0x2', '2e0', '٢', '1e400', 'NaN']) {
    expect
      .soft(await call('read', { path: '/m/f', offset: wrong }, { caller: 'model' }), wrong)
      .toMatchObject({ success: false, errorCode: 'invalid-input' });
  }
  // What asks for text stays text.
  await call('write', { path: '/m/n', content: '123' }, { caller: 'model' });
  expect(await text('/m/n')).toBe('123');
});
