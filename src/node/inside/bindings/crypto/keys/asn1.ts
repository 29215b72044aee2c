import { concat } from '../ciphers/block-cipher.ts';
import { toBytes, toNumber } from '../numbers.ts';

/** Tags of DER (X.690). */
export const TAG = { integer: 2, bits: 3, octets: 4, nothing: 5, oid: 6, sequence: 0x30, set: 0x31 } as const;
const CONTEXT = 0xa0;
const CONTEXT_PLAIN = 0x80;

/** One element: its tag, its content, and all its bytes. */
export interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly whole: Uint8Array;
}

/** The bytes are not valid DER. */
export class MalformedError extends Error {}

/** The first element of the bytes; the rest is ignored. */
export function readElement(bytes: Uint8Array): Element {
  const tag = bytes[0];
  let length = bytes[1];
  let at = 2;
  if (tag === undefined || length === undefined || (tag & 0x1f) === 0x1f) throw new MalformedError('not an element');
  if (length >= 0x80) {
    const count = length & 0x7f;
    if (count === 0 || count > 4) throw new MalformedError('a length that is not definite');
    length = 0;
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[at++] ?? 0);
  }
  if (at + length > bytes.length) throw new MalformedError('longer than its bytes');
  return { tag, content: bytes.subarray(at, at + length), whole: bytes.subarray(0, at + length) };
}

/** The elements inside one, which must have `tag`. */
export function readChildren(element: Element | undefined, tag: number = TAG.sequence): Element[] {
  if (element === undefined || element.tag !== tag) throw new MalformedError(`not of tag ${tag}`);
  const children: Element[] = [];
  for (let at = 0; at < element.content.length;) {
    const child = readElement(element.content.subarray(at));
    children.push(child);
    at += child.whole.length;
  }
  return children;
}

function contentOf(element: Element | undefined, tag: number): Uint8Array {
  if (element === undefined || element.tag !== tag) throw new MalformedError(`not of tag ${tag}`);
  return element.content;
}

export const readInteger = (element: Element | undefined): bigint => toNumber(contentOf(element, TAG.integer));
export const readOctets = (element: Element | undefined): Uint8Array => contentOf(element, TAG.octets);
/** The content of a bit string of whole bytes. */
export const readBits = (element: Element | undefined): Uint8Array => contentOf(element, TAG.bits).subarray(1);

/** In dotted form. */
export function readOid(element: Element | undefined): string {
  const bytes = contentOf(element, TAG.oid);
  const parts: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (parts.length === 0)
      parts.push(Math.min(2, Math.floor(value / 40)), value - 40 * Math.min(2, Math.floor(value / 40)));
    else parts.push(value);
    value = 0;
  }
  return parts.join('.');
}

/** The element with a context-specific number, if there is one. */
export const findContext = (elements: readonly Element[], number: number): Element | undefined =>
  elements.find(({ tag }) => tag === CONTEXT + number || tag === CONTEXT_PLAIN + number);

function element(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const lengthBytes =
    length < 0x80
      ? Uint8Array.of(length)
      : concat(Uint8Array.of(0x80 | toBytes(BigInt(length)).length), toBytes(BigInt(length)));
  return concat(Uint8Array.of(tag), lengthBytes, ...parts);
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => element(TAG.sequence, ...parts);
export const octets = (bytes: Uint8Array): Uint8Array => element(TAG.octets, bytes);
export const bits = (bytes: Uint8Array): Uint8Array => element(TAG.bits, Uint8Array.of(0), bytes);
export const nothing = (): Uint8Array => element(TAG.nothing);
export const context = (number: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  element(CONTEXT + number, ...parts);

/** Encodes a number that is not negative. */
export function integer(value: bigint | number): Uint8Array {
  const bytes = toBytes(BigInt(value));
  return element(TAG.integer, (bytes[0] ?? 0) & 0x80 ? concat(Uint8Array.of(0), bytes) : bytes);
}

/** Encodes an object identifier in dotted form. */
export function oid(dots: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dots.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((value) => {
    const digits = [value & 0x7f];
    for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return element(TAG.oid, Uint8Array.from(bytes));
}
