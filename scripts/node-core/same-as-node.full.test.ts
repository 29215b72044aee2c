import { describeSameAsNode, type NamedProgram } from './same-as-node.ts';

/** Programs that must print the same and end like in the real Node. */
const PROGRAMS: readonly NamedProgram[] = [
  [
    'values of all kinds',
    `console.log([1, 'a', null, undefined, 3n, Symbol('s')], { a: { b: { c: { d: 1 } } } }, new Map([[{}, new ` +
      `Set([1])]]), /x/g, new Date(0), [ , 1], function f() {}, class A {}, new Error('e').message);`,
  ],
  [
    'formats',
    `console.log('%s %d %i %f %j %o %O %%', 'a', 1.5, 1.5, '1.5', { a: 1 }, [1], { b: 2 }, 'rest'); ` +
      `console.error('to stderr'); console.table([{ a: 1 }, { a: 2 }]);`,
  ],
  [
    'order of ticks, microtasks, timers and immediates',
    `
    setTimeout(() => {
      console.log('t1');
      Promise.resolve().then(() => console.log('t1 micro'));
      process.nextTick(() => console.log('t1 tick'));
    }, 1);
    setTimeout(() => console.log('t2'), 1);
    setImmediate(() => {
      console.log('i1');
      process.nextTick(() => console.log('i1 tick'));
      setImmediate(() => console.log('i3'));
    });
    setImmediate(() => console.log('i2'));
    process.nextTick(() => {
      console.log('n1');
      Promise.resolve().then(() => console.log('n1 micro'));
      process.nextTick(() => console.log('n2'));
    });
    Promise.resolve()
      .then(() => {
        console.log('m1');
        process.nextTick(() => console.log('m1 tick'));
      })
      .then(() => console.log('m2'));
    queueMicrotask(() => console.log('q'));
    const until = Date.now() + 5;
    while (Date.now() < until);`,
  ],
  [
    'async functions and iterators',
    `(async () => { for await (const x of (async function* () { yield 1; await null; yield 2; })()) ` +
      `console.log(x); await new Promise((r) => setTimeout(r, 2)); console.log('done'); })();`,
  ],
  ['an uncaught error', `function thrower() {\n  throw new TypeError('lost');\n}\nthrower();`],
  ['an uncaught error in a timer', `setTimeout(() => {\n  null.x;\n}, 1);`],
  [
    'an uncaught error that is listened for',
    `process.on('uncaughtException', (e, origin) => console.log(e.message, origin)); setTimeout(() => ` +
      `console.log('after'), 5); throw new Error('taken');`,
  ],
  ['an unhandled rejection', `Promise.reject(new Error('nobody'));`],
  ['an unhandled rejection of no error', `Promise.reject(5);`],
  [
    'an unhandled rejection that is listened for',
    `process.on('unhandledRejection', (r) => console.log('got', r)); Promise.reject(7); setTimeout(() => ` +
      `console.log('after'), 2);`,
  ],
  ['exit codes', `process.exitCode = 3; process.on('exit', (c) => { console.log('exit', c); process.exitCode = 4; });`],
  [
    'exit in the middle',
    `process.on('exit', (c) => console.log('bye', c)); setTimeout(() => console.log('never'), 1); ` +
      `console.log('a'); process.exit(9); console.log('never');`,
  ],
  [
    'beforeExit that brings new work',
    `let n = 0; process.on('beforeExit', () => { if (n++ < 2) setTimeout(() => console.log('again', n), 1); });`,
  ],
  [
    'timers without a reference',
    `setTimeout(() => console.log('never'), 50).unref(); setInterval(() => {}, 1).unref(); console.log('x');`,
  ],
  [
    'files',
    (
      `const fs = require('fs'); const os = require('os'); const d = fs.mkdtempSync(os.tmpdir() + '/x-'); ` +
      `fs.writeFileSync(d + '/a', 'one'); fs.appendFileSync(d + '/a', 'two'); console.log(fs.readFileSync(d + ` +
      `'/a', 'utf8'), fs.readdirSync(d), fs.statSync(d + '/a').size); fs.rmSync(d, { recursive: true }); ` +
      `console.log(fs.existsSync(d)); try { fs.readFileSync('/nope') } catch (e) { console.log(e) }`
    ).replace('console.log(e)', 'console.log(e.message, e.code, e.errno, Object.keys(e))'),
  ],
  [
    'streams',
    `const { Readable, Transform, pipeline } = require('stream'); pipeline(Readable.from(['a', 'b']), new ` +
      `Transform({ transform(c, e, cb) { cb(null, String(c).toUpperCase()); } }), async function* (s) { for await ` +
      `(const c of s) console.log(String(c)); }, (e) => console.log('end', e));`,
  ],
  [
    'modules',
    `const m = require('module'); console.log(typeof require.resolve, require.main === module, module.id, ` +
      `m.builtinModules.includes('fs'), require('node:path') === require('path')); try { require('./nothing') } ` +
      `catch (e) { console.log(e.code) }`,
  ],
  ['wrong syntax', `const a = ;`],
  [
    'proxies and promises shown',
    `console.log(new Proxy({ a: 1 }, {}), Promise.resolve(4), (() => { const p = Promise.reject(new ` +
      `RangeError('r')); p.catch(() => {}); return require('util').inspect(p).split('\\n')[0]; })(), new ` +
      `Promise(() => {}), new Map([[1, 2]]).entries(), new Set([3]).values());`,
  ],
  [
    'a URL, text and bytes',
    `console.log(new URL('../x?y=1#z', 'http://u:p@h:8080/a/b/c'), Buffer.from('héllo').toString('base64'), new ` +
      `TextDecoder('utf-16le').decode(Buffer.from('hi', 'utf16le')), structuredClone({ a: [1n] }));`,
  ],
  [
    'an ES module',
    `import fs, { existsSync } from 'node:fs'; import * as path from 'path'; import self, { later as after, ` +
      `count, up } from './main.mjs';\nexport let count2 = 1; export function up2() { count2++; }\nexport { count2 ` +
      `as count, up2 as up }; export const later = await new Promise((r) => setTimeout(r, 1, 'late'));\nexport ` +
      `default function () {}\nup(); console.log(typeof existsSync, fs.existsSync === existsSync, ` +
      `path.basename(import.meta.url), count, after, self.name, import.meta.main, ` +
      `this);\nimport('./main.mjs').then((ns) => console.log(ns, Object.keys(ns), ns.count)); console.log((await ` +
      `import('node:os')).default === (await import('os')).default);\n{ const path = 1; console.log({ path }, ` +
      `((count) => count)(5)); }`,
    'main.mjs',
  ],
  ['an error in an ES module', `function f() {\n  throw new Error('in a module');\n}\nf();`, 'main.mjs'],
  [
    'an ES module found by its syntax',
    `import { basename } from 'path';\nconsole.log(basename('/a/b'), typeof require);`,
  ],
  [
    'a dynamic import in a script',
    `import('node:path').then((m) => console.log(Object.keys(m).length > 5, m.default === require('path'))); ` +
      `import('./nothing.mjs').catch((e) => console.log(e.code));`,
  ],
  [
    'the asynchronous context',
    `
    const { AsyncLocalStorage } = require('async_hooks');
    const store = new AsyncLocalStorage();
    const later = (ms) => new Promise((r) => setTimeout(r, ms));
    async function* steps() {
      await null;
      yield store.getStore();
      await later(1);
      yield store.getStore();
    }
    const work = async (name) => {
      await later(1);
      console.log(name, store.getStore());
      try {
        await Promise.reject(new Error('x'));
      } catch {
        console.log(name, 'caught', store.getStore());
      } finally {
        await null;
      }
      for await (const value of steps()) console.log(name, value, store.getStore());
      for await (const value of [later(1), 2]) console.log(name, typeof value, store.getStore());
      await { then: (r) => setTimeout(r, 1) };
      await require('fs').promises.stat('/');
      console.log(name, store.getStore());
      return name;
    };
    (async () => {
      await store.run('a', () => work('a').then((v) => console.log('then', v, store.getStore())));
      await store.run('b', work, 'b');
      console.log('outside', store.getStore());
      store.enterWith('c');
      await 1;
      console.log(store.getStore());
      await require('timers/promises').setTimeout(1);
      console.log(store.getStore());
    })();`,
  ],
  [
    'order of what is awaited',
    `
    const { AsyncLocalStorage } = require('async_hooks');
    const store = new AsyncLocalStorage();
    const one = async (name, value) => {
      for (let i = 0; i < 3; i++) {
        await value;
        console.log(name, i);
      }
    };
    store.run(1, () => {
      one('value', 1);
      one('promise', Promise.resolve());
      one('thenable', { then: (r) => r() });
      Promise.resolve()
        .then(() => console.log('then 1'))
        .then(() => console.log('then 2'));
      process.nextTick(() => console.log('tick'));
      queueMicrotask(() => console.log('microtask'));
    });`,
  ],
  [
    'TypeScript',
    `interface A { x: number }\nconst a: A = { x: 1 };\nfunction f<T>(v: T): T { return v as T; ` +
      `}\nconsole.log(f<number>(a.x), a!.x satisfies number);\nfunction thrower(): never {\n  const y: number = 1; ` +
      `throw new Error('typed');\n}\nthrower();`,
    'main.ts',
  ],
  [
    'values written and read by v8',
    `const v8 = require('v8'); const v = [1, -1.5, 'é☃', 10n ** 20n, new Date(3), /a/g, new Map([[{}, new ` +
      `Set([1])]]), [1, , 3], { a: { b: undefined } }, Buffer.from('xy'), new Float64Array([0.5]), null, true]; ` +
      `console.log(v8.serialize(v).toString('hex')); console.log(v8.deserialize(v8.serialize(v))); try { ` +
      `v8.serialize(() => 1); } catch (e) { console.log(e.name, e.message); }`,
  ],
  [
    'scripts in contexts',
    `const vm = require('vm'); const c = vm.createContext({ console, n: 1 }); console.log(vm.runInContext('var a ` +
      `= n + 1; function f() { return a * 2; } let b = 3; const d = () => b; f()', c), Object.keys(c), ` +
      `vm.runInContext('[typeof b, d(), typeof process, typeof Array]', c)); try { vm.runInContext('while (true) ` +
      `{}', c, { timeout: 20 }); } catch (e) { console.log(e.code, e.message); } try { vm.runInContext('missing', ` +
      `c, 'a.vm'); } catch (e) { console.log(e.name, e.message); } console.log(vm.runInThisContext('typeof ` +
      `require'), new vm.Script('1 + 1').runInNewContext());`,
  ],
  [
    'WebAssembly that is waited for',
    `const bytes = Buffer.from(
  '0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b',
  'hex',
);
(async () => {
  const { instance } = await WebAssembly.instantiate(bytes);
  console.log(instance.exports.add(2, 3));
  console.log(await WebAssembly.compile(bytes));
})();`,
  ],
  [
    'columns beside imported names',
    `import { basename } from 'node:path';\nfunction f() { return basename('/a/b') + basename('/c') + missing(); ` +
      `}\nconst wait = async () => { await basename('/a'); f(); };\nawait wait();`,
    'main.mjs',
  ],
];

describeSameAsNode('the embedded engine beside the real Node', PROGRAMS);
