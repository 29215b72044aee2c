import type { Attack, Evidence } from '../lab/attack.ts';

/** Steals the channel's port: its message event passes through a getter that the tool has replaced. */
export const STEAL = `
  const channel = await new Promise((resolve) => {
    const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data').get;
    Object.defineProperty(MessageEvent.prototype, 'data', {
      configurable: true,
      get() {
        const data = own.call(this);
        if (Array.isArray(data) && typeof data[0] === 'string') resolve(this.currentTarget);
        return data;
      },
    });
    crypto.subtle.digest('SHA-256', new Uint8Array(1)).catch(() => {});
    setTimeout(resolve, 1000);
  });
  if (!channel) throw new Error('the channel was not found');
  const post = MessagePort.prototype.postMessage.bind(channel);
  const send = (message) => post([typeof message === 'string' ? message : write(message)]);
  const done = ({ result = 'mine', ...more } = {}) =>
    send({ type: 'done', outcome: { ok: true, value: result }, durationMs: 1, droppedLogs: 0, ...more });
  const stay = () => new Promise(() => {});
`;

/** An attack on the channel; `code` sends the messages. */
function forged(name: string, code: string, more: Partial<Attack>): Attack {
  return { name, group: 'forged', code: STEAL + code, reports: false, timeoutMs: 1_500, ...more };
}

const resultIs =
  (expected: unknown) =>
  ({ result }: Evidence): string[] =>
    JSON.stringify(result.result) === JSON.stringify(expected)
      ? []
      : [`the answer was ${JSON.stringify(result).slice(0, 300)}`];

/** `stay` keeps the run open: only the messages or the deadline can end it. */
const VALID_AND_NOT: readonly (readonly [name: string, messages: string])[] = [
  [
    'types that are names of objects',
    `for (const type of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'get', ` +
      `'prototype', '', null, 0, [], {}, ['done'], true]) send({ type, outcome: { ok: true, value: 'attack' }, id: 1 });`,
  ],
  [
    'texts that are no messages',
    `for (const text of ['', 'null', '0', '[]', '"done"', '{', '{"type":"done"', '[{"type":"done"}]', ` +
      `'{"__proto__":{"type":"done","outcome":{"ok":true,"value":"attack"}}}', '\\u0000', ` +
      `'{"type":"done","outcome":{"ok":"true","value":"attack"}}', '{"type":"done","outcome":{"ok":1}}', ` +
      `'{"type":"done","success":true,"result":"attack"}', ` +
      `'{"type":"done","outcome":{"__proto__":{"ok":true,"value":"attack"}}}']) send(text);`,
  ],
  [
    'words of other threads',
    `for (const type of ['execute', 'attach', 'run', 'kill', 'ready', 'lost', 'use', 'denied', 'flood', 'from', ` +
      `'channel', 'ping', 'pong', 'close', 'fill', 'to', 'open-frame', 'close-all-frames', 'APPLY', 'GET']) { send({ ` +
      `type, runNumber: 1, channel: 0, n: 1e9, requested: { attack: true }, use: { url: 'attack' }, path: ` +
      `['constructor'], argumentList: [] }); send(write([type, 0, ` +
      `'{"type":"done","outcome":{"ok":true,"value":"attack"}}'])); }`,
  ],
  [
    'calls of the services with odd shapes',
    `
    for (const id of [-1, 1.5, 1e300, '1', null, '__proto__', {}])
      for (const type of ['fetch', 'fetch-abort', 'subtle'])
        send({ type, id, url: params.http, method: 'GET', headers: [], call: {} });
    for (const headers of [null, {}, 'x', [['a']], [[1, 2]], [['a', null]], new Array(500).fill(['a', 'b'])])
      send({ type: 'fetch', id: 3, url: params.http, method: 'GET', headers, hasBody: true });
    for (const call of [
      null,
      0,
      'digest',
      [],
      { method: '__proto__', args: [] },
      { method: 'constructor', args: ['return 1'] },
      { method: 'digest' },
      { method: 'digest', args: { o: [['__proto__', 1]] } },
      { method: 'digest', args: [{ k: { id: '__proto__' } }] },
      { method: 'digest', args: ['SHA-256', { v: '!!!!' }] },
    ])
      send({ type: 'subtle', id: 4, call });
    for (const ops of [
      null,
      {},
      [null],
      [{ op: 'set', area: '../local', key: 'a', value: 'b' }],
      [{ op: 'set', area: '__proto__', key: 'a', value: 'b' }],
      [{ op: 'set', area: 'local', key: 1, value: 2 }],
      [{ op: 'delete', area: 'local', key: 'a' }],
    ])
      send({ type: 'storage', ops });
    for (const level of ['__proto__', 'fatal', null]) send({ type: 'log', line: { level, text: 'attack', atMs: 1 } });
    send({ type: 'log', line: { level: 'log', text: 'attack'.repeat(100000), atMs: 1 } });
    send({ type: 'log', line: { level: 'log', text: 'attack', atMs: '1' } });
    for (const line of [null, [], 'attack', { __proto__: { level: 'log', text: 'attack', atMs: 1 } }])
      send({ type: 'log', line });
    send({ type: 'progress', progress: { done: 'all', message: {} } });
    send({ type: 'denied-secret', name: {} });`,
  ],
];

