import { createByteSink, type ByteSink } from './byte-sink.ts';
import { FORMS, KEYS, TAG, WORDS, type Form, type FormPart } from './tags.ts';
import { isList, type PackedObject, type PackedValue, type PackLimits } from './packed-value.ts';

const WORD_TAGS: ReadonlyMap<string, number> = new Map([...WORDS].map(([tag, word]) => [word, tag]));
const KEY_TAGS: ReadonlyMap<string, number> = new Map([...KEYS].map(([tag, key]) => [key, tag]));

/**
 * Encodes a value as bytes that compress well: names and shapes that are common in JSON Schemas take one byte each. The
 * same value always gives the same bytes, and `unpack` returns an equal value with its members in the same order.
 *
 * @throws RangeError if `unpack` would refuse it with the same limits
 */
export function pack(value: PackedValue, limits: PackLimits): Uint8Array<ArrayBuffer> {
  const sink = createByteSink();
  createWriter(sink, limits).value(value, 0);
  return sink.result();
}

function createWriter(
  sink: ByteSink,
  { maxDepth, maxValues }: PackLimits,
): { readonly value: (value: PackedValue, depth: number) => void } {
  let values = 0;
  // A text ends at the next tag, so two consecutive texts need one between them.
  let isAfterText = false;
  const tag = (byte: number): void => {
    sink.byte(byte);
    isAfterText = false;
  };
  const text = (content: string): void => {
    if (isAfterText || content === '') tag(TAG.text);
    sink.text(content);
    isAfterText = true;
  };
  const key = (mark: number, name: string): void => {
    tag(mark);
    sink.text(name);
    isAfterText = true;
  };
  const value = (item: PackedValue, depth: number): void => {
    values += 1;
    if (depth > maxDepth || values > maxValues)
      throw new RangeError('It is nested too deeply, or there is too much of it');
    if (item === null) tag(TAG.null);
    else if (typeof item === 'boolean') tag(item ? TAG.true : TAG.false);
    else if (typeof item === 'number') number(item);
    else if (typeof item === 'string') {
      const word = WORD_TAGS.get(item);
      if (word === undefined) text(item);
      else tag(word);
    } else if (item instanceof Uint8Array) {
      tag(TAG.bytes);
      sink.integer(item.length);
      sink.bytes(item);
    } else if (isList(item)) {
      tag(TAG.array);
      for (const each of item) value(each, depth + 1);
      tag(TAG.end);
    } else object(item, depth);
  };
  const number = (item: number): void => {
    if (Number.isSafeInteger(item) && item >= 0) {
      tag(TAG.integer);
      // Zero without its sign, as in JSON.
      sink.integer(item === 0 ? 0 : item);
    } else {
      tag(TAG.number);
      sink.text(String(item));
      isAfterText = true;
    }
  };
  const object = (item: PackedObject, depth: number): void => {
    const entries = Object.entries(item);
    for (const form of FORMS) {
      const used = fits(form, entries);
      if (used === undefined) continue;
      tag(form.tag);
      for (const [index, part] of form.parts.entries()) {
        if (!('hole' in part)) continue;
        if (part.hole === 'properties') properties(entries, index, depth);
        // `fits` has checked that it is a text.
        else text(entries[index]?.[1] as string);
      }
      if (!form.isClosed) members(entries, used, depth);
      return;
    }
    tag(TAG.object);
    members(entries, 0, depth);
  };
  const members = (entries: readonly Entry[], from: number, depth: number): void => {
    for (let at = from; at < entries.length; at += 1) {
      const [name, item] = entries[at] as Entry;
      if (requiredOf(entries, at) !== undefined) {
        tag(TAG.properties);
        properties(entries, at, depth);
        at += 1;
        continue;
      }
      const known = KEY_TAGS.get(name);
      if (known === undefined) key(TAG.key, name);
      else tag(known);
      value(item, depth + 1);
    }
    tag(TAG.end);
  };
  /** Writes the properties at an index of the members, with the following `required` as marks. */
  const properties = (entries: readonly Entry[], at: number, depth: number): void => {
    const required = new Set(requiredOf(entries, at));
    for (const [name, schema] of Object.entries(entries[at]?.[1] as PackedObject)) {
      key(required.has(name) ? TAG.requiredKey : TAG.key, name);
      value(schema, depth + 2);
    }
    tag(TAG.end);
  };
  return { value };
}

type Entry = readonly [name: string, value: PackedValue];

/** The number of members that the form covers; undefined if it does not fit. */
function fits(form: Form, entries: readonly Entry[]): number | undefined {
  let at = 0;
  for (const part of form.parts) {
    if ('hole' in part && part.hole === 'properties') {
      if (requiredOf(entries, at) === undefined) return undefined;
      at += 2;
      continue;
    }
    const entry = entries[at];
    if (entry === undefined || !isPart(entry, part)) return undefined;
    at += 1;
  }
  return form.isClosed && at < entries.length ? undefined : at;
}

function isPart([name, value]: Entry, part: Exclude<FormPart, { readonly hole: 'properties' }>): boolean {
  if (name !== part.key) return false;
  if ('hole' in part) return typeof value === 'string';
  if (typeof part.value === 'string') return value === part.value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || isList(value)) return false;
  const inner = Object.entries(value);
  return inner.length === 1 && inner[0]?.[0] === 'type' && inner[0][1] === part.value.type;
}

/** The names of a `required` that directly follows `properties`, if marks at the properties can express it. */
function requiredOf(entries: readonly Entry[], at: number): readonly string[] | undefined {
  const [properties, required] = [entries[at], entries[at + 1]];
  if (properties?.[0] !== 'properties' || required?.[0] !== 'required') return undefined;
  const [map, names] = [properties[1], required[1]];
  if (typeof map !== 'object' || map === null || map instanceof Uint8Array || isList(map) || !isList(names))
    return undefined;
  const wanted = new Set(names);
  const marked = Object.keys(map).filter((name) => wanted.has(name));
  return marked.length === names.length && marked.every((name, index) => name === names[index]) ? marked : undefined;
}
