import { LIMITS } from '../../../src/core/limits.ts';
import { boundsNow } from '../lab/attack.ts';
import type { AskingEvidence } from '../lab/asking-lab.ts';
import { STEAL } from './forged.ts';

/** A tool that a person starts by hand, so that one is asked for what it is refused. */
export interface AskingAttack {
  readonly name: string;
  /** Body of `async function tool(params, context)`. */
  readonly code: string;
  readonly environment?: 'browser' | 'node';
  readonly timeoutMs?: number;
  /** At most so long. */
  readonly observeMs?: number;
  /** A person allows the first question once, so long after the start. */
  readonly answerAfterMs?: number;
  readonly losses: (evidence: AskingEvidence) => readonly string[];
}

const ASK = `fetch('https://asked.invalid/one').catch(() => {});`;
const WORKER = (code: string) => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;
const sliced = (ms: number, next: string): string =>
  `const spin = () => { const end = performance.now() + ${ms}; while (performance.now() < end); ${next} }; spin(); ` +
  'await new Promise(() => {});';

/**
 * Code that works while its own question is open costs at most one and a half times its timeout of a second; the rest is
 * its start.
 */
const cheap = ({ endedMs, state }: AskingEvidence): string[] => {
  const mostMs = 1_500 + boundsNow().lateMs;
  return endedMs !== undefined && endedMs <= mostMs ? [] : [`it went on until ${String(endedMs)} ms: ${state}`];
};
const spins = (name: string, code: string, more: Partial<AskingAttack> = {}): AskingAttack => ({
  name,
  code: `${ASK} await new Promise((next) => setTimeout(next, 100)); ${code}`,
  observeMs: 6_000,
  losses: cheap,
  ...more,
});

export const SPINNING: readonly AskingAttack[] = [
  spins('a loop', 'for (;;);'),
  spins('slices of 20 ms, by timers', sliced(20, 'setTimeout(spin);')),
  spins(
    'slices of 5 ms, by messages',
    `const { port1, port2 } = new MessageChannel(); port2.onmessage = () => spin(); ` +
      `${sliced(5, 'port1.postMessage(0);')}`,
  ),
  spins(
    'slices of 2 ms, by messages',
    `const { port1, port2 } = new MessageChannel(); port2.onmessage = () => spin(); ` +
      `${sliced(2, 'port1.postMessage(0);')}`,
  ),
  spins(
    'slices of 0.2 ms, by messages',
    `const { port1, port2 } = new MessageChannel(); port2.onmessage = () => spin(); ` +
      `${sliced(0.2, 'port1.postMessage(0);')}`,
  ),
  spins(
    'slices between the looks of the watch',
    `let seen = 0; self.addEventListener('message', () => { seen = performance.now(); });
    for (;;) { const end = performance.now() + 60; while (performance.now() < end);
      await new Promise((next) => setTimeout(next, 0)); while (performance.now() - seen < 20)
      await new Promise((next) => setTimeout(next, 1)); }`,
  ),
  spins('a microtask loop', 'const again = () => Promise.resolve().then(again); await again();'),
  spins('a worker of its own', `${WORKER('for (;;);')}; await new Promise(() => {});`),
  spins(
    'a worker of its own, past what was replaced',
    `const own = Object.getPrototypeOf(Worker.prototype).constructor; const Real = Worker.prototype.constructor;
    Object.prototype.toJSON = () => 0; Reflect.construct = () => 0;
    new Real(URL.createObjectURL(new Blob(['for (;;);']))); await new Promise(() => {});`,
  ),
  spins('a worker of its own, from before the question', `await new Promise(() => {});`, {
    code: `${WORKER('for (;;);')}; ${ASK} await new Promise(() => {});`,
  }),
  spins(
    'a loop that has replaced the reading of messages',
    `const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get;
    Object.defineProperty(MessageEvent.prototype, 'data', { get() { return 1; } });
    self.addEventListener('message', (event) => event.stopImmediatePropagation(), true);
    for (let at = 0; at < 1e4; at += 1) self.dispatchEvent(new MessageEvent('message', { data: at })); for (;;);`,
  ),
  spins(
    'key derivation in the broker',
    `const key = await crypto.subtle.importKey('raw', new Uint8Array(16), 'PBKDF2', false, ['deriveBits']);
    for (let i = 0; i < 50; i += 1) crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8),
    iterations: 2e6 }, key, 512).catch(() => {}); await new Promise(() => {});`,
  ),
  spins(
    'a thread of a node tool',
    `const { Worker: Thread } = require('worker_threads'); new Thread('for (;;);', { eval: true }); ` +
      'await new Promise(() => {});',
    { environment: 'node' },
  ),
  spins(
    'a child process of a node tool',
    `require('child_process').spawn('node', ['-e', 'for (;;);']); await new Promise(() => {});`,
    { environment: 'node' },
  ),
  spins('a loop of a node tool', 'for (;;);', { environment: 'node' }),
];

