import { parseJson, type JsonValue } from '../../../core/json/json.ts';

export type JsonAt =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly message: string; readonly line: number; readonly column: number };

/** Parses JSON and reports the position of an error. */
export function parseJsonAt(text: string): JsonAt {
  const parsed = parseJson(text);
  // A result of JSON.parse is JSON.
  if (parsed.ok) return { ok: true, value: parsed.value as JsonValue };
  const position = positionIn(parsed.message, text);
  const before = text.slice(0, position).split('\n');
  return { ok: false, message: parsed.message, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function positionIn(message: string, text: string): number {
  const location = /line (\d+) column (\d+)/.exec(message);
  if (location !== null) {
    const lines = text.split('\n').slice(0, Number(location[1]) - 1);
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(location[2]) - 1;
  }
  const at = /position (\d+)/.exec(message);
  return at === null ? text.length : Number(at[1]);
}
