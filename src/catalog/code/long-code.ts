import type { AnalyzedCode, CodeAnalysis } from '../contract/code.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import type { CodeDescription } from '../formats/describe-code.ts';
import type { CodeLoads } from '../project/loads-of-code.ts';

/** `told` is missing if the code has no function to call. */
export type CodeDescribed =
  { readonly ok: true; readonly described?: CodeDescription } | { readonly ok: false; readonly message: string };

/**
 * Parses code. Megabytes take about a second, so long code is parsed in a worker that can be terminated. No method
 * rejects.
 */
export interface CodeReader {
  readonly analyze: (code: string) => Promise<CodeAnalysis>;
  readonly describe: (code: string, analysis: AnalyzedCode, language: ToolLanguage) => Promise<CodeDescribed>;
  readonly loads: (js: string, path: string) => Promise<CodeLoads>;
}

/**
 * Parses in this thread. The parser is a third of the host worker's size and is not needed to show stored tools, so it
 * is loaded when a tool is first parsed.
 */
export const READ_HERE: CodeReader = {
  analyze: async (code) => (await import('./analyze-javascript.ts')).analyzeJavaScript(code),
  async describe(code, analysis, language) {
    const described = (await import('../formats/describe-code.ts')).describeCode(code, analysis, language);
    return described === undefined ? { ok: true } : { ok: true, described };
  },
  loads: async (js, path) => (await import('../project/loads-of-code.ts')).loadsOfCode(js, path),
};