/** What a flood must not do: hold up page and host, or put many questions, or put one at once where another was. */
const bounded = ({ questions, longestGapMs, longestHostMs }: AskingEvidence): string[] => {
  const { gapMs } = boundsNow();
  const pauses = questions.slice(1).map(({ from }, at) => from - (questions[at]?.to ?? 0));
  return [
    ...(questions.length > LIMITS.held.maxWithdrawn ? [`it put ${String(questions.length)} questions`] : []),
    ...pauses.flatMap((ms) => (ms < SHORT_PAUSE_MS ? [`a question came ${String(ms)} ms after another`] : [])),
    ...(longestGapMs > gapMs ? [`the page stood still for ${Math.round(longestGapMs)} ms`] : []),
    ...(longestHostMs > gapMs ? [`the host answered after ${String(longestHostMs)} ms`] : []),
  ];
};
/** The pause, as a page sees it that looks every few milliseconds. */
const SHORT_PAUSE_MS = LIMITS.held.firstPauseMs - 100;
const floods = (name: string, code: string, more: Partial<AskingAttack> = {}): AskingAttack => ({
  name,
  code,
  timeoutMs: 3_000,
  observeMs: 4_500,
  losses: bounded,
  ...more,
});
const GIVEN_UP = (url: string, ms: number): string =>
  `fetch(${url}, { signal: AbortSignal.timeout(${String(ms)}) }).catch(() => {})`;

export const TAKEN_BACK: readonly AskingAttack[] = [
  floods('one after another', `for (let at = 0; ; at += 1) await ${GIVEN_UP("'https://asked.invalid/' + at", 60)};`),
  floods(
    'one after another, and each gone at once',
    `for (let at = 0; ; at += 1) { const stop = new AbortController(); fetch('https://asked.invalid/' + at, { signal:
    stop.signal }).catch(() => {}); await new Promise((next) => setTimeout(next, 35)); stop.abort(); }`,
  ),
  floods(
    'ninety at a time',
    `for (let at = 0; ; at += 1) await Promise.all(Array.from({ length: 90 }, (_, of) => ` +
      `${GIVEN_UP("'https://asked.invalid/' + at + '/' + of", 60)}));`,
  ),
  floods(
    'one behind another, which takes its place',
    `fetch('https://asked.invalid/harmless', { signal: AbortSignal.timeout(700) }).catch(() => {});
    setTimeout(() => fetch('https://asked.invalid/harmful', { method: 'DELETE' }).catch(() => {}), 300);
    await new Promise(() => {});`,
  ),
  floods(
    'by messages of its own making',
    `${STEAL} for (let id = 1; ; id += 1) { for (let more = 0; more < 20; more += 1, id += 1) send({ type: 'fetch', id,
    url: 'https://asked.invalid/' + id, method: 'GET', headers: [], hasBody: false });
    await new Promise((next) => setTimeout(next, 40));
    for (let gone = id - 21; gone < id; gone += 1) send({ type: 'fetch-abort', id: gone }); }`,
  ),
  floods(
    'from child processes',
    `const code = "(async () => { for (let at = 0; ; at += 1) await fetch('https://asked.invalid/' + process.pid + '/' + ` +
      `at, { signal: AbortSignal.timeout(60) }).catch(() => {}); })()";
    for (let at = 0; at < 3; at += 1) require('child_process').spawn('node', ['-e', code]); await new Promise(() => {});`,
    { environment: 'node' },
  ),
];

