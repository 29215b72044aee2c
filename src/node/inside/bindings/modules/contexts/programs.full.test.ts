import { describeSameAsNode, type NamedProgram } from '../../../../../../scripts/node-core/same-as-node.ts';

/** Programs that examine and change the global object of a context. */
const PROGRAMS: readonly NamedProgram[] = [
  [
    'the names of a new context',
    `const vm = require('vm');
const at = (o) =>
  Object.getOwnPropertyNames(o)
    .filter(
      (n) =>
        !/^(?:Temporal|Float16Array|SharedArrayBuffer|Iterator|SuppressedError|(?:Async)?DisposableStack)$/.test(n),
    )
    .sort()
    .join();
console.log(at(vm.runInNewContext('globalThis')));
console.log(vm.runInNewContext('Object.getOwnPropertyNames(globalThis).length') > 60);
console.log(at(vm.runInNewContext('this', { a: 1 })));
console.log(Object.keys(vm.createContext({ a: 1 })));`,
  ],
  [
    'its constructors by each way',
    `const vm = require('vm'); const c = vm.createContext({}); for (const name of ['RegExp', 'Array', 'Map', ` +
      `'Promise', 'Proxy', 'WeakRef', 'Date', 'URIError', 'BigInt64Array', 'Intl', 'JSON', 'Math', 'Reflect', ` +
      `'Atomics', 'parseInt', 'escape', 'eval']) console.log(name, typeof vm.runInContext('this', c)[name], typeof ` +
      `vm.runInContext('globalThis.' + name, c), vm.runInContext('this.' + name + ' === ' + name, c), name in c); ` +
      `console.log(vm.runInContext('typeof process + typeof Buffer + typeof setTimeout + typeof URL + typeof ` +
      `console', c));`,
  ],
  [
    'what a script makes of it',
    `const vm = require('vm'); const c = vm.createContext({ a: 1 }); const g = vm.runInContext('this', c); ` +
      `vm.runInContext('var x = 1; globalThis.y = 2; this.z = 3; Object.defineProperty(this, "w", { value: 4 }); ` +
      `function fn() {}', c); console.log(Object.keys(c), c.w, g.x, g.y, Object.getOwnPropertyDescriptor(g, 'w'), ` +
      `g === c, g === vm.runInContext('globalThis', c)); g.q = 5; console.log(c.q, vm.runInContext('q', c)); ` +
      `delete g.q; console.log('q' in c, vm.runInContext('delete globalThis.a', c), 'a' in c); ` +
      `vm.runInContext('Array = 5', c); console.log(c.Array, vm.runInContext('Array', c), typeof Array); ` +
      `console.log(vm.runInContext('delete globalThis.RegExp; typeof RegExp + typeof globalThis.RegExp', c), ` +
      `typeof RegExp); console.log(vm.runInContext('[NaN = 1, undefined = 2, Object.isFrozen(this), "RegExp" in ` +
      `this, this.hasOwnProperty("Map")]', c));`,
  ],
  [
    'what it looks like',
    `const vm = require('vm'); console.log(vm.runInNewContext('String(this) + ` +
      `Object.prototype.toString.call(this) + typeof toString'), JSON.stringify(vm.runInNewContext('this', { m: 1 ` +
      `})), vm.runInNewContext('Object.keys({ ...this }).join()', { m: 1 }), ` +
      `Object.getOwnPropertyDescriptor(vm.runInNewContext('this'), 'NaN'), ` +
      `Object.getOwnPropertyDescriptor(vm.runInNewContext('this'), 'RegExp').enumerable, ` +
      `vm.runInNewContext('globalThis.globalThis === this'), vm.runInNewContext('Object.getPrototypeOf(this) === ` +
      `Object.prototype'));`,
  ],
  [
    'without an object of its own',
    `const vm = require('vm'); const e = vm.createContext(vm.constants.DONT_CONTEXTIFY); console.log(typeof ` +
      `e.RegExp, vm.runInContext('this', e) === e, vm.isContext(e)); vm.runInContext('globalThis.u = 7; var v = ` +
      `8', e); console.log(e.u, e.v, Object.keys(e)); e.own = 9; console.log(vm.runInContext('own + u', e));`,
  ],
];

describeSameAsNode('contexts of vm, beside the real Node', PROGRAMS);