const NO_CHANNEL_MESSAGES: readonly (readonly [name: string, data: string, transfer?: string])[] = [
  ['an object', '{ type: "done", outcome: { ok: true, value: "attack" } }'],
  ['an empty list', '[]'],
  ['a number first', '[1]'],
  ['a port attached', '["{}", self.gift = new MessageChannel().port1]', '[self.gift]'],
  ['a stream attached', '["{}", self.gift = new ReadableStream()]', '[self.gift]'],
  ['a blob attached', '["{}", new Blob(["x"])]'],
  ['a typed array attached', '["{}", new Uint8Array(8)]'],
  ['eighteen parts', '["{}", ...Array.from({ length: 18 }, () => new ArrayBuffer(1))]'],
  ['seven megabytes', '["x".repeat(7 * 1024 * 1024)]'],
  ['a cyclic object', '(() => { const loop = {}; loop.loop = loop; return [loop]; })()'],
  ['a huge list', 'new Array(1e6).fill(0)'],
];

export const FORGED_ATTACKS: readonly Attack[] = [
  forged(
    'a result of the tool’s own making is its own and the only one',
    `done({ result: 'first' }); done({ result: 'attack' }); send({ type: 'started' }); await stay();`,
    { ends: ['ok'], losses: resultIs('first') },
  ),
  forged(
    '“started” again and again does not move the deadline',
    `setInterval(() => send({ type: 'started' }), 20); await stay();`,
    { timeoutMs: 600, ends: ['timeout'] },
  ),
  forged(
    'codes that are not the tool’s to give',
    `send({ type: 'done', outcome: { ok: false, error: { message: 'attack', code: params.code ?? 'denied', ` +
      `data: { requested: { secrets: ['attack'] } }, request: { kind: 'files', files: 'write' } } }, ` +
      `durationMs: 1, droppedLogs: 0 }); await stay();`,
    {
      ends: ['threw'],
    },
  ),
  forged('times that were never taken', `done({ durationMs: -1e300, droppedLogs: 9e15 }); await stay();`, {
    losses: ({ result }) =>
      result.executionTime >= 0 && result.executionTime < 60_000 ? [] : [`executionTime is ${result.executionTime}`],
  }),
  forged(
    '__proto__ and constructor in a result',
    `send(
  '{"type":"done","outcome":{"ok":true,"value":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"details":{"__proto__":{"polluted":1}}},"durationMs":1,"droppedLogs":0}',
);
await stay();`,
    {
      ends: ['ok'],
      stops: true,
    },
  ),
  forged('a result of the wrong size', `done({ result: 'x'.repeat(5.5 * 1024 * 1024) }); await stay();`, {
    ends: ['invalid-output'],
  }),
  forged(
    'a result nested two million deep',
    `send('{"type":"done","outcome":{"ok":true,"value":' + '['.repeat(2e6) + ']'.repeat(2e6) + ` +
      `'},"durationMs":1,"droppedLogs":0}'); await stay();`,
    {
      ends: ['timeout', 'invalid-output', 'crashed'],
      stops: true,
    },
  ),
  ...[2_000, 5_000, 20_000].map((depth) =>
    forged(
      `a result nested ${depth} deep`,
      `send('{"type":"done","outcome":{"ok":true,"value":' + '{"a":'.repeat(${depth}) + '1' + '}'.repeat(${depth}) + ` +
        `'},"durationMs":1,"droppedLogs":0}'); await stay();`,
      {
        ends: ['ok', 'timeout', 'invalid-output', 'crashed'],
        stops: true,
      },
    ),
  ),
  ...VALID_AND_NOT.map(([name, messages]) =>
    forged(
      `${name} are passed over`,
      `${messages} setTimeout(() => done({ result: 'survived' }), 100); await stay();`,
      { ends: ['ok'], losses: resultIs('survived'), stops: true },
    ),
  ),
  ...NO_CHANNEL_MESSAGES.map(([name, data, transfer = '[]']) =>
    forged(
      `${name} on the channel ends the run`,
      `const data = ${data}; post(data, ${transfer}); setTimeout(() => done({ result: 'attack' }), 300); await stay();`,
      { ends: ['crashed'] },
    ),
  ),
  forged(
    'shared memory cannot even be sent',
    `post(['{}', new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer]); await stay();`,
    { ends: ['threw', 'crashed'] },
  ),
  forged(
    'twenty thousand messages and more',
    `for (let count = 0; count < 25000; count += 1) send({ type: 'nothing' }); await stay();`,
    { ends: ['crashed', 'timeout'], stops: true },
  ),
  forged(
    'seventy megabytes of messages',
    `const text = 'x'.repeat(1024 * 1024); for (let count = 0; count < 70; count += 1) send(text); await stay();`,
    { ends: ['crashed', 'timeout'], stops: true },
  ),
  forged(
    'nineteen thousand steps of progress',
    `for (let count = 0; count < 19000; count += 1) send({ type: 'progress', progress: { done: count, ` +
      `total: 19000, message: 'attack'.repeat(100) } }); await stay();`,
    {
      ends: ['timeout', 'crashed'],
      stops: true,
    },
  ),
  forged(
    'nineteen thousand lines of log',
    `for (let count = 0; count < 19000; count += 1) send({ type: 'log', line: { level: 'error', ` +
      `text: 'y'.repeat(1000), atMs: -1e300 } }); await stay();`,
    {
      ends: ['timeout', 'crashed'],
      stops: true,
      losses: ({ result }) => (result.logs.length <= 1_000 ? [] : [`${result.logs.length} lines were kept`]),
    },
  ),
  forged(
    'writes of storage that take longer than the deadline',
    `for (let count = 0; count < 1500; count += 1) send({ type: 'storage', ops: Array.from({ length: 1000 }, (_, ` +
      `at) => ({ op: at % 2 ? 'set' : 'remove', area: 'kv', key: String(at), value: 'v' })) }); await stay();`,
    {
      ends: ['timeout', 'crashed'],
      stops: true,
    },
  ),
  forged(
    'twelve megabytes of storage',
    `for (let count = 0; count < 12; count += 1) send({ type: 'storage', ops: [{ op: 'set', area: 'local', key: ` +
      `'big' + count, value: 'x'.repeat(1024 * 1024) }] }); setTimeout(() => done(), 200); await stay();`,
    {
      stops: true,
      ends: ['ok', 'threw'],
    },
  ),
  forged(
    'ten thousand secrets asked for',
    `for (let count = 0; count < 10000; count += 1) send({ type: 'denied-secret', name: 'attack'.repeat(40) + ` +
      `count }); setTimeout(() => done(), 300); await stay();`,
    {
      ends: ['denied', 'crashed'],
      stops: true,
      losses: ({ result }) => (JSON.stringify(result).length < 100_000 ? [] : ['the answer grew without bound']),
    },
  ),
  forged(
    'a thousand requests under one number',
    `for (let count = 0; count < 1000; count += 1) { send({ type: 'fetch', id: 7, url: params.http + '/' + ` +
      `params.token + '/' + count, method: 'GET', headers: [], hasBody: count % 2 === 0 }); send({ type: ` +
      `'fetch-abort', id: 7 }); } setTimeout(() => done(), 300); await stay();`,
    {
      ends: ['denied', 'crashed'],
      stops: true,
      losses: ({ result }) => (JSON.stringify(result).length < 200_000 ? [] : ['the answer grew without bound']),
    },
  ),
  forged(
    'every built-in replaced',
    `
      for (const prototype of [
        Array.prototype,
        Map.prototype,
        Set.prototype,
        Promise.prototype,
        String.prototype,
        Function.prototype,
      ])
        for (const key of Reflect.ownKeys(prototype)) {
          if (key !== 'constructor')
            try {
              Object.defineProperty(prototype, key, {
                configurable: true,
                get() {
                  return () => {
                    throw 'attack';
                  };
                },
              });
            } catch {}
        }
      JSON.parse =
        JSON.stringify =
        Object.entries =
        Object.fromEntries =
        Array.from =
          () => {
            throw 'attack';
          };
      return 'whatever';`,
    { ends: ['ok', 'threw', 'timeout', 'crashed', 'invalid-output'], stops: true },
  ),
];
