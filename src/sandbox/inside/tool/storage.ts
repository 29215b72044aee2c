import { LIMITS } from '../../../core/limits.ts';
import type { StorageArea, StorageAreaName, StorageOp } from '../../contract/sandbox-wire.ts';
import { utf8Bytes } from './serialize.ts';

/** The tool's own storage in this run: reads from memory, writes in the background over the channel. */
export interface ToolStorage {
  /** Loads what the tool stored before; called once. */
  readonly load: (areas: readonly StorageArea[]) => void;
  readonly area: (name: StorageAreaName) => AreaStore;
  /** Sends pending writes. */
  readonly flush: () => void;
}

export interface AreaStore {
  readonly get: (key: string) => string | undefined;
  /** @throws DOMException `QuotaExceededError` if the tool's storage would exceed its quota */
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  readonly clear: () => void;
  readonly keys: () => string[];
}

/** What the areas of one tool share: their quota and pending writes. */
interface Shared {
  readonly stores: Map<StorageAreaName, Map<string, string>>;
  bytes: number;
  readonly queue: (op: StorageOp) => void;
}

export function createToolStorage(sendOps: (ops: readonly StorageOp[]) => void): ToolStorage {
  let pending: StorageOp[] = [];
  let scheduled = false;
  const flush = (): void => {
    scheduled = false;
    if (pending.length === 0) return;
    const ops = pending;
    pending = [];
    sendOps(ops);
  };
  const queue = (op: StorageOp): void => {
    pending.push(op);
    if (pending.length >= 1_000) flush();
    else if (!scheduled) {
      scheduled = true;
      queueMicrotask(flush);
    }
  };
  const shared: Shared = { stores: new Map(), bytes: 0, queue };
  return {
    flush,
    load: (areas) => {
      for (const { area, entries } of areas) {
        for (const [key, value] of entries) {
          entriesOf(shared, area).set(key, value);
          shared.bytes += sizeOf(key, value);
        }
      }
    },
    area: (name) => areaStore(shared, name),
  };
}

function areaStore(shared: Shared, name: StorageAreaName): AreaStore {
  const entries = entriesOf(shared, name);
  const { queue } = shared;
  const drop = (key: string): void => {
    const old = entries.get(key);
    if (old !== undefined) shared.bytes -= sizeOf(key, old);
  };
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      const old = entries.get(key);
      const growth = sizeOf(key, value) - (old === undefined ? 0 : sizeOf(key, old));
      if (
        shared.bytes + growth > LIMITS.storageQuotaBytes ||
        (old === undefined && count(shared) >= LIMITS.storageMaxEntries)
      ) {
        throw new DOMException(
          `The tool's storage is full (${LIMITS.storageQuotaBytes} bytes, ${LIMITS.storageMaxEntries} entries)`,
          'QuotaExceededError',
        );
      }
      shared.bytes += growth;
      entries.set(key, value);
      queue({ op: 'set', area: name, key, value });
    },
    remove: (key) => {
      drop(key);
      if (entries.delete(key)) queue({ op: 'remove', area: name, key });
    },
    clear: () => {
      for (const key of entries.keys()) drop(key);
      entries.clear();
      queue({ op: 'clear', area: name });
    },
    keys: () => [...entries.keys()],
  };
}

function entriesOf({ stores }: Shared, name: StorageAreaName): Map<string, string> {
  const entries = stores.get(name) ?? new Map<string, string>();
  stores.set(name, entries);
  return entries;
}

function sizeOf(key: string, value: string): number {
  return utf8Bytes(key) + utf8Bytes(value);
}

function count({ stores }: Shared): number {
  return [...stores.values()].reduce((sum, entries) => sum + entries.size, 0);
}

/** The standard's `Storage`; the library for workers does not declare it. */
interface WebStorage {
  readonly length: number;
  readonly key: (index: number) => string | null;
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
  readonly clear: () => void;
}

/** A `Storage` as in the standard, including named properties. */
export function createWebStorage(store: AreaStore): WebStorage {
  const methods: WebStorage = {
    get length() {
      return store.keys().length;
    },
    key: (index: number) => store.keys()[index] ?? null,
    getItem: (key: string) => store.get(String(key)) ?? null,
    setItem: (key: string, value: string) => {
      store.set(String(key), String(value));
    },
    removeItem: (key: string) => {
      store.remove(String(key));
    },
    clear: () => {
      store.clear();
    },
  };
  const isMethod = (key: string | symbol): boolean =>
    typeof key === 'symbol' || Object.hasOwn(methods, key) || key in Object.prototype;
  return new Proxy(methods, {
    get: (target, key) => (isMethod(key) ? (Reflect.get(target, key) as unknown) : store.get(String(key))),
    set: (_target, key, value) => {
      if (isMethod(key)) return false;
      store.set(String(key), String(value));
      return true;
    },
    has: (target, key) => (isMethod(key) ? Reflect.has(target, key) : store.get(String(key)) !== undefined),
    deleteProperty: (_target, key) => {
      if (typeof key === 'string') store.remove(key);
      return true;
    },
    ownKeys: () => store.keys().filter((key) => !isMethod(key)),
    getOwnPropertyDescriptor: (_target, key) => {
      const value = isMethod(key) ? undefined : store.get(String(key));
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
  });
}

/** `context.storage`: JSON values by key; asynchronous, so that a later implementation may be. */
export function createKeyValueStorage(store: AreaStore): {
  get: (key: string) => Promise<unknown>;
  set: (key: string, value: unknown) => Promise<void>;
  delete: (key: string) => Promise<void>;
  keys: () => Promise<string[]>;
  clear: () => Promise<void>;
} {
  return {
    get: async (key) => {
      const text = store.get(String(key));
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    set: async (key, value) => {
      const text = JSON.stringify(value) as string | undefined;
      if (text === undefined)
        throw new TypeError('context.storage keeps JSON values; undefined, functions and symbols are none');
      store.set(String(key), text);
    },
    delete: async (key) => {
      store.remove(String(key));
    },
    keys: async () => store.keys(),
    clear: async () => {
      store.clear();
    },
  };
}
