import { isRecord, parseJson, type JsonObject, type JsonValue } from '../../../core/json/json.ts';
import { briefJson } from './brief-json.ts';
import { defined } from '../../../core/defined.ts';

export const LOOKS = ['image', 'content', 'table', 'tree', 'text'] as const;
/** A view of a result. */
export type Look = (typeof LOOKS)[number];

export interface TableShape {
  readonly columns: readonly string[];
  /** Cells by column; `undefined` if a row has none. */
  readonly rows: readonly (readonly (JsonValue | undefined)[])[];
}
export interface PictureShape {
  /** For an `<img>`, in which an SVG can run and fetch nothing. */
  readonly source: string;
  readonly mimeType: string;
}
/** One content block of an MCP tool. */
export type ContentBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly picture: PictureShape }
  | { readonly kind: 'audio'; readonly source: string }
  | { readonly kind: 'link'; readonly uri: string; readonly name: string }
  | { readonly kind: 'other'; readonly value: JsonValue };

export interface ResultShape {
  /** The possible views, the best one first. */
  readonly looks: readonly Look[];
  /** Computed on first use, since that takes long for a large value. */
  readonly text: string;
  /** Whether all of it is visible at once. */
  readonly isBrief: boolean;
  /** The value of the tree: for text that is JSON, its content. */
  readonly value: JsonValue;
  readonly picture?: PictureShape;
  readonly table?: TableShape;
  readonly content?: readonly ContentBlock[];
}

const IMAGE_URL = /^data:(image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml))[;,]/;
const IMAGE_TYPE = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/;
const AUDIO_TYPE = /^audio\/[\w.+-]+$/;
/** Matches in one pass: nothing is ambiguous. */
const BASE64 = /^[A-Za-z0-9+/\s]*(?:=[=\s]*)?$/;
/** Maximum depth of indentation, which costs every line two spaces per level. */
const MAX_INDENTED = 200;
/** A table of this width is still more readable than a tree. */
const READABLE_COLUMNS = 12;
const MAX_COLUMNS = 200;
const BRIEF_CHARS = 80;

/** The possible views of a result. */
export function shapeOf(result: JsonValue): ResultShape {
  let text: string | undefined;
  const picture = pictureOf(result);
  const value = typeof result === 'string' ? (jsonIn(result) ?? result) : result;
  const isBranch = typeof value === 'object' && value !== null;
  const content = contentOf(value);
  const table = tableOf(value);
  const isText = typeof result === 'string' || !isBranch;
  const reads =
    table !== undefined && table.columns.length <= READABLE_COLUMNS && table.rows.every((row) => row.every(isFlat));
  const best: Look =
    picture !== undefined ? 'image' : content !== undefined ? 'content' : isText ? 'text' : reads ? 'table' : 'tree';
  const fits: Readonly<Record<Look, boolean>> = {
    image: picture !== undefined,
    content: content !== undefined,
    table: table !== undefined,
    tree: isBranch,
    text: true,
  };
  return {
    looks: [best, ...LOOKS.filter((look) => look !== best && fits[look])],
    get text() {
      return (text ??= jsonText(result));
    },
    isBrief: (typeof result === 'string' ? result : briefJson(result, BRIEF_CHARS)).length <= BRIEF_CHARS,
    value,
    ...defined({ picture, table, content }),
  };
}

/** Text unchanged, other values as JSON; too deep values in one line. */
export function jsonText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  try {
    return isDeeper(value, MAX_INDENTED) ? JSON.stringify(value) : JSON.stringify(value, null, 2);
  } catch {
    // Too deep for the engine to write.
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

function isDeeper(root: JsonValue, max: number): boolean {
  const waiting: { readonly value: object; readonly depth: number }[] = [];
  const add = (value: JsonValue, depth: number) => {
    if (typeof value === 'object' && value !== null) waiting.push({ value, depth });
  };
  add(root, 1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.depth > max) return true;
    for (const child of Object.values(next.value) as readonly JsonValue[]) add(child, next.depth + 1);
  }
  return false;
}

/** Views in the order of the switch. */
export function viewsInOrder({ looks }: ResultShape): readonly Look[] {
  return LOOKS.filter((look) => looks.includes(look));
}

