import type { AnalyzedCode, CodeAnalysis } from '../contract/code.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import type { CodeTold } from '../formats/describe-code.ts';
import type { CodeLoads } from '../project/loads-of-code.ts';

/** `told` is missing for code that has nothing to call. */
export type CodeDescribed =
  { readonly ok: true; readonly told?: CodeTold } | { readonly ok: false; readonly message: string };

/** What a parser does with code. Megabytes take it a second, so that is done where it can be ended. Nothing rejects. */
export interface CodeReader {
  readonly analyze: (code: string) => Promise<CodeAnalysis>;
  readonly describe: (code: string, analysis: AnalyzedCode, language: ToolLanguage) => Promise<CodeDescribed>;
  readonly loads: (js: string, path: string) => Promise<CodeLoads>;
}

/**
 * In this thread. The parser is a third of the host worker's size and is not needed to show what is stored: it comes
 * with the first tool that is read.
 */
export const READ_HERE: CodeReader = {
  analyze: async (code) => (await import('./analyze-javascript.ts')).analyzeJavaScript(code),
  async describe(code, analysis, language) {
    const told = (await import('../formats/describe-code.ts')).describeCode(code, analysis, language);
    return told === undefined ? { ok: true } : { ok: true, told };
  },
  loads: async (js, path) => (await import('../project/loads-of-code.ts')).loadsOfCode(js, path),
};
