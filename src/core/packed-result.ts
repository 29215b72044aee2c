import type { ExecuteToolResult } from './call.ts';
import type { JsonValue } from './json/json.ts';
import { fitsJson } from './json/json-weight.ts';

/**
 * Characters of JSON. Structured clone of a larger object, such as one with many members, blocks both threads; text
 * does not.
 */
const MAX_COPIED_CHARS = 64 * 1024;

/** A result on its way between threads; a large `result` travels as its JSON text in `resultText`. */
export type PackedResult = ExecuteToolResult & { readonly resultText?: string };

/** JSON texts of large values that were parsed or written here, so that neither is done twice. */
const texts = new WeakMap<object, string>();
/** The caller and the listeners of one call share the packed result. */
const packed = new WeakMap<ExecuteToolResult, PackedResult>();

/** The JSON text of a value that is expensive to clone; undefined for other values. */
export function heavyText(value: JsonValue | undefined): string | undefined {
  // Text is cloned as fast as it is packed.
  if (typeof value !== 'object' || value === null) return undefined;
  const known = texts.get(value);
  if (known !== undefined) return known;
  if (fitsJson(value, MAX_COPIED_CHARS)) return undefined;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The value of a text from `heavyText`, of this or another thread. */
export function valueOfText(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  if (typeof value === 'object' && value !== null) texts.set(value, text);
  return value;
}

export function packResult(result: ExecuteToolResult): PackedResult {
  const known = packed.get(result);
  if (known !== undefined) return known;
  const { result: value, ...rest } = result;
  const resultText = heavyText(value);
  if (resultText === undefined) return result;
  const made = { ...rest, resultText };
  packed.set(result, made);
  return made;
}

export function unpackResult({ resultText, ...result }: PackedResult): ExecuteToolResult {
  return resultText === undefined ? result : { ...result, result: valueOfText(resultText) };
}
