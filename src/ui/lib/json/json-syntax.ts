import { createScanner } from 'jsonc-parser';
import { parseJsonAt, type JsonAt } from './json-at.ts';

/**
 * A tree of JSON text that preserves every character: white space, spelling of numbers and escapes, order of keys,
 * duplicate keys. `text` of a node is its exact source. Nodes are immutable: an edit creates new nodes only on the path
 * to its place, so other parts of a form can see that they are unchanged.
 */
export type JsonNode = JsonObjectNode | JsonArrayNode | JsonStringNode | JsonPlainNode;

export interface JsonObjectNode {
  readonly kind: 'object';
  readonly text: string;
  readonly entries: readonly JsonMember[];
}
export interface JsonArrayNode {
  readonly kind: 'array';
  readonly text: string;
  readonly entries: readonly JsonItem[];
}
export interface JsonStringNode {
  readonly kind: 'string';
  readonly text: string;
  readonly value: string;
}
export interface JsonPlainNode {
  readonly kind: 'number' | 'boolean' | 'null';
  readonly text: string;
}

/** One element of an array. `id` stays when it is edited or moved. */
export interface JsonItem {
  readonly id: number;
  /** White space before, after the comma or bracket. */
  readonly lead: string;
  readonly node: JsonNode;
  /** White space after, before the comma or bracket. */
  readonly trail: string;
}
/** One property of an object in the text. */
export interface JsonMember extends JsonItem {
  readonly key: string;
  /** The key with its quotes. */
  readonly keyText: string;
  /** The colon with the white space around it. */
  readonly colon: string;
}

export interface JsonDocument {
  readonly text: string;
  readonly lead: string;
  readonly root: JsonNode;
  readonly trail: string;
}
export type ReadDocument = { readonly ok: true; readonly document: JsonDocument } | Exclude<JsonAt, { ok: true }>;

let lastId = 0;
export function nextId(): number {
  lastId += 1;
  return lastId;
}

/** Parses JSON of any depth. Reports line and column of an error. */
export function readDocument(text: string): ReadDocument {
  const checked = parseJsonAt(text);
  return checked.ok ? { ok: true, document: readValid(text) } : checked;
}

interface Frame {
  readonly kind: 'object' | 'array';
  readonly start: number;
  readonly members: JsonMember[];
  readonly items: JsonItem[];
  lead: string;
  key: string;
  keyText: string;
  colon: string;
}

/**
 * `text` is valid JSON. Reads the tokens of a scanner, on a stack of its own: text may be nested deeper than the call
 * stack allows, and the parser of jsonc-parser calls itself for each level.
 */
function readValid(text: string): JsonDocument {
  const scanner = createScanner(text, true);
  /** Goes to the next token. Returns the white space before it. */
  const next = (): string => {
    const from = scanner.getPosition();
    scanner.scan();
    return text.slice(from, scanner.getTokenOffset());
  };
  const token = (): string => text.slice(scanner.getTokenOffset(), scanner.getPosition());
  /** Goes to the value of an entry; the token is the first of the entry. */
  const begin = (frame: Frame, lead: string) => {
    frame.lead = lead;
    if (frame.kind === 'array') return;
    frame.keyText = token();
    frame.key = scanner.getTokenValue();
    frame.colon = `${next()}:${next()}`;
  };

  const stack: Frame[] = [];
  const lead = next();
  for (;;) {
    let node: JsonNode;
    const start = scanner.getTokenOffset();
    const char = text[start];
    if (char === '{' || char === '[') {
      const inner = next();
      const kind = char === '{' ? 'object' : 'array';
      if (text[scanner.getTokenOffset()] !== (kind === 'object' ? '}' : ']')) {
        const frame: Frame = { kind, start, members: [], items: [], lead: '', key: '', keyText: '', colon: '' };
        stack.push(frame);
        begin(frame, inner);
        continue;
      }
      node = { kind, text: text.slice(start, scanner.getPosition()), entries: [] };
    } else if (char === '"') node = { kind: 'string', text: token(), value: scanner.getTokenValue() };
    else node = { kind: char === 'n' ? 'null' : char === 't' || char === 'f' ? 'boolean' : 'number', text: token() };

    for (;;) {
      const trail = next();
      const frame = stack.at(-1);
      if (frame === undefined) return { text, lead, root: node, trail };
      const item: JsonItem = { id: nextId(), lead: frame.lead, node, trail };
      if (frame.kind === 'array') frame.items.push(item);
      else frame.members.push({ ...item, key: frame.key, keyText: frame.keyText, colon: frame.colon });
      if (text[scanner.getTokenOffset()] === ',') {
        begin(frame, next());
        break;
      }
      stack.pop();
      const source = text.slice(frame.start, scanner.getPosition());
      node =
        frame.kind === 'array'
          ? { kind: 'array', text: source, entries: frame.items }
          : { kind: 'object', text: source, entries: frame.members };
    }
  }
}

const locations = new WeakMap<JsonObjectNode, ReadonlyMap<string, number>>();

/** Index of each key's last occurrence, which is the one that counts. */
export function locationsOf(node: JsonObjectNode): ReadonlyMap<string, number> {
  const known = locations.get(node);
  if (known !== undefined) return known;
  const made = new Map(node.entries.map(({ key }, index) => [key, index]));
  locations.set(node, made);
  return made;
}

export function memberOf(node: JsonObjectNode, key: string): JsonNode | undefined {
  const index = locationsOf(node).get(key);
  return index === undefined ? undefined : node.entries[index]?.node;
}
