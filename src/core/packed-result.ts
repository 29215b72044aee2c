import type { ExecuteToolResult } from './call.ts';
import type { JsonValue } from './json.ts';
import { fitsJson } from './json-weight.ts';

/** Characters of JSON. Copying an object with more, such as one of many names, stops both threads; a text does not. */
const MAX_COPIED_CHARS = 64 * 1024;

/** A result on its way between threads; a heavy `result` travels as its JSON text, `resultText`. */
export type PackedResult = ExecuteToolResult & { readonly resultText?: string };

/** The caller, the listeners and the record of one call share one text. */
const packed = new WeakMap<ExecuteToolResult, PackedResult>();

export function packResult(result: ExecuteToolResult): PackedResult {
  const { result: value, ...rest } = result;
  if (!isHeavy(value)) return result;
  const known = packed.get(result);
  if (known !== undefined) return known;
  const made = { ...rest, resultText: JSON.stringify(value) };
  packed.set(result, made);
  return made;
}

export function unpackResult({ resultText, ...result }: PackedResult): ExecuteToolResult {
  // The text is the host's own JSON.
  return resultText === undefined ? result : { ...result, result: JSON.parse(resultText) as JsonValue };
}

function isHeavy(value: JsonValue | undefined): boolean {
  // A text is copied as fast as it is packed.
  return typeof value === 'object' && value !== null && !fitsJson(value, MAX_COPIED_CHARS);
}
