/** Global names of a browser's worker that Node lacks. Node's bootstrap replaces those that it has. */

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
 * Removes from the global object everything that is not part of the language. Call it after `host.ts` has copied what
 * the engine needs, and before Node's bootstrap adds its own names.
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
 * The members that the global object inherits from `EventTarget` are removed too, but ports and signals of the browser
 * inherit them: they get their own copies.
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
