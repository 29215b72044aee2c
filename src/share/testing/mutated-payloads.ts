import { Deflate, Z_FINISH, Z_FULL_FLUSH } from 'pako';
import { bytesToBase64Url } from '../../core/base64.ts';
import { concatBytes } from '../../core/bytes.ts';
import type { SharedTool } from '../contract/share.ts';
import { toolValue } from '../content/tool-value.ts';
import { pack } from '../packed/pack-value.ts';
import { isList, type PackedObject, type PackedValue } from '../packed/packed-value.ts';
import { crc32 } from '../../core/crc32.ts';
import { deflate } from '../payload/deflate.ts';
import { DICTIONARY_1 } from '../payload/dictionary-1.ts';
import { generatedTool } from './generated-tools.ts';
import { seededRandom, type SeededRandom } from '../../core/testing/seeded-random.ts';

/** Kinds of mutations of a payload. */
const MUTATIONS = ['flipped', 'cut', 'version', 'prototype', 'script', 'type', 'packed-bytes'] as const;
type Mutation = (typeof MUTATIONS)[number] | 'bomb';
/** Bombs are long, so only one in this many pairs is one. */
const BOMB_EVERY = 32;

export interface MutatedPayload {
  readonly payload: string;
  readonly mutation: Mutation;
  /** The checksum matches the mutated content. */
  readonly isFixed: boolean;
}

const HEAD = 6;
const ANY_DEPTH = { maxDepth: 5_000, maxValues: 10_000_000 };
const SCRIPTS = [
  '<script>window.__hacked = 1</script>',
  '"><img src=x onerror="window.__hacked=1">',
  'javascript:window.__hacked=1',
  '${(globalThis.__hacked = 1)}',
  '</textarea><svg onload=globalThis.__hacked=1>',
];
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', 'then'];
const AT = '2026-11-22T09:00:00.000Z';
const LISTED: SharedTool = {
  name: 'listed',
  description: 'Says what it was given.',
  code: 'function tool(params) {\n  return params;\n}\n',
  parameters: { type: 'object', properties: { text: { type: 'string', description: 'Any text.' } } },
  timeout: 30_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
  createdAt: AT,
  updatedAt: AT,
};

/** A payload that depends only on its number. Even numbers have a matching checksum. */
export function mutatedPayload(number: number): MutatedPayload {
  const random = seededRandom(number);
  const isFixed = number % 2 === 0;
  const pair = Math.floor(number / 2);
  const mutation: Mutation = pair % BOMB_EVERY === 0 ? 'bomb' : (MUTATIONS[pair % MUTATIONS.length] ?? 'flipped');
  const container = containerOf(random);
  const whole = sealed(deflate(pack(container, ANY_DEPTH), DICTIONARY_1));
  const payloadOf = (bytes: Uint8Array<ArrayBuffer>): string => `1${bytesToBase64Url(isFixed ? fixed(bytes) : bytes)}`;
  switch (mutation) {
    case 'flipped':
      return { mutation, isFixed, payload: payloadOf(flipped(whole, random, HEAD)) };
    case 'cut':
      return { mutation, isFixed, payload: payloadOf(whole.slice(0, random.below(whole.length))) };
    case 'version':
      return { mutation, isFixed, payload: version(whole, random, payloadOf) };
    case 'bomb':
      return { mutation, isFixed, payload: bomb(random.pick([16, 64, 1_024])) };
    case 'prototype':
      return {
        mutation,
        isFixed,
        payload: payloadOf(sealed(deflate(withPrototypes(container, random), DICTIONARY_1))),
      };
    case 'script':
    case 'type': {
      const changed = changedAt(container, random, mutation === 'script' ? scripted : anotherType);
      const bytes = sealed(deflate(pack(changed, ANY_DEPTH), DICTIONARY_1));
      // Otherwise the last byte is changed, so that the checksum does not match.
      return { mutation, isFixed, payload: payloadOf(isFixed ? bytes : flipped(bytes, random, bytes.length - 1)) };
    }
    case 'packed-bytes':
      return {
        mutation,
        isFixed,
        payload: payloadOf(sealed(deflate(flipped(pack(container, ANY_DEPTH), random, 0), DICTIONARY_1))),
      };
  }
}

function containerOf(random: SeededRandom): PackedObject {
  const tools = [LISTED, ...Array.from({ length: random.below(2) }, () => generatedTool(random.below(200)))];
  const servers = [
    {
      name: 'every',
      transport: 'http',
      url: 'https://a.example/mcp',
      headers: { Authorization: 'Bearer ${secret:KEY}' },
    },
    { name: 'files', transport: 'stdio', command: 'npx', args: ['-y', 'server'] },
  ];
  return {
    tools: tools.map(toolValue),
    ...(random.below(3) === 0 ? { servers } : {}),
    ...(random.below(3) === 0 ? { files: [{ path: '/notes.txt', value: new TextEncoder().encode('notes') }] } : {}),
  };
}

