import { native } from '../../host.ts';
import type { Runtime } from '../../runtime.ts';
import { BlobHandle } from '../blob.ts';

/** Stands in a message for an object that structured clone does not support. */
export type Special =
  /** A port; `native` connects to the other end, `waiting` has its undelivered messages. */
  | { readonly kind: 'port'; readonly native: MessagePort; readonly waiting: readonly EncodedMessage[] }
  /** An object of Node's library that clones itself; `info` names the module and the class. */
  | { readonly kind: 'object'; readonly info: string; readonly data: unknown }
  | { readonly kind: 'blob'; readonly bytes: Uint8Array };

/** A message for structured clone. `value` contains stand-ins only if there are specials. */
export interface EncodedMessage {
  readonly value: unknown;
  readonly specials: readonly Special[];
}

/** The part of our ports that moves one to another thread. */
export interface PortKind {
  isPort(value: unknown): boolean;
  isDetached(port: object): boolean;
  /** Detaches the port's end of its channel. */
  detach(port: object): PortSpecial;
  revive(special: PortSpecial): object;
}

export type PortSpecial = Extract<Special, { readonly kind: 'port' }>;

const CLONEABLE = 2;
const TRANSFERABLE = 1;
/** Marks a stand-in. A program that uses this name itself can only get another object of the same message. */
const STAND_IN = '\0toolyard:special';

type Members = Record<string | symbol, unknown>;

/**
 * Encodes and decodes messages between ports: structured clones that may contain ports and Node's own cloneable
 * objects.
 */
export class MessageCodec {
  readonly #runtime: Runtime;
  readonly #ports: PortKind;
  /** Creates an object of Node's library from `module:Class`. */
  create: (info: string) => unknown = () => undefined;

  constructor(runtime: Runtime, ports: PortKind) {
    this.#runtime = runtime;
    this.#ports = ports;
  }

