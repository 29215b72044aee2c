import type { CodeAnalysis } from '../../core/code.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import { parseJavaScript } from './parse-javascript.ts';
import { findShape } from './shape.ts';
import { columnInSource, type StrippedCode } from './strip-types.ts';

/** Reads code without running it: syntax by a real parser, and which of the accepted shapes it has. */
export interface CodeAnalyzer {
  /** Never rejects. Code of an unknown shape is no fault here; it fails when it runs. */
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
}

const ANALYSES_KEPT = 64;

/** @param stripTypes turns TypeScript into JavaScript, elsewhere: its parser is too large to be here. */
export function createCodeAnalyzer(stripTypes: (code: string) => Promise<StrippedCode>): CodeAnalyzer {
  // Keyed by the text itself: a hash of it would cost more than the comparison.
  const cache = new Map<string, CodeAnalysis>();
  return {
    async analyze(code, language) {
      const key = `${language}\0${code}`;
      const known = cache.get(key);
      const analysis = known ?? (language === 'typescript' ? await analyzeTypeScript(code, stripTypes) : analyzeJavaScript(code));
      cache.delete(key);
      cache.set(key, analysis);
      for (const oldest of cache.keys()) {
        if (cache.size <= ANALYSES_KEPT) break;
        cache.delete(oldest);
      }
      return analysis;
    },
  };
}

async function analyzeTypeScript(code: string, stripTypes: (code: string) => Promise<StrippedCode>): Promise<CodeAnalysis> {
  const stripped = await stripTypes(code);
  if (!stripped.ok) return stripped;
  const analysis = analyzeJavaScript(stripped.js);
  if (analysis.ok) return analysis;
  return { ...analysis, column: columnInSource(code, stripped.js, analysis.line, analysis.column) };
}

/** The analysis of JavaScript, without a cache. */
export function analyzeJavaScript(code: string): CodeAnalysis {
  const parsed = parseJavaScript(code);
  if (!parsed.ok) return parsed;
  const { shape, unexported } = findShape(parsed.program, parsed.kind);
  // On a line of its own after the last: no line moves, and a comment there cannot swallow it.
  const js = unexported === undefined ? code : `${code}\n;export { ${unexported} as __toolyard_entry }`;
  return { ok: true, kind: parsed.kind, js, shape };
}
