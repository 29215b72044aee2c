import { parseJson, type JsonObject, type JsonValue } from '../../core/json.ts';

export interface JsonMember {
  readonly key: string;
  /** Where the key starts; the member ends with its value. */
  readonly from: number;
  readonly keyTo: number;
  readonly node: JsonNode;
}

/** A value and its place in the text it was read from. `members` keep the order of the text, also of names like `1`. */
export type JsonNode = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'object'; readonly members: readonly JsonMember[]; readonly value: JsonObject }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[]; readonly value: JsonValue[] }
  | { readonly kind: 'leaf'; readonly value: JsonValue }
);
export type JsonPath = readonly (string | number)[];

/** Reads JSON with the places of its values; undefined for what is no JSON, or nested too deeply. */
export function readJson(text: string): JsonNode | undefined {
  try {
    return parseJson(text).ok ? read(text, skip(text, 0)) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The node at a path. Of members with one name the last counts, as it does for everyone who parses. */
export function nodeAt(root: JsonNode | undefined, path: JsonPath): JsonNode | undefined {
  let node = root;
  for (const key of path) {
    if (node?.kind === 'array') node = typeof key === 'number' ? node.items[key] : undefined;
    else node = node?.kind === 'object' ? memberOf(node.members, key)?.node : undefined;
  }
  return node;
}

export function memberOf(members: readonly JsonMember[], key: string | number): JsonMember | undefined {
  return members.findLast((member) => member.key === key);
}

/** The path of the innermost value around a place. */
export function pathAtOffset(root: JsonNode, offset: number): JsonPath {
  const path: (string | number)[] = [];
  for (let node: JsonNode | undefined = root; node !== undefined; ) {
    if (node.kind === 'object') {
      const member: JsonMember | undefined = node.members.find(({ from, node: { to } }) => from <= offset && offset <= to);
      if (member !== undefined) path.push(member.key);
      node = member?.node;
    } else if (node.kind === 'array') {
      const index: number = node.items.findIndex(({ from, to }) => from <= offset && offset <= to);
      if (index !== -1) path.push(index);
      node = node.items[index];
    } else node = undefined;
  }
  return path;
}

/** The text is known to be JSON. */
function read(text: string, from: number): JsonNode {
  if (text[from] === '{') return readObject(text, from);
  if (text[from] === '[') return readArray(text, from);
  const to = text[from] === '"' ? endOfString(text, from) : from + (/^[^\s,\]}]*/.exec(text.slice(from, from + 400))?.[0].length ?? 0);
  return { kind: 'leaf', from, to, value: JSON.parse(text.slice(from, to)) as JsonValue };
}

function readObject(text: string, from: number): JsonNode {
  const members: JsonMember[] = [];
  let at = skip(text, from + 1);
  while (text[at] !== '}') {
    const keyTo = endOfString(text, at);
    // A key of JSON is a string.
    const key = JSON.parse(text.slice(at, keyTo)) as string;
    const node = read(text, skip(text, skip(text, keyTo) + 1));
    members.push({ key, from: at, keyTo, node });
    at = skip(text, node.to);
    if (text[at] === ',') at = skip(text, at + 1);
  }
  // fromEntries defines own properties, so that a key named __proto__ stays a key.
  return { kind: 'object', from, to: at + 1, members, value: Object.fromEntries(members.map(({ key, node }) => [key, node.value])) };
}

function readArray(text: string, from: number): JsonNode {
  const items: JsonNode[] = [];
  let at = skip(text, from + 1);
  while (text[at] !== ']') {
    const node = read(text, at);
    items.push(node);
    at = skip(text, node.to);
    if (text[at] === ',') at = skip(text, at + 1);
  }
  return { kind: 'array', from, to: at + 1, items, value: items.map(({ value }) => value) };
}

function skip(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at] ?? '')) at += 1;
  return at;
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
