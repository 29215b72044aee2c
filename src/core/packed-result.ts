import type { ExecuteToolResult } from './call.ts';
import type { JsonValue } from './json.ts';
import { fitsJson } from './json-weight.ts';

/** Characters of JSON. Copying an object with more, such as one of many names, stops both threads; a text does not. */
const MAX_COPIED_CHARS = 64 * 1024;

/** A result on its way between threads; a heavy `result` travels as its JSON text, `resultText`. */
export type PackedResult = ExecuteToolResult & { readonly resultText?: string };

/** The texts of heavy values that were parsed or written here: neither is done again. */
const texts = new WeakMap<object, string>();
/** The caller and the listeners of one call get the same. */
const packed = new WeakMap<ExecuteToolResult, PackedResult>();

/** The JSON text of a value that is heavy to copy; undefined for any other. */
export function heavyText(value: JsonValue | undefined): string | undefined {
  // A text is copied as fast as it is packed.
  if (typeof value !== 'object' || value === null) return undefined;
  const known = texts.get(value);
  if (known !== undefined) return known;
  if (fitsJson(value, MAX_COPIED_CHARS)) return undefined;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** The value of a text that `heavyText` gave, in this thread or another. */
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
