import type { ExecuteToolResult } from '../../src/core/call.ts';
import { addTool, browserTool, callTool, eachRow, openApp, runCode } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const MAX = 5 * 1024 * 1024;
const anyNumber = expect.any(Number);

// Tables of runs: each is short, but there are many on a busy machine.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await openApp(page);
});

test('results become JSON by the documented rules', { tag: '@slow' }, async ({ page }) => {
  const rows: [expression: string, result: unknown][] = [
    ['undefined', null],
    ['null', null],
    ['""', ''],
    ['"\\ud800 lone, é, 🛠, \\u0000"', '\ud800 lone, é, 🛠, \u0000'],
    ['-0', 0],
    ['NaN', null],
    ['-Infinity', null],
    ['12345678901234567890n', '12345678901234567890'],
    ['Object(5)', 5],
    ['[undefined, , NaN, 1n]', [null, null, null, '1']],
    ['({ a: undefined, b: null, c: { d: undefined } })', { b: null, c: {} }],
    ['new Date(0)', '1970-01-01T00:00:00.000Z'],
    ['new Date(NaN)', null],
    ['new Map([["a", 1], ["b", new Map()]])', { a: 1, b: {} }],
    [
      'new Map([[1, "a"], [{ k: 1 }, new Set([1])]])',
      [
        [1, 'a'],
        [{ k: 1 }, [1]],
      ],
    ],
    ['new Set([1, "a", new Set()])', [1, 'a', []]],
    ['new Uint8Array([1, 255])', [1, 255]],
    ['new Float64Array([0.5, NaN])', [0.5, null]],
    ['new BigInt64Array([-1n])', ['-1']],
    ['new Uint8Array([1, 2, 3]).buffer', [1, 2, 3]],
    ['new DataView(new Uint8Array([1, 2, 3]).buffer, 1)', [2, 3]],
    ['new Uint8Array([1, 2, 3]).subarray(1)', [2, 3]],
    ['/a+/gi', '/a+/gi'],
    ['new RangeError("far")', { name: 'RangeError', message: 'far' }],
    ['new URL("https://a.example/x?y")', 'https://a.example/x?y'],
    ['({ toJSON() { return { kept: 1n }; }, dropped: 1 })', { kept: '1' }],
    ['new (class P { a = 1; get b() { return 2; } #c = 3; })()', { a: 1 }],
    ['Object.assign(Object.create({ inherited: 1 }), { own: 2 })', { own: 2 }],
    ['Object.assign(Object.create(null), { own: 2 })', { own: 2 }],
    ['({ [Symbol("s")]: 1, a: 1 })', { a: 1 }],
    ['new Blob(["hé"], { type: "text/plain" })', { type: 'blob', mimeType: 'text/plain', data: 'aMOp' }],
    [
      '[new Blob([new Uint8Array([137, 80])], { type: "image/png" })]',
      [{ type: 'image', mimeType: 'image/png', data: 'iVA=' }],
    ],
    ['new Blob(["x"], { type: "audio/wav" })', { type: 'audio', mimeType: 'audio/wav', data: 'eA==' }],
    ['new Blob(["x"])', { type: 'blob', mimeType: 'application/octet-stream', data: 'eA==' }],
    ['(() => { const twice = { a: 1 }; return [twice, twice]; })()', [{ a: 1 }, { a: 1 }]],
    ['JSON.parse(\'{"__proto__":{"x":1},"constructor":2}\')', JSON.parse('{"__proto__":{"x":1},"constructor":2}')],
  ];
  const results = await eachRow(rows, ([expression]) => runCode(page, `function tool() { return ${expression}; }`));
  for (const [index, [expression, result]] of rows.entries()) {
    // As text: a key named __proto__ and a lone surrogate must not change.
    expect.soft(JSON.stringify(results[index]?.result), expression).toBe(JSON.stringify(result));
    expect
      .soft(results[index], expression)
      .toMatchObject({ success: true, executionTime: anyNumber, duration_ms: anyNumber, logs: [] });
  }
});

