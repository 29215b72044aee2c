import type { CodeAnalysis } from '../contract/code.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import { columnInSource } from './source-column.ts';
import { READ_HERE, type CodeReader } from './long-code.ts';
import type { StrippedCode } from './strip-types.ts';

/** Reads code without running it: syntax by a real parser, and which of the accepted shapes it has. */
export interface CodeAnalyzer {
  /** Never rejects. Code of an unknown shape is no fault here; it fails when it runs. */
  readonly analyze: (code: string, language: ToolLanguage) => Promise<CodeAnalysis>;
  /** What code tells of its tool. */
  readonly describe: CodeReader['describe'];
  /** What it loads. */
  readonly loads: CodeReader['loads'];
}

const ANALYSES_KEPT = 64;
/** Characters of code that are parsed in this thread; longer code where that can be stopped. */
const MAX_HERE = 32 * 1024;

/**
 * @param stripTypes turns TypeScript into JavaScript, elsewhere: its parser is too large to be here.
 * @param long reads long code, elsewhere: where that can be stopped. Without it all is done here.
 */
export function createCodeAnalyzer(
  stripTypes: (code: string) => Promise<StrippedCode>,
  long: CodeReader = READ_HERE,
): CodeAnalyzer {
  const readerOf = (js: string): CodeReader => (js.length > MAX_HERE ? long : READ_HERE);
  const analyzeScript = (code: string): Promise<CodeAnalysis> => readerOf(code).analyze(code);
  // Keyed by the text itself: a hash of it would cost more than the comparison.
  const cache = new Map<string, CodeAnalysis>();
  return {
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
    describe: (code, analysis, language) => readerOf(analysis.js).describe(code, analysis, language),
    loads: (js, path) => readerOf(js).loads(js, path),
  };
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