/** An image from a data URL, SVG text, or a type and base64 in one of the usual forms. */
function pictureOf(value: JsonValue): PictureShape | undefined {
  if (typeof value === 'string') {
    const mimeType = IMAGE_URL.exec(value)?.[1];
    if (mimeType !== undefined) return { source: value, mimeType };
    if (!isDrawing(value)) return undefined;
    return {
      source: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'))}`,
      mimeType: 'image/svg+xml',
    };
  }
  if (!isRecord(value)) return undefined;
  const { mimeType = value['mediaType'], data = value['base64'] } = value;
  if (typeof mimeType !== 'string' || typeof data !== 'string' || !IMAGE_TYPE.test(mimeType) || !BASE64.test(data))
    return undefined;
  return { source: `data:${mimeType};base64,${data}`, mimeType };
}

/** Text that begins like an SVG, after a declaration and a comment, and ends like one. */
function isDrawing(text: string): boolean {
  if (!text.trimEnd().endsWith('</svg>')) return false;
  let head = text.trimStart();
  for (const [opening, closing] of PROLOGUE) {
    if (!head.startsWith(opening)) continue;
    const end = head.indexOf(closing);
    if (end < 0) return false;
    head = head.slice(end + closing.length).trimStart();
  }
  return /^<svg[\s>]/.test(head);
}

const PROLOGUE = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
] as const;

/** The value of text that is a JSON object or array. */
function jsonIn(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const parsed = parseJson(text);
  // A result of JSON.parse is JSON.
  return parsed.ok ? (parsed.value as JsonValue) : undefined;
}

/** MCP's `{ content: […] }`, or only its list of blocks. */
function contentOf(value: JsonValue): ContentBlock[] | undefined {
  const blocks = Array.isArray(value)
    ? value
    : isRecord(value) && Array.isArray(value['content'])
      ? value['content']
      : undefined;
  if (blocks === undefined || blocks.length === 0 || !blocks.every(isBlock)) return undefined;
  const structured = isRecord(value) ? value['structuredContent'] : undefined;
  return [...blocks.map(blockOf), ...(structured === undefined ? [] : [{ kind: 'other', value: structured } as const])];
}

const BLOCK_FIELDS: ReadonlyMap<string, string> = new Map([
  ['text', 'text'],
  ['image', 'data'],
  ['audio', 'data'],
  ['resource', 'resource'],
  ['resource_link', 'uri'],
]);

function isBlock(value: JsonValue): value is JsonObject {
  if (!isRecord(value) || typeof value['type'] !== 'string') return false;
  const field = BLOCK_FIELDS.get(value['type']);
  return field !== undefined && Object.hasOwn(value, field);
}

function blockOf(block: JsonObject): ContentBlock {
  const { type, text, data, mimeType, resource, uri, name } = block;
  if (type === 'text' && typeof text === 'string') return { kind: 'text', text };
  if (type === 'resource_link' && typeof uri === 'string')
    return { kind: 'link', uri, name: typeof name === 'string' ? name : uri };
  if (
    type === 'audio' &&
    typeof data === 'string' &&
    typeof mimeType === 'string' &&
    AUDIO_TYPE.test(mimeType) &&
    BASE64.test(data)
  )
    return { kind: 'audio', source: `data:${mimeType};base64,${data}` };
  if (type === 'resource' && isRecord(resource)) {
    const { text: resourceText, blob, mimeType: resourceType } = resource;
    if (typeof resourceText === 'string') return { kind: 'text', text: resourceText };
    const picture = pictureOf({ mimeType: resourceType ?? null, data: blob ?? null });
    return picture === undefined ? { kind: 'other', value: block } : { kind: 'image', picture };
  }
  const picture = pictureOf(block);
  return picture === undefined ? { kind: 'other', value: block } : { kind: 'image', picture };
}

/** A list of objects or of lists. */
function tableOf(value: JsonValue): TableShape | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.every((row): row is JsonValue[] => Array.isArray(row))) {
    const width = value.reduce((most, row) => Math.max(most, row.length), 0);
    if (value.length < 2 || width === 0 || width > MAX_COLUMNS) return undefined;
    return { columns: Array.from({ length: width }, (_, index) => String(index)), rows: value };
  }
  if (!value.every((row): row is JsonObject => isRecord(row))) return undefined;
  const seen = new Set<string>();
  for (const row of value) {
    for (const key of Object.keys(row)) seen.add(key);
    if (seen.size > MAX_COLUMNS) return undefined;
  }
  const columns = [...seen];
  if (columns.length === 0) return undefined;
  return {
    columns,
    rows: value.map((row) => columns.map((column) => (Object.hasOwn(row, column) ? row[column] : undefined))),
  };
}

function isFlat(cell: JsonValue | undefined): boolean {
  return typeof cell !== 'object' || cell === null;
}
