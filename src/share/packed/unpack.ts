import type { PackedObject, PackedValue, PackLimits } from './packed-value.ts';
import { FORMS, KEYS, TAG, WORDS, type Form } from './tags.ts';
import { isTag, readTextAt } from './text-source.ts';

/** Why bytes are not a packed value, or exceed a limit. */
export type UnpackFault = 'damaged' | 'too-large';
export type Unpacked =
  { readonly ok: true; readonly value: PackedValue } | { readonly ok: false; readonly fault: UnpackFault };

/** Thrown by the reader below; only `unpack` catches it. */
class Unreadable extends Error {
  constructor(readonly fault: UnpackFault) {
    super(fault);
  }
}

const FORM_TAGS: ReadonlyMap<number, Form> = new Map(FORMS.map((form) => [form.tag, form]));

/** Decodes the bytes of `pack`. Time and memory are bounded by the number of bytes and the limits. */
export function unpack(bytes: Uint8Array, limits: PackLimits): Unpacked {
  try {
    const reader = createReader(bytes, limits);
    const value = reader.value(0);
    return reader.isAtEnd() ? { ok: true, value } : { ok: false, fault: 'damaged' };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, fault: error.fault };
    throw error;
  }
}

interface Reader {
  readonly value: (depth: number) => PackedValue;
  readonly isAtEnd: () => boolean;
}

function createReader(bytes: Uint8Array, { maxDepth, maxValues }: PackLimits): Reader {
  let at = 0;
  let values = 0;
  const byte = (): number => {
    const next = bytes[at];
    if (next === undefined) throw new Unreadable('damaged');
    at += 1;
    return next;
  };
  const text = (): string => {
    const read = readTextAt(bytes, at);
    if (read === undefined) throw new Unreadable('damaged');
    at = read.end;
    return read.text;
  };
  /** Reads a string; its tag is optional where it is not needed. */
  const string = (): string => {
    if (bytes[at] === TAG.text) at += 1;
    else if (isTag(bytes[at] ?? TAG.end)) throw new Unreadable('damaged');
    return text();
  };
  const integer = (): number => {
    let number = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const next = byte();
      number += (next & 0x7f) * factor;
      if (!Number.isSafeInteger(number)) throw new Unreadable('damaged');
      if (next < 0x80) return number;
    }
  };
  const count = (depth: number): void => {
    values += 1;
    if (depth > maxDepth || values > maxValues) throw new Unreadable('too-large');
  };
  const value = (depth: number): PackedValue => {
    count(depth);
    if (!isTag(bytes[at] ?? TAG.end)) return text();
    const tag = byte();
    switch (tag) {
      case TAG.text:
        return text();
      case TAG.null:
        return null;
      case TAG.true:
        return true;
      case TAG.false:
        return false;
      case TAG.integer:
        return integer();
      case TAG.number:
        return number(text());
      case TAG.bytes:
        return slice(integer());
      case TAG.array:
        return list(depth);
      case TAG.object:
        return members({}, depth);
      default: {
        const form = FORM_TAGS.get(tag);
        if (form !== undefined) return formed(form, depth);
        const word = WORDS.get(tag);
        if (word === undefined) throw new Unreadable('damaged');
        return word;
      }
    }
  };
  const number = (written: string): number => {
    const parsed = Number(written);
    if (!Number.isFinite(parsed) || String(parsed) !== written) throw new Unreadable('damaged');
    return parsed;
  };
  const slice = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new Unreadable('damaged');
    at += length;
    return bytes.slice(at - length, at);
  };
  const list = (depth: number): PackedValue[] => {
    const items: PackedValue[] = [];
    while (bytes[at] !== TAG.end) items.push(value(depth + 1));
    at += 1;
    return items;
  };
  const formed = (form: Form, depth: number): PackedObject => {
    const target: Members = {};
    for (const part of form.parts) {
      if (!('hole' in part)) put(target, part.key, typeof part.value === 'string' ? part.value : { ...part.value });
      else if (part.hole === 'text') put(target, part.key, string());
      else properties(target, depth);
    }
    return form.isClosed ? target : members(target, depth);
  };
  const members = (target: Members, depth: number): PackedObject => {
    for (;;) {
      const tag = byte();
      if (tag === TAG.end) return target;
      if (tag === TAG.properties) {
        properties(target, depth);
        continue;
      }
      const name = tag === TAG.key ? text() : KEYS.get(tag);
      if (name === undefined) throw new Unreadable('damaged');
      put(target, name, value(depth + 1));
    }
  };
  const properties = (target: Members, depth: number): void => {
    const map: Members = {};
    const required: string[] = [];
    for (let tag = byte(); tag !== TAG.end; tag = byte()) {
      if (tag !== TAG.key && tag !== TAG.requiredKey) throw new Unreadable('damaged');
      const name = text();
      if (tag === TAG.requiredKey) required.push(name);
      put(map, name, value(depth + 2));
    }
    put(target, 'properties', map);
    put(target, 'required', required);
  };
  return { value, isAtEnd: () => at === bytes.length };
}

type Members = Record<string, PackedValue>;

/** Sets an own member, which may be named `__proto__`. A repeated name is refused. */
function put(target: Members, name: string, value: PackedValue): void {
  if (Object.hasOwn(target, name)) throw new Unreadable('damaged');
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}
