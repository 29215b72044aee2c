import type { JsonValue } from '../../core/json/json.ts';
import {
  nextId,
  readDocument,
  type JsonArrayNode,
  type JsonDocument,
  type JsonItem,
  type JsonMember,
  type JsonNode,
  type JsonObjectNode,
} from '../lib/json/json-syntax.ts';

/** Places in containers from the root inwards: the third member, its first item, … */
export type Path = readonly number[];

/** The node at `path`; undefined if there is none. */
export function nodeAt(document: JsonDocument, path: Path): JsonNode | undefined {
  let node: JsonNode | undefined = document.root;
  for (const location of path)
    node = node?.kind === 'object' || node?.kind === 'array' ? node.entries[location]?.node : undefined;
  return node;
}

/** Replaces the node at `path`; all other text stays. */
export function setNode(document: JsonDocument, path: Path, node: JsonNode): JsonDocument {
  const root = replace(document.root, path, 0, node);
  return root === document.root ? document : { ...document, root, text: document.lead + root.text + document.trail };
}

function replace(node: JsonNode, path: Path, depth: number, put: JsonNode): JsonNode {
  const location = path[depth];
  if (location === undefined) return put;
  if (node.kind !== 'object' && node.kind !== 'array') return node;
  const entry = node.entries[location];
  if (entry === undefined) return node;
  const inner = replace(entry.node, path, depth + 1, put);
  if (inner === entry.node) return node;
  return node.kind === 'object'
    ? objectNode(node.entries.with(location, { ...entry, node: inner } as JsonMember))
    : arrayNode(node.entries.with(location, { ...entry, node: inner }));
}

/** Adds a property to the object at `path`, before member number `before` or at the end. */
export function addMember(
  document: JsonDocument,
  path: Path,
  before: number,
  key: string,
  value: JsonValue,
): JsonDocument {
  const object = nodeAt(document, path);
  if (object?.kind !== 'object') return document;
  const sample = object.entries[0];
  const style = styleAt(document, path);
  const colon = sample?.colon ?? (style.indent === undefined && path.length > 0 ? ':' : ': ');
  const node = nodeOf(value, style);
  const member: JsonMember = { id: nextId(), lead: '', trail: '', key, keyText: JSON.stringify(key), colon, node };
  return setNode(document, path, objectNode(insert(object.entries, before, member, style, colon.endsWith(' '))));
}

/** Adds an item to the array at `path`, before item number `before` or at the end. */
export function addItem(document: JsonDocument, path: Path, before: number, value: JsonValue): JsonDocument {
  const array = nodeAt(document, path);
  if (array?.kind !== 'array') return document;
  const style = styleAt(document, path);
  return setNode(
    document,
    path,
    arrayNode(
      insert(array.entries, before, { id: nextId(), lead: '', trail: '', node: nodeOf(value, style) }, style, true),
    ),
  );
}

/** Removes the member or item at `path`. */
export function removeEntry(document: JsonDocument, path: Path): JsonDocument {
  const location = path.at(-1);
  const container = nodeAt(document, path.slice(0, -1));
  if (location === undefined || (container?.kind !== 'object' && container?.kind !== 'array')) return document;
  const without = <Entry extends JsonItem>(entries: readonly Entry[]): readonly Entry[] => {
    const removed = entries[location];
    if (removed === undefined) return entries;
    return entries.toSpliced(location, 1).map((entry, index, left) => {
      if (index === left.length - 1 && location === left.length) return { ...entry, trail: removed.trail };
      return index === 0 && location === 0 ? { ...entry, lead: removed.lead } : entry;
    });
  };
  return setNode(
    document,
    path.slice(0, -1),
    container.kind === 'object' ? objectNode(without(container.entries)) : arrayNode(without(container.entries)),
  );
}

/** Moves the item at `path` within its array; the white space of the places stays. */
export function moveItem(document: JsonDocument, path: Path, to: number): JsonDocument {
  const from = path.at(-1);
  const array = nodeAt(document, path.slice(0, -1));
  if (from === undefined || array?.kind !== 'array' || to < 0 || to >= array.entries.length) return document;
  const moved = array.entries[from];
  if (moved === undefined) return document;
  const order = array.entries.toSpliced(from, 1).toSpliced(to, 0, moved);
  const entries = array.entries.map(({ lead, trail }, index) => ({ ...(order[index] ?? moved), lead, trail }));
  return setNode(document, path.slice(0, -1), arrayNode(entries));
}

