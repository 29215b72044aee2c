import { native } from '../host.ts';
import type { Binding } from '../native-bindings.ts';
import { standardPipes } from '../processes/standard-pipes.ts';
import type { Runtime } from '../runtime.ts';
import { callSites } from './values/call-sites.ts';
import { parseEnvironmentFile } from './process/env-file.ts';
import { previewEntries } from './values/previews.ts';
import { hiddenSymbols } from './values/private-symbols.ts';
import { promiseDetails } from './values/promises.ts';
import { proxyDetails } from './values/proxies.ts';

const ONLY_ENUMERABLE = 2;
const SKIP_SYMBOLS = 16;
/** Node's numbers for kinds of standard streams: `TCP TTY UDP FILE PIPE UNKNOWN INVALID`. */
const FILE = 3;
const PIPE = 4;
const INVALID = 6;

const BIG_VIEW_BYTES = 16_384;

const isIndex = (key: string | symbol): boolean =>
  typeof key === 'string' && /^(?:0|[1-9]\d{0,9})$/.test(key) && Number(key) < 4_294_967_295;

/** Operations on values that the language does not offer. */
export function utilBinding(runtime: Runtime, info: Binding): Binding {
  return {
    privateSymbols: hiddenSymbols(info['privateSymbols'] as Record<string, unknown>, runtime),
    getPromiseDetails: promiseDetails,
    getProxyDetails: (value: unknown, full = true) => proxyDetails(value, full),
    previewEntries,
    getOwnNonIndexProperties(value: object, filter: number): (string | symbol)[] {
      // Listing the members of a view makes a text of every index, so large views list only symbols, which they hardly
      // ever have.
      const isBig = ArrayBuffer.isView(value) && value.byteLength > BIG_VIEW_BYTES;
      const keys = isBig ? Object.getOwnPropertySymbols(value) : Reflect.ownKeys(value).filter((key) => !isIndex(key));
      if ((filter & (ONLY_ENUMERABLE | SKIP_SYMBOLS)) === 0) return keys;
      return keys.filter(
        (key) =>
          ((filter & SKIP_SYMBOLS) === 0 || typeof key === 'string') &&
          ((filter & ONLY_ENUMERABLE) === 0 || Object.prototype.propertyIsEnumerable.call(value, key)),
      );
    },
    getConstructorName(value: object): string {
      for (let at: object | null = value; at !== null; at = Reflect.getPrototypeOf(at)) {
        const made = Reflect.getOwnPropertyDescriptor(at, 'constructor')?.value as unknown;
        if (typeof made === 'function' && made.name !== '') return made.name;
      }
      return '';
    },
    getExternalValue: () => 0n,
    getCallSites: callSites,
    getCallerLocation: () => undefined,
    isInsideNodeModules: () => callSites(10).some(({ scriptName }) => /[/\\]node_modules[/\\]/.test(scriptName)),
    sleep,
    parseEnv: parseEnvironmentFile,
    arrayBufferViewHasBuffer: () => true,
    constructSharedArrayBuffer(size: number): SharedArrayBuffer | ArrayBuffer {
      return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(size) : new SharedArrayBuffer(size);
    },
    getSharedArrayBufferGrowable(this: SharedArrayBuffer): boolean {
      return this.growable;
    },
    markPromiseAsHandled(promise: Promise<unknown>): void {
      promise.then(undefined, () => undefined);
    },
    guessHandleType: (fd: number) => (standardPipes(runtime).has(fd) ? PIPE : fd >= 0 && fd <= 2 ? FILE : INVALID),
    /** Defines properties that load their module when first read. */
    defineLazyProperties(target: object, id: string, keys: readonly string[], enumerable = true): void {
      for (const key of keys) defineLazy(runtime, target, id, key, enumerable);
    },
  };
}

/** Blocks the thread; without shared memory by polling the clock. */
function sleep(durationMs: number): void {
  if (typeof SharedArrayBuffer !== 'undefined') {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
    return;
  }
  const end = native.now() + durationMs;
  while (native.now() < end);
}

function defineLazy(runtime: Runtime, target: object, id: string, key: string, enumerable: boolean): void {
  let value: unknown;
  let isRead = false;
  const set = (next: unknown): void =>
    void Object.defineProperty(target, key, { value: next, writable: true, configurable: true, enumerable });
  const get = (): unknown => {
    if (!isRead) {
      value = (runtime.requireBuiltin(id) as Record<string, unknown>)[key];
      isRead = true;
      set(value);
    }
    return value;
  };
  Object.defineProperty(get, 'name', { value: key });
  Object.defineProperty(set, 'name', { value: key });
  Object.defineProperty(target, key, { get, set, configurable: true, enumerable });
}
