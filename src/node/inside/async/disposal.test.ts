import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { provideDisposal, usingHelpers } from './disposal.ts';

// Node 20 and WebKit have no built-in support.
provideDisposal();

/**
 * Compiles a text as the build does and runs it. Returns what it reported and threw. `make` opens a resource that
 * reports its disposal.
 */
async function received(text: string): Promise<unknown[]> {
  const { code } = await transformWithOxc(`async function run(say, make) { ${text} }`, 'text.js', {
    lang: 'js',
    sourceType: 'script',
    target: 'es2025',
    sourcemap: false,
    helpers: { mode: 'External' },
  });
  expect(code).not.toContain('using ');
  const reported: unknown[] = [];
  const make = (name: string, error?: unknown): object => {
    const end = (): void => {
      reported.push(`end ${name}`);
      if (error !== undefined) throw error as Error;
    };
    return { name, [Symbol.dispose]: end };
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- what the build wrote out is run as the engine runs it
  const run = new Function('babelHelpers', `${code}\nreturn run;`) as (
    helpers: typeof usingHelpers,
  ) => (say: (what: unknown) => void, open: typeof make) => Promise<unknown>;
  const value = await run(usingHelpers)((what) => reported.push(what), make).catch((error: unknown) => error);
  return [...reported, value];
}

test.each<[string, string, unknown[]]>([
  [
    'what was opened last ends first',
    `using a = make('a'); using b = make('b'); say('body'); return 1;`,
    ['body', 'end b', 'end a', 1],
  ],
  [
    'it ends where its block ends',
    `{ using a = make('a'); say('in'); } say('out');`,
    ['in', 'end a', 'out', undefined],
  ],
  [
    'each round of a loop ends its own',
    `for (using a of [make('a'), make('b')]) say(a.name);`,
    ['a', 'end a', 'b', 'end b', undefined],
  ],
  ['nothing is nothing to end', `using a = null; using b = undefined; return 'x';`, ['x']],
  [
    'asynchronous ones are waited for',
    `await using a = { [Symbol.asyncDispose]: async () => { await 0; say('end a'); } }; using b = make('b'); ` +
      `say('body');`,
    ['body', 'end b', 'end a', undefined],
  ],
])('%s', async (_title, text, expected) => {
  expect(await received(text)).toEqual(expected);
});

test('reports errors of a disposal, together with that of the block', async () => {
  expect(await received(`using a = make('a', new Error('of a')); say('body');`)).toEqual([
    'body',
    'end a',
    new Error('of a'),
  ]);
  expect(await received(`using a = make('a'); throw new Error('of the block');`)).toEqual([
    'end a',
    new Error('of the block'),
  ]);
  const [, , last] = await received(`using a = make('a', 'x'); using b = make('b', 'y'); throw 'z';`);
  expect(last).toMatchObject({
    name: 'SuppressedError',
    error: 'x',
    suppressed: { name: 'SuppressedError', error: 'y', suppressed: 'z' },
  });
  expect(await received(`using a = {}; say('never');`)).toEqual([expect.any(TypeError)]);
});

test('adds missing names to a browser, and leaves existing ones', () => {
  const own = { Symbol: { dispose: 'own', asyncDispose: 'own' }, SuppressedError: 'own', DisposableStack: 'own' };
  const before = structuredClone(own);
  provideDisposal(own as never);
  expect(own).toEqual(before);
  const none: Record<string, unknown> = { Symbol: {} };
  provideDisposal(none as never);
  expect(Object.getOwnPropertyNames(none['Symbol'])).toEqual(['dispose', 'asyncDispose']);
  const Stack = none['DisposableStack'] as typeof DisposableStack;
  const reported: string[] = [];
  const first = new Stack();
  first.defer(() => reported.push('deferred'));
  first.adopt('adopted', (name) => reported.push(name));
  first.use({ [Symbol.dispose]: () => reported.push('used') });
  const second = first.move();
  first.dispose();
  expect([first.disposed, reported, Stack.name]).toEqual([true, [], 'DisposableStack']);
  second[Symbol.dispose]();
  second.dispose();
  expect([second.disposed, reported]).toEqual([true, ['used', 'adopted', 'deferred']]);
  expect(() => second.defer(() => undefined)).toThrow(ReferenceError);
});