/** Renames the member at `path`; its place and value stay. */
export function renameMember(document: JsonDocument, path: Path, key: string): JsonDocument {
  const location = path.at(-1);
  const object = nodeAt(document, path.slice(0, -1));
  const member = object?.kind === 'object' && location !== undefined ? object.entries[location] : undefined;
  if (object?.kind !== 'object' || location === undefined || member === undefined) return document;
  return setNode(
    document,
    path.slice(0, -1),
    objectNode(object.entries.with(location, { ...member, key, keyText: JSON.stringify(key) })),
  );
}

/** Creates a node in the style of the text around `path`. */
export function nodeFor(document: JsonDocument, path: Path, value: JsonValue): JsonNode {
  const style = styleAt(document, path.slice(0, -1));
  return nodeOf(value, path.length === 0 ? { ...style, indent: '' } : style);
}

/** A number, boolean or null from its source. */
export function plainNode(kind: 'number' | 'boolean' | 'null', text: string): JsonNode {
  return { kind, text };
}
export function stringNode(value: string): JsonNode {
  return { kind: 'string', text: JSON.stringify(value), value };
}

interface Style {
  readonly newLine: string;
  readonly unit: string;
  /** Indentation of the container's entries; undefined if it is on one line. */
  readonly indent: string | undefined;
}

function styleAt(document: JsonDocument, path: Path): Style {
  const { root } = document;
  const first = root.kind === 'object' || root.kind === 'array' ? root.entries[0]?.lead : undefined;
  const newLine = document.text.includes('\r\n') ? '\r\n' : '\n';
  const unit = indentOf(first) ?? '';
  const step = unit === '' ? '  ' : unit;
  const container = nodeAt(document, path);
  const own = container?.kind === 'object' || container?.kind === 'array' ? container.entries[0]?.lead : undefined;
  if (own !== undefined) return { newLine, unit: step, indent: indentOf(own) };
  const around = path.length === 0 ? '' : indentOf(leadAt(document, path));
  return { newLine, unit: step, indent: around === undefined ? undefined : around + step };
}

function leadAt(document: JsonDocument, path: Path): string | undefined {
  const container = nodeAt(document, path.slice(0, -1));
  return container?.kind === 'object' || container?.kind === 'array'
    ? container.entries[path.at(-1) ?? 0]?.lead
    : undefined;
}

/** The text between the last line break and the entry; undefined without a line break. */
function indentOf(lead: string | undefined): string | undefined {
  const at = lead?.lastIndexOf('\n') ?? -1;
  return at === -1 ? undefined : lead?.slice(at + 1);
}

function nodeOf(value: JsonValue, style: Style): JsonNode {
  const text =
    style.indent === undefined
      ? JSON.stringify(value)
      : JSON.stringify(value, null, style.unit).replaceAll('\n', style.newLine + style.indent);
  const read = readDocument(text);
  if (!read.ok) throw new Error('What JSON.stringify gives is JSON.');
  return read.document.root;
}

function insert<Entry extends JsonItem>(
  entries: readonly Entry[],
  before: number,
  added: Entry,
  style: Style,
  spaced: boolean,
): readonly Entry[] {
  const first = entries[0];
  const last = entries.at(-1);
  if (first === undefined || last === undefined) {
    if (style.indent === undefined) return [added];
    return [
      { ...added, lead: style.newLine + style.indent, trail: style.newLine + style.indent.slice(style.unit.length) },
    ];
  }
  const between = entries[1]?.lead ?? (first.lead === '' && spaced ? ' ' : first.lead);
  if (before >= entries.length)
    return [...entries.slice(0, -1), { ...last, trail: '' }, { ...added, lead: between, trail: last.trail }];
  if (before > 0) return entries.toSpliced(before, 0, { ...added, lead: between });
  return [{ ...added, lead: first.lead }, { ...first, lead: between }, ...entries.slice(1)];
}

function objectNode(entries: readonly JsonMember[]): JsonObjectNode {
  return {
    kind: 'object',
    entries,
    text: `{${entries.map(({ lead, keyText, colon, node, trail }) => lead + keyText + colon + node.text + trail).join(',')}}`,
  };
}
function arrayNode(entries: readonly JsonItem[]): JsonArrayNode {
  return {
    kind: 'array',
    entries,
    text: `[${entries.map(({ lead, node, trail }) => lead + node.text + trail).join(',')}]`,
  };
}
