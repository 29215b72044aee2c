import type { AnalyzedCode, CodeAnalysis } from '../contract/code.ts';
import type { InferredAccess } from '../contract/inferred-access.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import type { CodeDescription } from '../formats/describe-code.ts';
import type { CodeLoads } from '../project/loads-of-code.ts';
import type { ImportedFiles } from './read-definition.ts';

/** `described` is missing if the code has no function to call. */
export type CodeDescribed =
  { readonly ok: true; readonly described?: CodeDescription } | { readonly ok: false; readonly message: string };

/**
 * Parses code. Megabytes take about a second, so long code is parsed in a worker that can be terminated. No method
 * rejects.
 */
export interface CodeReader {
  readonly analyze: (code: string) => Promise<CodeAnalysis>;
  /** @param around the files that the code imports */
  readonly describe: (
    code: string,
    analysis: AnalyzedCode,
    language: ToolLanguage,
    around?: ImportedFiles,
  ) => Promise<CodeDescribed>;
  readonly loads: (js: string, path: string) => Promise<CodeLoads>;
  readonly access: (js: string) => Promise<InferredAccess>;
}

/**
 * Parses in this thread. The parser is a third of the host worker's size and is not needed to show stored tools, so it
 * is loaded when a tool is first parsed.
 */
export const READ_HERE: CodeReader = {
  analyze: async (code) => (await import('./analyze-javascript.ts')).analyzeJavaScript(code),
  async describe(code, analysis, language, around) {
    const described = (await import('../formats/describe-code.ts')).describeCode(code, analysis, language, around);
    return described === undefined ? { ok: true } : { ok: true, described };
  },
  loads: async (js, path) => (await import('../project/loads-of-code.ts')).loadsOfCode(js, path),
  access: async (js) => (await import('./inferred-access/infer-access.ts')).inferAccess(js),
};