test('what JSON cannot carry is refused with its path', { tag: '@slow' }, async ({ page }) => {
  const rows: [expression: string, path: string, words: string][] = [
    ['() => 1', '', 'it is a function'],
    ['Symbol("s")', '', 'it is a symbol'],
    ['({ a: [1, { f() {} }] })', '/a/1/f', '/a/1/f is a function'],
    ['({ "a/b": { "c~d": Symbol.iterator } })', '/a~1b/c~0d', '/a~1b/c~0d is a symbol'],
    ['({ a: [Promise.resolve(1)] })', '/a/0', '/a/0 is a promise; await it first'],
    ['new Map([["k", () => 1]])', '/k', '/k is a function'],
    ['new Map([[1, Symbol()]])', '/0/1', '/0/1 is a symbol'],
    ['new Set([1, () => 1])', '/1', '/1 is a function'],
    [
      '(() => { const a = {}; a.self = a; return a; })()',
      '/self',
      '/self refers back to an object that holds it (a cycle)',
    ],
    [
      '(() => { const a = []; a.push({ b: a }); return { a }; })()',
      '/a/0/b',
      '/a/0/b refers back to an object that holds it (a cycle)',
    ],
    [
      '(() => { const m = new Map(); m.set("m", m); return m; })()',
      '/m',
      '/m refers back to an object that holds it (a cycle)',
    ],
  ];
  const results = await eachRow(rows, ([expression]) => runCode(page, `function tool() { return ${expression}; }`));
  for (const [index, [expression, path, words]] of rows.entries()) {
    const error = `The result cannot be sent as JSON: ${words}`;
    expect.soft(results[index], expression).toEqual({
      success: false,
      errorCode: 'invalid-output',
      error,
      executionTime: anyNumber,
      duration_ms: anyNumber,
      logs: [],
      details: { path },
    });
  }
  const deep = await runCode(
    page,
    'function tool() { let a = 0; for (let n = 0; n < 200000; n += 1) a = [a]; return a; }',
  );
  expect(deep).toMatchObject({ success: false, errorCode: 'invalid-output' });
  const hostile = await eachRow(
    [
      '({ get a() { throw new Error("getter"); } })',
      '({ toJSON() { throw new Error("getter"); } })',
      'new Proxy({}, { ownKeys() { throw new Error("getter"); } })',
    ],
    (expression) => runCode(page, `function tool() { return ${expression}; }`),
  );
  for (const each of hostile) expect.soft(each).toMatchObject({ success: false, errorCode: 'threw', error: 'getter' });
});

test('5 MB of JSON pass, a byte more does not', { tag: '@slow' }, async ({ page }) => {
  const code = `function tool({ kind, length }) {
    if (kind === 'ascii') return 'x'.repeat(length);
    if (kind === 'wide') return '€'.repeat(length);
    return { list: Array.from({ length }, () => 'abc') };
  }`;
  await addTool(page, browserTool('large', code));
  const summary = (result: ExecuteToolResult): unknown => ({
    ...result,
    result: typeof result.result === 'string' ? result.result.length : result.result,
    executionTime: 0,
    duration_ms: 0,
  });
  const fits = { success: true, executionTime: 0, duration_ms: 0, logs: [] };
  const tooLarge = (bytes: number): object => ({
    success: false,
    errorCode: 'invalid-output',
    error: `The result has ${bytes} bytes as JSON; at most ${MAX} can be returned`,
    executionTime: 0,
    duration_ms: 0,
    logs: [],
    details: { path: '', bytes },
  });
  expect(summary(await callTool(page, 'large', { kind: 'ascii', length: MAX - 2 }))).toEqual({
    ...fits,
    result: MAX - 2,
  });
  expect(summary(await callTool(page, 'large', { kind: 'ascii', length: MAX - 1 }))).toEqual(tooLarge(MAX + 1));
  const wide = Math.floor((MAX - 2) / 3);
  expect(summary(await callTool(page, 'large', { kind: 'wide', length: wide }))).toEqual({ ...fits, result: wide });
  expect(summary(await callTool(page, 'large', { kind: 'wide', length: wide + 1 }))).toEqual(
    tooLarge((wide + 1) * 3 + 2),
  );
  expect(summary(await callTool(page, 'large', { kind: 'list', length: 1_000_000 }))).toEqual(tooLarge(6_000_000 + 10));
});