  /**
   * @param source the sending port, which cannot be sent itself
   * @returns the message and what to transfer with it
   * @throws Node's `DataCloneError`
   */
  encode(
    value: unknown,
    transferList: readonly unknown[],
    source?: object,
  ): { message: EncodedMessage; transfer: Transferable[] } {
    const listed = new Set<unknown>();
    const transfer: Transferable[] = [];
    for (const item of transferList) {
      if (item === source && source !== undefined) throw this.cloneError('Transfer list contains source port');
      if (listed.has(item))
        throw this.cloneError(
          `Transfer list contains duplicate ${isObject(item) && this.#ports.isPort(item) ? 'MessagePort' : item instanceof ArrayBuffer ? 'ArrayBuffer' : 'object'}`,
        );
      if (this.#isSymbolSet(item, 'untransferable_object_private_symbol'))
        throw this.cloneError('An ArrayBuffer is marked as untransferable and could not be transferred.');
      listed.add(item);
      if (item instanceof ArrayBuffer) transfer.push(item);
      else if (isObject(item) && this.#ports.isPort(item)) {
        if (this.#ports.isDetached(item)) throw this.cloneError('MessagePort in transfer list is already detached');
      } else if ((this.#mode(item) & TRANSFERABLE) === 0) throw this.cloneError('Found invalid object in transferList');
    }
    if (listed.size === transfer.length && !this.#holdsSpecial(value))
      return { message: { value, specials: [] }, transfer };
    const specials: Special[] = [];
    const copied = this.#replace(value, new Map(), specials, transfer, listed);
    // Objects of the list are detached even if the message does not contain them.
    for (const item of listed)
      if (isObject(item) && this.#ports.isPort(item) && !this.#ports.isDetached(item))
        this.#ports.detach(item).native.close();
    return { message: { value: copied, specials }, transfer };
  }

  decode({ value, specials }: EncodedMessage): { value: unknown; ports: unknown[] } {
    if (specials.length === 0) return { value, ports: [] };
    const made = new Map<number, unknown>();
    const ports: unknown[] = [];
    const reviveAt = (at: number): unknown => {
      if (made.has(at)) return made.get(at);
      const special = specials[at];
      if (special === undefined) return undefined;
      const object = this.#revive(special);
      made.set(at, object);
      if (special.kind === 'port') ports.push(object);
      if (special.kind === 'object') this.#deserialize(object as Members, restore(special.data, new Set(), reviveAt));
      return object;
    };
    const whole = restore(value, new Set(), reviveAt);
    return { value: whole, ports };
  }

  /** A clone within this thread. */
  clone(value: unknown, transferList: readonly unknown[] = []): unknown {
    const { message, transfer } = this.encode(value, transferList);
    return this.decode(this.native(message, transfer)).value;
  }

  /** The thread's own structured clone, with Node's errors. */
  native<T>(value: T, transfer: Transferable[]): T {
    try {
      return native.structuredClone(value, { transfer });
    } catch (error) {
      throw this.translate(error);
    }
  }

  translate(error: unknown): unknown {
    if (!(error instanceof Error) || error.name !== 'DataCloneError') return error;
    return this.cloneError(error.message.replace(/^Failed to execute '\w+' on '\w+': /, ''));
  }

  cloneError(message: string): Error {
    const { DOMException } = this.#runtime.internalBinding('messaging') as {
      DOMException: new (message: string, name: string) => Error;
    };
    return new DOMException(message, 'DataCloneError');
  }

  #symbol(name: string): symbol {
    return this.#runtime.symbol(name);
  }

  #mode(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 0;
    return Number((value as Members)[this.#symbol('transfer_mode_private_symbol')] ?? 0);
  }

  #isSymbolSet(value: unknown, name: string): boolean {
    return typeof value === 'object' && value !== null && (value as Members)[this.#symbol(name)] !== undefined;
  }

  #isSpecial(value: object): boolean {
    return (
      this.#ports.isPort(value) ||
      value instanceof BlobHandle ||
      this.#isSymbolSet(value, 'transfer_mode_private_symbol')
    );
  }

  #holdsSpecial(root: unknown): boolean {
    const seen = new Set<object>();
    const stack: unknown[] = [root];
    while (stack.length > 0) {
      const value = stack.pop();
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      if (this.#isSpecial(value)) return true;
      if (isLeaf(value)) continue;
      for (const inner of innerValues(value)) stack.push(inner);
    }
    return false;
  }

  #replace(
    value: unknown,
    copies: Map<object, unknown>,
    specials: Special[],
    transfer: Transferable[],
    listed: ReadonlySet<unknown>,
  ): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const inner = (item: unknown): unknown => this.#replace(item, copies, specials, transfer, listed);
    if (this.#isSpecial(value)) {
      const standIn = { [STAND_IN]: specials.length };
      copies.set(value, standIn);
      const at = specials.push({ kind: 'blob', bytes: new Uint8Array(0) }) - 1;
      specials[at] = this.#special(value, inner, transfer, listed);
      return standIn;
    }
    if (isLeaf(value)) return value;
    return copy(value, copies, inner);
  }

  #special(
    value: object,
    inner: (item: unknown) => unknown,
    transfer: Transferable[],
    listed: ReadonlySet<unknown>,
  ): Special {
    if (this.#ports.isPort(value)) {
      if (!listed.has(value)) throw this.#missing();
      const special = this.#ports.detach(value);
      transfer.push(special.native);
      for (const waiting of special.waiting) transfer.push(...portsOf(waiting));
      return special;
    }
    if (value instanceof BlobHandle) return { kind: 'blob', bytes: BlobHandle.bytes(value) };
    const mode = this.#mode(value);
    const moves = listed.has(value) && (mode & TRANSFERABLE) !== 0;
    if (!moves && (mode & CLONEABLE) === 0)
      throw (mode & TRANSFERABLE) === 0 ? this.cloneError('Cannot clone object of unsupported type.') : this.#missing();
    const members = value as Members;
    if (moves) {
      const list = members[this.#symbol('messaging_transfer_list_symbol')];
      const nested = typeof list === 'function' ? (list.call(value) as unknown[]) : [];
      for (const item of nested) (listed as Set<unknown>).add(item);
    }
    const take = members[this.#symbol(moves ? 'messaging_transfer_symbol' : 'messaging_clone_symbol')];
    if (typeof take !== 'function') throw this.cloneError('Cannot clone object of unsupported type.');
    const { data, deserializeInfo } = take.call(value) as { data: unknown; deserializeInfo: string };
    return { kind: 'object', info: deserializeInfo, data: inner(data) };
  }

  #missing(): Error {
    return this.cloneError('Object that needs transfer was found in message but not listed in transferList');
  }

  #revive(special: Special): unknown {
    if (special.kind === 'port') return this.#ports.revive(special);
    if (special.kind === 'blob') return new BlobHandle(Uint8Array.from(special.bytes));
    return this.create(special.info);
  }

  #deserialize(object: Members, data: unknown): void {
    const method = object[this.#symbol('messaging_deserialize_symbol')];
    if (typeof method === 'function') method.call(object, data);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether structured clone handles an object as a whole. */
function isLeaf(value: object): boolean {
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Date || value instanceof RegExp)
    return true;
  return typeof SharedArrayBuffer !== 'undefined' && value instanceof SharedArrayBuffer;
}

function* innerValues(value: object): Generator {
  if (value instanceof Map) for (const pair of value) yield* pair;
  else if (value instanceof Set) yield* value;
  else {
    for (const key of Object.keys(value)) yield Reflect.getOwnPropertyDescriptor(value, key)?.value;
    if (value instanceof Error) yield value.cause;
  }
}

function copy(value: object, copies: Map<object, unknown>, inner: (item: unknown) => unknown): unknown {
  if (value instanceof Map) {
    const map = new Map<unknown, unknown>();
    copies.set(value, map);
    for (const [key, item] of value) map.set(inner(key), inner(item));
    return map;
  }
  if (value instanceof Set) {
    const set = new Set<unknown>();
    copies.set(value, set);
    for (const item of value) set.add(inner(item));
    return set;
  }
  // An error, a boxed value or similar: structured clone preserves what it is.
  if (!Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]') return value;
  const object: object = Array.isArray(value) ? new Array<unknown>(value.length) : {};
  copies.set(value, object);
  for (const key of Object.keys(value)) Reflect.set(object, key, inner((value as Members)[key]));
  return object;
}

/** Replaces stand-ins by their objects. */
function restore(value: unknown, seen: Set<object>, reviveAt: (at: number) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const at = (value as Members)[STAND_IN];
  if (typeof at === 'number') return reviveAt(at);
  if (isLeaf(value) || seen.has(value)) return value;
  seen.add(value);
  const inner = (item: unknown): unknown => restore(item, seen, reviveAt);
  if (value instanceof Map) {
    const pairs = [...value];
    value.clear();
    for (const [key, item] of pairs) value.set(inner(key), inner(item));
  } else if (value instanceof Set) {
    const items = [...value];
    value.clear();
    for (const item of items) value.add(inner(item));
  } else if (Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]') {
    const members = value as Members;
    for (const key of Object.keys(members)) members[key] = inner(members[key]);
  }
  return value;
}

/** The native ports to transfer with an encoded message. */
export function portsOf(message: unknown): MessagePort[] {
  const { specials } = message as Partial<EncodedMessage>;
  if (!Array.isArray(specials)) return [];
  return (specials as readonly Special[]).flatMap((special) =>
    special.kind === 'port' ? [special.native, ...special.waiting.flatMap(portsOf)] : [],
  );
}
