import type { CodeAnalysis } from '../contract/code.ts';
import { UNKNOWN_ACCESS, type InferredAccess } from '../contract/inferred-access.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import { columnInSource } from './source-column.ts';
import { READ_HERE, type CodeReader } from './long-code.ts';
import type { StrippedCode } from './strip-types.ts';

/** Parses code without running it, and determines which of the accepted shapes it has. */
export interface CodeAnalyzer {
  /** Never rejects. An unknown shape is not an error here; the code fails when it runs. */
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
  /** Describes the tool that the code defines. */
  readonly describe: CodeReader['describe'];
  /** The names that the code loads. */
  readonly loads: CodeReader['loads'];
  /** What the code evidently contacts, and which secrets it uses. Never rejects. */
  readonly access: (code: string, language: ToolLanguage) => Promise<InferredAccess>;
}

const ANALYSES_KEPT = 64;
/** Longer code is parsed in a worker that can be stopped. */
const MAX_HERE = 32 * 1024;

/**
 * @param stripTypes converts TypeScript to JavaScript in a worker, because its parser is too large for this thread
 * @param long parses long code in a worker that can be stopped; without it, all code is parsed here
 */
export function createCodeAnalyzer(
  stripTypes: (code: string) => Promise<StrippedCode>,
  long: CodeReader = READ_HERE,
): CodeAnalyzer {
  const readerOf = (js: string, further = 0): CodeReader => (js.length + further > MAX_HERE ? long : READ_HERE);
  const analyzeScript = (code: string): Promise<CodeAnalysis> => readerOf(code).analyze(code);
  // Keyed by the text, because hashing it would cost more than comparing it.
  const cache = new Map<string, CodeAnalysis>();
  const analyzer: CodeAnalyzer = {
    async analyze(code, language) {
      const key = `${language}\0${code}`;
      const known = cache.get(key);
      const analysis =
        known ??
        (language === 'typescript'
          ? await analyzeTypeScript(code, stripTypes, analyzeScript)
          : await analyzeScript(code));
      cache.delete(key);
      cache.set(key, analysis);
      for (const oldest of cache.keys()) {
        if (cache.size <= ANALYSES_KEPT) break;
        cache.delete(oldest);
      }
      return analysis;
    },
    describe: (code, analysis, language, around) =>
      readerOf(analysis.js, sum(around?.files.map(({ text }) => text.length) ?? [])).describe(
        code,
        analysis,
        language,
        around,
      ),
    loads: (js, path) => readerOf(js).loads(js, path),
    async access(code, language) {
      const analysis = await analyzer.analyze(code, language);
      return analysis.ok ? await readerOf(analysis.js).access(analysis.js) : UNKNOWN_ACCESS;
    },
  };
  return analyzer;
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0);
}

async function analyzeTypeScript(
  code: string,
  stripTypes: (code: string) => Promise<StrippedCode>,
  analyzeScript: (code: string) => Promise<CodeAnalysis>,
): Promise<CodeAnalysis> {
  const stripped = await stripTypes(code);
  if (!stripped.ok) return stripped;
  const analysis = await analyzeScript(stripped.js);
  if (analysis.ok) return analysis;
  return { ...analysis, column: columnInSource(code, stripped.js, analysis.line, analysis.column) };
}
