import type { Attack } from '../lab/attack.ts';

/** Never ends by itself, or takes everything; the deadline or a cap must end it. */
function endless(
  name: string,
  code: string,
  ends: readonly string[] = ['timeout'],
  more: Partial<Attack> = {},
): Attack {
  return {
    name,
    group: 'freeze',
    code,
    ends,
    reports: false,
    stops: true,
    timeoutMs: 1_000,
    environment: 'node',
    ...more,
  };
}

const ANY = ['timeout', 'crashed', 'threw', 'invalid-output'];

export const NODE_FREEZE_ATTACKS: readonly Attack[] = [
  endless('while (true)', 'while (true);'),
  endless('ticks without end', 'const again = () => process.nextTick(again); again(); await new Promise(() => {});'),
  endless('immediates without end', 'const again = () => setImmediate(again); again(); await new Promise(() => {});'),
  endless('promises without end', 'const again = () => Promise.resolve().then(again); await again();'),
  endless('a promise that never settles', 'await new Promise(() => {});'),
  endless(
    'a hundred thousand timers',
    'for (let i = 0; i < 1e5; i += 1) setInterval(() => {}, i % 7); await new Promise(() => {});',
  ),
  endless('a listener of exit that loops', 'process.on("exit", () => { for (;;); }); return 1;'),
  endless(
    'a listener of uncaughtException that swallows all',
    'process.on("uncaughtException", () => {}); setInterval(() => { throw new Error("again"); }, 1); await new ' +
      'Promise(() => {});',
    ANY,
  ),
  endless('output without end', 'for (;;) process.stdout.write("x".repeat(8000) + "\\n");', ANY),
  endless(
    'a fork bomb',
    `const { fork } = require('child_process'); require('fs').writeFileSync('/tmp/bomb.cjs', "const { fork } = ` +
      `require('child_process'); for (let i = 0; i < 4; i += 1) fork(__filename).on('error', () => {}); ` +
      `setInterval(() => {}, 1);"); for (let i = 0; i < 4; i += 1) fork('/tmp/bomb.cjs').on('error', () => {}); ` +
      `await new Promise(() => {});`,
    ANY,
    { timeoutMs: 3_000 },
  ),
  endless(
    'threads that spin',
    `const { Worker } = require('worker_threads'); for (let i = 0; i < 12; i += 1) new Worker('for (;;);', { ` +
      `eval: true }).on('error', () => {}); await new Promise(() => {});`,
    ANY,
    { timeoutMs: 2_000 },
  ),
  endless(
    'a child that floods its parent',
    `const { spawn } = require('child_process'); require('fs').writeFileSync('/tmp/flood.cjs', "for (;;) ` +
      `process.stdout.write('x'.repeat(65536));"); spawn('node', ['/tmp/flood.cjs']).on('error', () => {}); await ` +
      `new Promise(() => {});`,
    ANY,
    { timeoutMs: 3_000 },
  ),
];

/** Attacks on memory and disk; the browser gets little, so that they end soon. */
export const NODE_MEMORY_ATTACKS: readonly Attack[] = [
  endless('objects without end', 'const kept = []; for (;;) kept.push(new Array(1000).fill({}));', ANY, {
    group: 'memory',
  }),
  endless('buffers without end', 'const kept = []; for (;;) kept.push(Buffer.alloc(1 << 24, 1));', ANY, {
    group: 'memory',
  }),
  endless(
    'two gigabytes of files',
    `const fs = require('fs'); const block = Buffer.alloc(1 << 24, 1); for (let i = 0; i < 128; i += 1) ` +
      `fs.writeFileSync('/big-' + i, block); return 'written';`,
    [...ANY, 'ok'],
    { group: 'memory', timeoutMs: 5_000 },
  ),
  endless(
    'a file without end',
    `const fs = require('fs'); const file = fs.openSync('/endless', 'w'); const block = Buffer.alloc(1 << 20, ` +
      `1); for (;;) fs.writeSync(file, block);`,
    ANY,
    { group: 'memory', timeoutMs: 3_000 },
  ),
];
