import type { Attack, Evidence } from '../lab/attack.ts';

/** A hostile return value or error of a tool. `code` is its whole body. */
function value(name: string, code: string, ends: readonly string[], more: Partial<Attack> = {}): Attack {
  return { name, group: 'values', code, ends, reports: false, timeoutMs: 1_000, ...more };
}

const is =
  (expected: unknown) =>
  ({ result }: Evidence): string[] =>
    JSON.stringify(result.result) === JSON.stringify(expected)
      ? []
      : [`the answer was ${JSON.stringify(result).slice(0, 300)}`];

const STOPPED = ['timeout', 'crashed', 'invalid-output'] as const;

export const VALUE_ATTACKS: readonly Attack[] = [
  value('a getter that throws', 'return { get a() { throw new Error("from the getter"); } };', ['threw']),
  value('a getter that loops', 'return { get a() { for (;;); } };', ['timeout'], { stops: true }),
  value('a proxy whose traps loop', 'return new Proxy({}, { ownKeys() { for (;;); }, get() { for (;;); } });', [
    'timeout',
  ]),
  value(
    'a proxy with endless new keys',
    'const make = () => new Proxy({}, { ownKeys: () => ["a", "b"], getOwnPropertyDescriptor: () => ({ ' +
      'enumerable: true, configurable: true }), get: (target, key) => key === "toJSON" ? undefined : make() }); ' +
      'return make();',
    [...STOPPED],
    { stops: true },
  ),
  value('a revoked proxy', 'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy;', [
    'threw',
    'invalid-output',
  ]),
  value('toJSON that gives itself', 'const self = { toJSON: () => ({ toJSON: () => self }) }; return self;', [
    'invalid-output',
    'threw',
  ]),
  value('toJSON that loops', 'return { toJSON() { for (;;); } };', ['timeout']),
  value('toJSON that gives ever new objects', 'const make = () => ({ toJSON: make }); return make();', [...STOPPED]),
  value('a cycle', 'const loop = { a: {} }; loop.a.b = loop; return loop;', ['invalid-output'], {
    losses: ({ result }) =>
      result.error?.includes('/a/b') === true ? [] : [`the path is not named: ${result.error ?? ''}`],
  }),
  value('a function', 'return { f: () => 1 };', ['invalid-output']),
  value('a symbol', 'return [Symbol("attack")];', ['invalid-output']),
  value('a promise in the result', 'return { a: Promise.resolve(1) };', ['invalid-output']),
  value(
    'a BigInt, a Map and __proto__ keys',
    'return { big: 10n ** 30n, map: new Map([["__proto__", { polluted: 1 }]]), own: ' +
      'JSON.parse("{\\"__proto__\\":{\\"polluted\\":1}}") };',
    ['ok'],
    {
      losses: ({ result }) =>
        JSON.stringify(result.result) ===
        '{"big":"1000000000000000000000000000000","map":{"__proto__":{"polluted":1}},"own":{"__proto__":{"polluted":1}}}'
          ? []
          : [`the answer was ${JSON.stringify(result)}`],
      stops: true,
    },
  ),
  value('a port, transferred', 'const { port1 } = new MessageChannel(); return port1;', ['ok', 'invalid-output'], {
    losses: ({ result }) =>
      result.success && JSON.stringify(result.result) !== '{}'
        ? [`the answer was ${JSON.stringify(result.result)}`]
        : [],
  }),
  value(
    'shared memory',
    'const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }); return memory.buffer;',
    ['ok', 'invalid-output', 'threw'],
    {
      losses: ({ result }) =>
        result.success && JSON.stringify(result.result).length > 200_000 ? ['the memory crossed'] : [],
    },
  ),
  value(
    'the constructor of shared memory',
    'const Shared = new WebAssembly.Memory({ initial: 0, maximum: 0, shared: true }).buffer.constructor; return ' +
      'typeof SharedArrayBuffer + new Shared(8).byteLength;',
    ['ok', 'threw'],
  ),
  value(
    'a list that says it is shorter than it is',
    'return new Proxy([], { get: (target, key) => key === "length" ? 2 ** 32 - 1 : key === Symbol.iterator ? ' +
      'function* () { for (;;) yield 1; } : target[key] });',
    [...STOPPED, 'ok', 'threw'],
    { stops: true },
  ),
  value(
    'a sparse list of four billion',
    'const list = []; list.length = 2 ** 32 - 1; return list;',
    [...STOPPED, 'threw'],
    { stops: true },
  ),
  value(
    'objects that double thirty times',
    'let a = "x"; for (let i = 0; i < 30; i += 1) a = [a, a]; return a;',
    [...STOPPED],
    { stops: true },
  ),
  value('a list nested a hundred thousand deep', 'let a = []; for (let i = 0; i < 1e5; i += 1) a = [a]; return a;', [
    'invalid-output',
    'timeout',
  ]),
  value('five hundred megabytes of text', 'return "x".repeat(500e6);', [...STOPPED], { stops: true, timeoutMs: 2_000 }),
  value(
    'five hundred megabytes in parts',
    'const part = "x".repeat(1e6); return Array.from({ length: 500 }, () => part);',
    [...STOPPED],
    { stops: true, timeoutMs: 2_000 },
  ),
  value('a typed array of three hundred megabytes', 'return new Uint8Array(3e8);', [...STOPPED], { stops: true }),
  value('a blob of two hundred megabytes', 'return new Blob([new Uint8Array(2e8)]);', [...STOPPED], { stops: true }),
  value(
    'a million log lines',
    'for (let i = 0; i < 1e6; i += 1) context.log("line " + i); return 1;',
    ['ok', 'timeout'],
    {
      stops: true,
      timeoutMs: 3_000,
      losses: ({ result }) => (result.logs.length <= 1_000 ? [] : [`${result.logs.length} lines were kept`]),
    },
  ),
  value(
    'one log line of a hundred megabytes',
    'context.log("x".repeat(1e8)); console.log({ a: "y".repeat(1e8) }); return 1;',
    ['ok', 'timeout'],
    {
      stops: true,
      losses: ({ result }) => (result.logs.every((line) => line.length <= 8_192) ? [] : ['a line was too long']),
    },
  ),
  value(
    'throwing an object whose getters loop',
    'throw { get message() { for (;;); }, get name() { for (;;); }, get stack() { for (;;); } };',
    ['timeout'],
    { stops: true },
  ),
  value(
    'throwing a proxy',
    'throw new Proxy(new Error("x"), { get() { throw this; }, getPrototypeOf() { throw 1; } });',
    ['threw', 'timeout', 'crashed'],
  ),
  value('throwing an error whose message is huge', 'throw new Error("x".repeat(5e7));', ['threw', 'crashed'], {
    stops: true,
    losses: ({ result }) => ((result.error?.length ?? 0) < 200_000 ? [] : ['the message is too long']),
  }),
  value(
    'throwing null, with a prepareStackTrace of its own',
    'Error.prepareStackTrace = () => { for (;;); }; throw new Error("x");',
    ['threw', 'timeout'],
  ),
  value(
    'a thenable that calls back twice and then throws',
    'return { then(yes) { yes(1); yes(2); throw new Error("x"); } };',
    ['ok'],
    { losses: is(1) },
  ),
];
