/** What code can use of its surroundings without contacting anybody. What is not listed may do it. */

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Names of the language and of the platform. */
export const QUIET_GLOBALS: ReadonlySet<string> = words(`
  undefined NaN Infinity Object Array String Number Boolean Symbol BigInt Math Date JSON RegExp Map Set WeakMap WeakSet
  WeakRef FinalizationRegistry Promise Intl Iterator Reflect Temporal Atomics ArrayBuffer SharedArrayBuffer DataView
  Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array
  Float64Array BigInt64Array BigUint64Array Error EvalError RangeError ReferenceError SyntaxError TypeError URIError
  AggregateError DOMException parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI
  escape unescape atob btoa TextEncoder TextDecoder TextEncoderStream TextDecoderStream URL URLSearchParams URLPattern
  Headers Request Response FormData Blob File FileReader AbortController AbortSignal fetch console setTimeout
  clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask requestAnimationFrame
  cancelAnimationFrame requestIdleCallback cancelIdleCallback structuredClone crypto performance Event EventTarget
  CustomEvent ErrorEvent MessageEvent ReadableStream WritableStream TransformStream ByteLengthQueuingStrategy
  CountQueuingStrategy CompressionStream DecompressionStream DOMParser XMLSerializer Buffer process module exports
  __dirname __filename globalThis self window global navigator OffscreenCanvas ImageData Path2D DOMMatrix DOMPoint
  createImageBitmap WebAssembly localStorage sessionStorage context secrets storage tools params input args log ask
`);

/** Of objects of the surroundings, the members that contact nobody. Those of others are not looked at. */
export const QUIET_MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['module', words('exports id filename path')],
  ['Reflect', words('ownKeys has deleteProperty isExtensible preventExtensions')],
  ['navigator', words('language languages onLine userAgent platform hardwareConcurrency deviceMemory clipboard locks')],
  [
    'process',
    words(`
      env argv argv0 execArgv cwd chdir platform arch version versions release exit exitCode stdout stderr stdin nextTick
      hrtime memoryUsage uptime pid ppid title on once off emit emitWarning cpuUsage resourceUsage umask features config
    `),
  ],
]);

/** By these, code reaches members of an object without naming them, changes them, or opens connections. */
export const INDIRECT_MEMBERS: ReadonlySet<string> = words(`
  getOwnPropertyDescriptor getOwnPropertyDescriptors getPrototypeOf setPrototypeOf defineProperty defineProperties
  createConnection __lookupGetter__ __lookupSetter__ __defineGetter__ __defineSetter__ __proto__
`);

/** Node's `http` or `https`. */
export function isHttp(source: string): boolean {
  return /^(?:node:)?https?$/.test(source);
}

/** Of Node's `http`, what sends nothing. */
export const QUIET_HTTP: ReadonlySet<string> = words(
  'Agent globalAgent METHODS STATUS_CODES Server createServer IncomingMessage ServerResponse maxHeaderSize ' +
    'validateHeaderName validateHeaderValue get request default',
);

/** Options of a request of Node by which it goes elsewhere than to its address. */
export const HTTP_DESTINATIONS: ReadonlySet<string> = words(
  'host hostname port protocol path socketPath createConnection lookup agent defaultPort servername',
);
