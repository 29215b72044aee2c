/** Names of a browser's worker that Node has not. Those Node has itself are replaced by its bootstrap. */

const LANGUAGE_AND_NODE =
  /^(?:undefined|NaN|Infinity|globalThis|eval|parse(?:Int|Float)|is(?:NaN|Finite)|(?:de|en)codeURI(?:Component)?|(?:un)?escape|WebAssembly|Intl|JSON|Math|Reflect|Atomics|gc|__coverage__)$/;
const LANGUAGE_CLASSES = new Set(
  (
    'Object Function Array Number Boolean String Symbol Date Promise RegExp Error AggregateError EvalError ' +
    'RangeError ReferenceError SyntaxError TypeError URIError SuppressedError ArrayBuffer SharedArrayBuffer ' +
    'Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array Float64Array ' +
    'Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy ' +
    'FinalizationRegistry DisposableStack AsyncDisposableStack Temporal'
  ).split(' '),
);

/**
 * Takes from the global object what is not of the language. Called after `host.ts` has kept what the engine needs, and
 * before Node's bootstrap puts its own names there.
 */
export function clearGlobals(): void {
  keepEventTargets();
  for (let at: object | null = globalThis; at !== null && at !== Object.prototype; at = Reflect.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name === 'constructor' || LANGUAGE_AND_NODE.test(name) || LANGUAGE_CLASSES.has(name)) continue;
      Reflect.deleteProperty(at, name);
    }
  }
}

/**
 * What the global object inherits from `EventTarget` goes with the rest, but ports and signals of the browser inherit
 * it too: they get it as their own.
 */
function keepEventTargets(): void {
  const { EventTarget, WorkerGlobalScope } = globalThis as {
    EventTarget?: { readonly prototype: object };
    WorkerGlobalScope?: unknown;
  };
  if (EventTarget === undefined) return;
  const { constructor: _constructor, ...members } = Object.getOwnPropertyDescriptors(EventTarget.prototype) as Record<
    string,
    PropertyDescriptor
  >;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
    if (typeof value !== 'function' || value === WorkerGlobalScope) continue;
    const { prototype } = value as { readonly prototype?: unknown };
    if (
      typeof prototype === 'object' &&
      prototype !== null &&
      Reflect.getPrototypeOf(prototype) === EventTarget.prototype
    )
      Object.defineProperties(prototype, members);
  }
}