/** Adds header and checksum to a deflated body. */
function sealed(body: Uint8Array): Uint8Array<ArrayBuffer> {
  return fixed(concatBytes([Uint8Array.of(1, 0, 0, 0, 0, 0), body]));
}

function fixed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length < HEAD) return bytes;
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(
    2,
    crc32(copy.subarray(HEAD), crc32(Uint8Array.of(1, copy[0] ?? 0, copy[1] ?? 0))),
  );
  return copy;
}

function flipped(bytes: Uint8Array<ArrayBuffer>, random: SeededRandom, from: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const at = from + random.below(copy.length - from);
    copy[at] = (copy[at] ?? 0) ^ (1 + random.below(255));
  }
  return copy;
}

/** Changes the format, dictionary or flags. */
function version(
  whole: Uint8Array<ArrayBuffer>,
  random: SeededRandom,
  payloadOf: (bytes: Uint8Array<ArrayBuffer>) => string,
): string {
  if (random.below(3) === 0) return `${random.pick(['0', '2', '9', 'A', '-', '_'])}${bytesToBase64Url(whole)}`;
  const copy = whole.slice();
  copy[random.below(2)] = random.below(256);
  return payloadOf(copy);
}

const bombs = new Map<number, string>();

/** Zeros that deflate compresses a thousandfold: one block per megabyte, with a valid checksum. */
function bomb(megabytes: number): string {
  const known = bombs.get(megabytes);
  if (known !== undefined) return known;
  const out: Uint8Array[] = [];
  const stream = new Deflate({ raw: true, level: 9 });
  stream.onData = (chunk) => {
    out.push(chunk as Uint8Array);
  };
  stream.push(new Uint8Array(1024 * 1024), Z_FULL_FLUSH);
  const block = concatBytes(out.splice(0));
  stream.push(new Uint8Array(0), Z_FINISH);
  const made = `1${bytesToBase64Url(sealed(concatBytes([...Array.from({ length: megabytes }, () => block), ...out])))}`;
  bombs.set(megabytes, made);
  return made;
}

/** Adds names that objects inherit, as members of objects in a container. */
function withPrototypes(container: PackedObject, random: SeededRandom): Uint8Array<ArrayBuffer> {
  const changed = changedAt(container, random, (value) => {
    const text = JSON.stringify(random.pick([{ polluted: true }, ['x'], 'text', null, 5]));
    const members = Array.from({ length: 1 + random.below(3) }, () => `${JSON.stringify(random.pick(NAMES))}:${text}`);
    const added = JSON.parse(`{${[...new Set(members)].join(',')}}`) as PackedObject;
    const target =
      typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Uint8Array) ? value : {};
    // Own members, including the name `__proto__`.
    return Object.defineProperties(
      {},
      { ...Object.getOwnPropertyDescriptors(target), ...Object.getOwnPropertyDescriptors(added) },
    ) as PackedObject;
  });
  return pack(changed, ANY_DEPTH);
}

function scripted(value: PackedValue, random: SeededRandom): PackedValue {
  if (typeof value === 'string') return random.pick(SCRIPTS);
  if (isList(value as PackedValue)) return (value as readonly PackedValue[]).map((item) => scripted(item, random));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value as PackedObject).map(([key, item]) => [
      random.below(8) === 0 ? random.pick(SCRIPTS) : key,
      scripted(item, random),
    ]),
  );
}

function anotherType(_value: PackedValue, random: SeededRandom): PackedValue {
  const deep = (levels: number): PackedValue =>
    levels === 0 ? 0 : { properties: { a: deep(levels - 1) }, required: ['a'] };
  const kinds: (() => PackedValue)[] = [
    () => null,
    () => true,
    () => -1.5,
    () => '',
    () => 'x'.repeat(100_000),
    () => [],
    () => ({}),
    () => Uint8Array.of(1, 2),
    () => deep(400),
    () => Array.from({ length: 5_000 }, () => ({})),
  ];
  return random.pick(kinds)();
}

/** Changes the value in one or several places, each one nested deeper. */
function changedAt(
  value: PackedValue,
  random: SeededRandom,
  change: (value: PackedValue, random: SeededRandom) => PackedValue,
): PackedValue {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || random.below(7) === 0)
    return change(value, random);
  if (isList(value)) {
    if (value.length === 0) return change(value, random);
    const chosen = random.below(value.length);
    return value.map((item, index) => (index === chosen ? changedAt(item, random, change) : item));
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return change(value, random);
  const chosen = random.pick(keys);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === chosen ? changedAt(item, random, change) : item]),
  );
}