test('an input over 5 MB is refused with its size', { tag: '@slow' }, async ({ page }) => {
  await addTool(page, browserTool('eats', 'function tool({ text }) { return text.length; }'));
  // {"text":"…"}: eleven bytes around the text.
  const [fits, over] = await page.evaluate(
    (max) =>
      Promise.all(
        [max - 11, max - 10].map((length) =>
          window.toolyard.executeTool({ toolName: 'eats', parameters: { text: 'x'.repeat(length) } }),
        ),
      ),
    MAX,
  );
  expect(fits).toMatchObject({ success: true, result: MAX - 11 });
  expect(over).toEqual({
    success: false,
    errorCode: 'invalid-input',
    error: `Invalid input for eats: the root has ${MAX + 1} bytes of JSON, more than the ${MAX} allowed`,
    executionTime: 0,
    duration_ms: 0,
    logs: [],
    details: {
      errors: [
        { path: '', keyword: 'maxBytes', message: `has ${MAX + 1} bytes of JSON, more than the ${MAX} allowed` },
      ],
    },
  });
});

test('logs: every kind of value, 1,000 lines of 8 KB, the rest counted', { tag: '@slow' }, async ({ page }) => {
  const kinds = await runCode(
    page,
    `function tool() {
      console.log('a', 1, true, null, undefined, 5n, Symbol('s'));
      console.info({ a: { b: { c: { d: { e: 1 } } } }, 'odd key': [1, 'x'] });
      console.debug(new Map([[1, { a: 1 }]]), new Set(['x']), [new Date(0), /x/]);
      console.error(function named() {}, () => 1, new Uint8Array([1, 2]), Promise.resolve());
      const cycle = { name: 'c' }; cycle.self = cycle; console.log(cycle);
      console.assert(1 === 2, 'no'); console.assert(true, 'yes');
      console.log(Array.from({ length: 101 }, () => 0).length, new (class Point { x = 1; })());
    }`,
  );
  expect(kinds).toEqual({
    success: true,
    result: null,
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: [
      'a 1 true null undefined 5n Symbol(s)',
      '{ a: { b: { c: { d: {…} } } }, "odd key": [1, "x"] }',
      'Map(1) { 1 => { a: 1 } } Set(1) { "x" } [1970-01-01T00:00:00.000Z, /x/]',
      '[Function named] [Function anonymous] Uint8Array(2) [1, 2] Promise {}',
      '{ name: "c", self: [Circular] }',
      'Assertion failed: no',
      '101 Point { x: 1 }',
    ],
  });
  const many = await runCode(page, 'function tool() { for (let n = 0; n < 1234; n += 1) console.log(n); }');
  expect(many).toEqual({
    success: true,
    result: null,
    executionTime: anyNumber,
    duration_ms: anyNumber,
    logs: Array.from({ length: 1_000 }, (_, n) => String(n)),
    details: { droppedLogs: 234 },
  });
  const long = await runCode(
    page,
    `function tool() { for (const text of ['x'.repeat(8192), 'x'.repeat(8193), '€'.repeat(2730), ` +
      `'€'.repeat(2731), '🛠'.repeat(2049)]) console.log(text); }`,
  );
  const bytes = long.logs.map((line) => [Buffer.byteLength(line), line.endsWith('…')]);
  expect(bytes).toEqual([
    [8_192, false],
    [8_192, true],
    [8_190, false],
    [8_190, true],
    [8_191, true],
  ]);
  expect(long.logs.every((line) => !line.includes('\ufffd'))).toBe(true);
});

test('errors nobody caught are told in the log', async ({ page }) => {
  const result = await runCode(
    page,
    `async function tool() {
  const seen = new Promise((resolve) => {
    let n = 0;
    for (const type of ['error', 'unhandledrejection'])
      addEventListener(type, () => {
        n += 1;
        if (n === 2) resolve();
      });
  });
  setTimeout(() => {
    throw new Error('from a timer');
  });
  Promise.reject(new Error('nobody waits'));
  await seen;
  return 'done';
}`,
  );
  expect(result).toMatchObject({ success: true, result: 'done' });
  expect([...result.logs].sort().map((line) => line.split('\n')[0])).toEqual([
    'Uncaught Error: from a timer',
    'Unhandled rejection: Error: nobody waits',
  ]);
});
