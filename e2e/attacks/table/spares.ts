import type { Attack } from '../lab/attack.ts';

/** Starts a program with this text; resolves to what it prints. */
const START = `
  const { spawn, execSync } = require('child_process');
  const fs = require('fs');
  const start = (text) =>
    new Promise((resolve, reject) => {
      const child = spawn('node', ['-e', text]);
      let output = '';
      child.stdout.on('data', (bytes) => (output += bytes));
      child.stderr.on('data', (bytes) => (output += bytes));
      child.on('error', reject);
      child.on('close', () => resolve(output.trim()));
    });
`;
/** Prints what a program finds of a poisoned one, and nothing if that is nothing. */
const LOOK = `
  const found = [
    ({}).poisoned, globalThis.poisoned, process.env.POISONED, [1].map(String)[0] === '1' ? undefined : 'Array',
    JSON.stringify({}) === '{}' ? undefined : 'JSON', typeof require('fs').readFileSync('/etc/hosts', 'utf8') === 'string'
      && require('fs').readFileSync('/etc/hosts', 'utf8') !== 'poisoned' ? undefined : 'fs',
    Object.getOwnPropertyNames(Object.prototype).includes('poisoned') ? 'own' : undefined,
  ].filter((value) => value !== undefined);
  if (found.length > 0) console.log(found.join());
`;
const POISON = `
  Object.prototype.poisoned = 'object';
  globalThis.poisoned = 'global';
  process.env.POISONED_HERE = 'env';
  Array.prototype.map = () => ['poisoned'];
  JSON.stringify = () => 'poisoned';
  require('fs').readFileSync = () => 'poisoned';
`;

/** What the workers that stand ready, and the memory that programs share, could give an attacker. */
export const SPARE_ATTACKS: readonly Attack[] = [
  {
    name: 'spares that are poisoned before their run',
    group: 'channel',
    timeoutMs: 20_000,
    code: `
      ${START}
      const look = ${JSON.stringify(LOOK)};
      const poison = ${JSON.stringify(POISON)};
      // Programs that poison what they can reach while spares boot beside them.
      await Promise.all([start(poison), start(poison + ';setTimeout(() => 0, 300)')]);
      await new Promise((resolve) => setTimeout(resolve, 400));
      lab.attempt('another program', () => start(look), 8_000);
      lab.attempt('two at once', async () => (await Promise.all([start(look), start(look)])).join(''), 8_000);
      lab.attempt(
        'a shell',
        async () => {
          const line = 'f() { echo poisoned; }; export -f f; POISONED=shell; alias ls=f';
          await start("require('child_process').execSync(" + JSON.stringify(line) + ')');
          return execSync('echo "$POISONED"; type f 2>/dev/null; alias 2>/dev/null; true').toString().trim();
        },
        8_000,
      );
      lab.attempt(
        'a thread',
        () =>
          new Promise((resolve, reject) => {
            const { Worker } = require('worker_threads');
            const thread = new Worker(
              'const console = { log: (text) => require("worker_threads").parentPort.postMessage(text) };' + look,
              { eval: true },
            );
            thread.on('message', resolve);
            thread.on('error', reject);
            thread.on('exit', () => resolve(''));
          }),
        8_000,
      );
      await lab.all();
    `,
  },
  {
    name: 'messages to the workers that stand ready',
    group: 'channel',
    code: `
      for (const name of ['BroadcastChannel', 'SharedWorker', 'Worker'])
        lab.attempt(name + ' of the browser', () => {
          const Native = lab.native(name);
          if (Native === undefined || Native === globalThis[name] || name === 'BroadcastChannel') return undefined;
          return String(new Native('spares'));
        });
      lab.attempt(
        'an answer on a channel',
        () =>
          new Promise((resolve) => {
            const channel = new (lab.native('BroadcastChannel') ?? BroadcastChannel)('spares');
            channel.onmessage = ({ data }) => resolve(data);
            channel.postMessage({ type: 'process', slot: 1, disk: undefined, files: [] });
          }),
      );
      lab.attempt('locks', async () => (await lab.native('navigator')?.locks?.query())?.held?.map(({ name }) => name));
    `,
  },
  {
    name: 'a child that writes under another’s feet',
    group: 'values',
    timeoutMs: 20_000,
    code: `
      ${START}
      const size = 1_000_000;
      const path = '/tmp/shared';
      fs.writeFileSync(path, Buffer.alloc(size, 'a'));
      const changed = (text) => [...new Set(text)].filter((letter) => letter !== 'a').join('');
      const put = (at) =>
        "const fs = require('fs'); fs.writeSync(fs.openSync('/tmp/shared', 'r+'), 'b'.repeat(9), " + at + ');';
      lab.attempt(
        'while its parent works',
        async () => {
          spawn('node', ['-e', put(5)]);
          const until = Date.now() + 1_500;
          let seen = '';
          // Without a turn of the loop nothing of another program may appear.
          while (Date.now() < until) seen += changed(fs.readFileSync(path, 'latin1'));
          return seen;
        },
        6_000,
      );
      await lab.all();
      lab.attempt(
        'in the copy of another child that works',
        async () => {
          const busy = start(
            "const read = () => require('fs').readFileSync('/tmp/shared', 'latin1'); const before = read();" +
              'const until = Date.now() + 1500; let isOther = false;' +
              'while (Date.now() < until) isOther ||= read() !== before;' +
              'if (isOther) console.log("changed");',
          );
          await start(put(50_000));
          return await busy;
        },
        8_000,
      );
      await lab.all();
      lab.attempt('lost writes', async () => {
        await start(put(500_000));
        const text = fs.readFileSync(path, 'latin1');
        return text.slice(500_000, 500_009) === 'b'.repeat(9) && text.length === size ? '' : text.length + ' bytes';
      }, 6_000);
      await lab.all();
    `,
  },
];
