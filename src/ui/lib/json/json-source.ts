import type { JsonObject, JsonValue } from '../../../core/json/json.ts';
import { pointerKeys } from '../../../core/json/json-pointer.ts';
import { isTooDeep } from '../../../core/json/too-deep.ts';
import { readDocument, type JsonNode as SyntaxNode } from './json-syntax.ts';

export interface JsonMember {
  readonly key: string;
  /** Start of the key; the member ends with its value. */
  readonly from: number;
  readonly keyTo: number;
  readonly node: JsonNode;
}

/** A value and its position in the source. `members` keep the order of the text, even for names like `1`. */
export type JsonNode = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'object'; readonly members: readonly JsonMember[]; readonly value: JsonObject }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[]; readonly value: JsonValue[] }
  | { readonly kind: 'leaf'; readonly value: JsonValue }
);
export type JsonPath = readonly (string | number)[];

/** Parses JSON with the positions of its values; undefined for invalid JSON, or JSON nested too deeply. */
export function readJson(text: string): JsonNode | undefined {
  try {
    const read = readDocument(text);
    return read.ok ? locate(read.document.root, read.document.lead.length) : undefined;
  } catch (error) {
    if (isTooDeep(error)) return undefined;
    throw error;
  }
}

/** The node at a path. Of duplicate keys the last counts, as in every parser. */
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

/** The path of the innermost value around an offset. */
export function pathAtOffset(root: JsonNode, offset: number): JsonPath {
  const path: (string | number)[] = [];
  for (let node: JsonNode | undefined = root; node !== undefined;) {
    if (node.kind === 'object') {
      const member: JsonMember | undefined = node.members.find(
        ({ from, node: { to } }) => from <= offset && offset <= to,
      );
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

/**
 * The 1-based position of the value at a JSON Pointer, or of the nearest one around it; the start if the text is not
 * JSON.
 */
export function locationOfPointer(text: string, pointer: string): { readonly line: number; readonly column: number } {
  const root = readJson(text);
  const path = pathOfPointer(root, pointer);
  let node = nodeAt(root, path);
  for (let length = path.length - 1; node === undefined && length >= 0; length -= 1)
    node = nodeAt(root, path.slice(0, length));
  const lines = text.slice(0, node?.from ?? 0).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** The path of a pointer, with numbers for arrays. */
export function pathOfPointer(root: JsonNode | undefined, pointer: string): JsonPath {
  const path: (string | number)[] = [];
  for (const key of pointerKeys(pointer)) path.push(nodeAt(root, path)?.kind === 'array' ? Number(key) : key);
  return path;
}

/** @param from the node's offset in its document */
function locate(node: SyntaxNode, from: number): JsonNode {
  const to = from + node.text.length;
  // The text of a node is JSON.
  if (node.kind !== 'object' && node.kind !== 'array')
    return { kind: 'leaf', from, to, value: JSON.parse(node.text) as JsonValue };
  let at = from + 1;
  if (node.kind === 'array') {
    const items = node.entries.map((item) => {
      const inner = locate(item.node, at + item.lead.length);
      at = inner.to + item.trail.length + 1;
      return inner;
    });
    return { kind: 'array', from, to, items, value: items.map(({ value }) => value) };
  }
  const members = node.entries.map(({ lead, key, keyText, colon, node: value, trail }): JsonMember => {
    const start = at + lead.length;
    const keyTo = start + keyText.length;
    const inner = locate(value, keyTo + colon.length);
    at = inner.to + trail.length + 1;
    return { key, from: start, keyTo, node: inner };
  });
  // fromEntries defines own properties, so that a key named __proto__ is safe.
  return {
    kind: 'object',
    from,
    to,
    members,
    value: Object.fromEntries(members.map(({ key, node: { value } }) => [key, value])),
  };
}
