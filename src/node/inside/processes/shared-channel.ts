import { concatBytes } from '../../../core/bytes.ts';
import { native } from '../host.ts';
import type { ChildMessage, ParentMessage } from './process-wire.ts';

type Message = ChildMessage | ParentMessage;

/**
 * Fields in the head of the memory: whether there is a piece, its length, whether it is the last of a message, and a
 * loss.
 */
const AT = { state: 0, length: 1, isLast: 2, loss: 3 } as const;
const FREE = 0;
const FULL = 1;
const HEAD_BYTES = 16;
const SHARED_BYTES = 256 * 1024;
/** Maximum time of one wait: a loss may be written between a look and the wait. */
const WAIT_MS = 100;

export type SharedLoss = 'refused' | 'crashed';
const LOSSES: readonly (SharedLoss | undefined)[] = [undefined, 'refused', 'crashed'];

/** Memory for messages of a child to a blocked parent; undefined if threads cannot share memory. */
export function createShared(): SharedArrayBuffer | undefined {
  return typeof SharedArrayBuffer === 'undefined' ? undefined : new SharedArrayBuffer(HEAD_BYTES + SHARED_BYTES);
}

/** The child's side: waits until its parent has taken each piece. */
export function sharedPost(shared: SharedArrayBuffer): (message: Message) => void {
  const head = new Int32Array(shared, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
  const body = new Uint8Array(shared, HEAD_BYTES);
  return (message) => {
    const bytes = encode(message);
    for (let at = 0; at < bytes.length; at += SHARED_BYTES) {
      while (Atomics.load(head, AT.state) === FULL) Atomics.wait(head, AT.state, FULL);
      const piece = bytes.subarray(at, at + SHARED_BYTES);
      body.set(piece);
      head[AT.length] = piece.length;
      head[AT.isLast] = at + SHARED_BYTES >= bytes.length ? 1 : 0;
      Atomics.store(head, AT.state, FULL);
      Atomics.notify(head, AT.state);
    }
  };
}

/** The keeper's side: reports that the thread was refused or has crashed. */
export function sharedLoss(shared: SharedArrayBuffer, why: SharedLoss): void {
  const head = new Int32Array(shared, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
  Atomics.store(head, AT.loss, LOSSES.indexOf(why));
  Atomics.notify(head, AT.state);
}

/**
 * The parent's side: blocks until there is a message, the thread is lost or the time is `untilMs` (of `native.now`).
 */
export function readShared(shared: SharedArrayBuffer, untilMs: number): unknown {
  const head = new Int32Array(shared, 0, HEAD_BYTES / Int32Array.BYTES_PER_ELEMENT);
  const body = new Uint8Array(shared, HEAD_BYTES);
  const pieces: Uint8Array[] = [];
  for (;;) {
    if (Atomics.load(head, AT.state) === FULL) {
      pieces.push(body.slice(0, head[AT.length]));
      const isLast = head[AT.isLast] === 1;
      Atomics.store(head, AT.state, FREE);
      Atomics.notify(head, AT.state);
      if (isLast) return decode(concatBytes(pieces));
      continue;
    }
    const loss = LOSSES[Atomics.load(head, AT.loss)];
    if (loss !== undefined) return { type: 'lost', why: loss };
    const leftMs = untilMs - native.now();
    if (leftMs <= 0) return { type: 'late' };
    Atomics.wait(head, AT.state, FREE, Math.min(leftMs, WAIT_MS));
  }
}

/**
 * Encodes the length of the JSON text, the text with numbers in place of bytes, then each of the bytes after its
 * length.
 */
function encode(message: Message): Uint8Array {
  const parts: Uint8Array[] = [];
  const json = new native.TextEncoder().encode(
    JSON.stringify(message, function (this: Record<string, unknown>, key, value: unknown) {
      // A Buffer has its own `toJSON`, so use the original value.
      const { [key]: own } = this;
      return own instanceof Uint8Array ? { $bytes: parts.push(own) - 1 } : value;
    }),
  );
  return concatBytes([lengthOf(json), json, ...parts.flatMap((part) => [lengthOf(part), part])]);
}

function decode(bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = view.getUint32(at);
    parts.push(bytes.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  const [json = new Uint8Array(0), ...others] = parts;
  return JSON.parse(new native.TextDecoder().decode(json), (_key, value: unknown) => {
    const at = typeof value === 'object' && value !== null ? (value as { $bytes?: unknown }).$bytes : undefined;
    return typeof at === 'number' ? others[at] : value;
  });
}

function lengthOf(bytes: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length);
  return length;
}
