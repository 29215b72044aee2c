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

/** `text` is valid JSON; uses its own stack, since text may be nested deeper than the call stack allows. */
function readValid(text: string): JsonDocument {
  let at = 0;
  const space = (): string => {
    const from = at;
    for (
      let code = text.charCodeAt(at);
      code === 32 || code === 10 || code === 13 || code === 9;
      code = text.charCodeAt(at)
    )
      at += 1;
    return text.slice(from, at);
  };
  const skipString = () => {
    for (;;) {
      at = text.indexOf('"', at + 1);
      let escapes = 0;
      while (text.charCodeAt(at - 1 - escapes) === 92) escapes += 1;
      if (escapes % 2 === 0) break;
    }
    at += 1;
  };
  const scalar = (): JsonNode => {
    const from = at;
    const first = text[at];
    if (first === '"') {
      skipString();
      const source = text.slice(from, at);
      return { kind: 'string', text: source, value: decode(source) };
    }
    for (
      let code = text.charCodeAt(at);
      at < text.length && code !== 44 && code !== 93 && code !== 125 && code > 32;
      code = text.charCodeAt(at)
    )
      at += 1;
    return {
      kind: first === 'n' ? 'null' : first === 't' || first === 'f' ? 'boolean' : 'number',
      text: text.slice(from, at),
    };
  };
  const begin = (frame: Frame, lead: string) => {
    frame.lead = lead;
    if (frame.kind === 'array') return;
    const from = at;
    skipString();
    frame.keyText = text.slice(from, at);
    frame.key = decode(frame.keyText);
    const colonFrom = at;
    space();
    at += 1;
    space();
    frame.colon = text.slice(colonFrom, at);
  };

  const stack: Frame[] = [];
  const lead = space();
  for (;;) {
    let node: JsonNode;
    const char = text[at];
    if (char === '{' || char === '[') {
      const start = at;
      at += 1;
      const inner = space();
      const kind = char === '{' ? 'object' : 'array';
      if (text[at] === '}' || text[at] === ']') {
        at += 1;
        node = { kind, text: text.slice(start, at), entries: [] };
      } else {
        const frame: Frame = { kind, start, members: [], items: [], lead: '', key: '', keyText: '', colon: '' };
        stack.push(frame);
        begin(frame, inner);
        continue;
      }
    } else node = scalar();

    for (;;) {
      const frame = stack.at(-1);
      if (frame === undefined) return { text, lead, root: node, trail: text.slice(at) };
      const trail = space();
      const item: JsonItem = { id: nextId(), lead: frame.lead, node, trail };
      if (frame.kind === 'array') frame.items.push(item);
      else frame.members.push({ ...item, key: frame.key, keyText: frame.keyText, colon: frame.colon });
      const goesOn = text[at] === ',';
      at += 1;
      if (goesOn) {
        begin(frame, space());
        break;
      }
      stack.pop();
      const source = text.slice(frame.start, at);
      node =
        frame.kind === 'array'
          ? { kind: 'array', text: source, entries: frame.items }
          : { kind: 'object', text: source, entries: frame.members };
    }
  }
}

function decode(source: string): string {
  // Quoted text in valid JSON is a string.
  return source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
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
