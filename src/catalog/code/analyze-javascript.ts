import type { CodeAnalysis } from '../contract/code.ts';
import { parseJavaScript } from './parse-javascript.ts';
import { findShape } from './shape.ts';

/** Analyzes JavaScript, without a cache. */
export function analyzeJavaScript(code: string): CodeAnalysis {
  const parsed = parseJavaScript(code);
  if (!parsed.ok) return parsed;
  const { shape, unexported } = findShape(parsed.program, parsed.kind);
  // On a line of its own at the end, so that no line moves and a comment cannot swallow it.
  const js = unexported === undefined ? code : `${code}\n;export { ${unexported} as __toolyard_entry }`;
  return { ok: true, kind: parsed.kind, js, shape };
}