/** Messages of its own making that hold up the host. */
export const HEAVY_MESSAGES: readonly AskingAttack[] = [
  ...(
    [
      ['objects', `'{"many":[' + '{},'.repeat(550000) + '1]}'`],
      ['lists', `'{"many":[' + '[],'.repeat(550000) + '1]}'`],
      ['members', `'{' + Array.from({ length: 300000 }, (_, at) => '"m' + at + '":0').join() + '}'`],
      ['numbers', `'{"many":[' + '1.5,'.repeat(1000000) + '1]}'`],
      ['objects in objects', `'{"many":[' + '{"a":{"b":{"c":{}}}},'.repeat(140000) + '1]}'`],
    ] as const
  ).map(([what, json]) =>
    floods(
      `details of very many ${what}`,
      `${STEAL} send('{"type":"done","durationMs":1,"droppedLogs":0,"outcome":{"ok":true,"value":1,"details":' + ${json} + '}}'); await stay();`,
    ),
  ),
  floods(
    'details of an error',
    `${STEAL} send('{"type":"done","durationMs":1,"droppedLogs":0,"outcome":{"ok":false,"error":{"message":"e","code":"threw","data":{"many":[' + ` +
      `'{},'.repeat(340000) + '1]}}}}'); await stay();`,
  ),
  floods(
    'two million writes of storage',
    `${STEAL} const ops = write({ type: 'storage', ops: Array.from({ length: 10000 }, () => ({ op: 'clear', area: 'kv' })) });
    for (let at = 0; at < 200; at += 1) send(ops); await stay();`,
  ),
  floods(
    'writes of ever new keys',
    `${STEAL} for (let at = 0; at < 100; at += 1) send({ type: 'storage', ops: Array.from({ length: 10000 }, (_, key) => ` +
      `({ op: 'remove', area: 'kv', key: 'k' + at + '.' + key })) }); await stay();`,
  ),
  floods(
    'nineteen thousand parts of Node',
    `${STEAL} for (let id = 0; id < 19000; id += 1) send({ type: 'part', id, name: 'shell' }); await stay();`,
  ),
  floods(
    'nineteen thousand starts and steps',
    `${STEAL} for (let at = 0; at < 9500; at += 1) { send({ type: 'started' }); send({ type: 'progress', progress: { done: at } }); } await stay();`,
  ),
  floods(
    'a hundred thousand changes of a disk that it does not have',
    `${STEAL} for (let part = 0; part < 10; part += 1) send({ type: 'changes', entries: Array.from({ length: 10000 }, (_, at) => ` +
      `({ type: 'remove', path: '/' + part + '/' + at })) }); done(); await stay();`,
  ),
];

/** Requests for what no grant can allow: nobody is asked. `__PORT__` is the port of the app. */
const UNASKED: readonly (readonly [name: string, urls: string])[] = [
  [
    'hidden parent segments',
    `['a/..%2fb', 'a/%252e%252e/b', 'a/%c0%ae%c0%ae/b', 'a/..%5cb'].map((path) => 'https://asked.invalid/' + path)`,
  ],
  [
    'the address of the app',
    `['localhost', '127.0.0.1', '127.1', '[::1]', 'localhost.', '[::ffff:127.0.0.1]'].map((host) => 'http://' + host + ':__PORT__/')`,
  ],
  ['other schemes', `['ftp://asked.invalid/', 'ws://asked.invalid/', 'file:///etc/passwd', 'data:,x', 'javascript:1']`],
  [
    'user names',
    `['https://user:pass@asked.invalid/', 'https://user@asked.invalid/', 'https://:p@asked.invalid/', 'https://a%40b@asked.invalid/']`,
  ],
  [
    'paths and hosts that no rule can hold',
    `['https://asked.invalid/' + 'a'.repeat(2100), 'https://%2a.invalid/', 'https://*.invalid/', 'https://asked.invalid/' + 'b/'.repeat(1500)]`,
  ],
];
export const NEVER_ASKED: readonly AskingAttack[] = UNASKED.map(([name, urls]) => ({
  name,
  // By messages of its own making too: the runtime itself refuses some addresses.
  code: `${STEAL} const headers = [['x-key', context.secrets.get('KEY')]]; let id = 1000;
    for (const url of ${urls}) { fetch(url, { headers }).catch(() => {});
      send({ type: 'fetch', id: (id += 1), url, method: 'GET', headers, hasBody: false });
      await new Promise((next) => setTimeout(next, 100)); }
    await new Promise((next) => setTimeout(next, 1000));`,
  timeoutMs: 4_000,
  observeMs: 5_000,
  losses: ({ questions, endedMs }) => [
    ...questions.map(({ text }) => `it asked: ${text.slice(0, 100)}`),
    ...(endedMs === undefined ? ['it did not end'] : []),
  ],
}));

/** An honest tool has its whole time, however long the person thinks. */
const served = ({ state, questions }: AskingEvidence): string[] =>
  /^Finished/.test(state) ? [] : [`it ended as ${state} after ${String(questions.length)} questions`];
const WORK_AFTER = `await new Promise((next) => setTimeout(next, 1_000)); return 'done';`;
export const HONEST: readonly AskingAttack[] = [
  { name: 'a fetch', code: `await fetch('https://asked.invalid/').catch(() => {}); ${WORK_AFTER}` },
  {
    name: 'three at once, and a timer',
    code: `setInterval(() => {}, 50); await Promise.allSettled([1, 2, 3].map((at) => fetch('https://asked.invalid/' + at))); ${WORK_AFTER}`,
  },
  {
    name: 'a node tool',
    environment: 'node' as const,
    code: `await fetch('https://asked.invalid/').catch(() => {}); ${WORK_AFTER}`,
  },
  {
    name: 'some work at the start of the question',
    code: `const answer = fetch('https://asked.invalid/').catch(() => {}); await new Promise((next) => setTimeout(next, 100));
      const end = performance.now() + 200; while (performance.now() < end); await answer; ${WORK_AFTER}`,
  },
].map((honest) => ({ ...honest, timeoutMs: 2_000, answerAfterMs: 6_000, observeMs: 4_000, losses: served }));
