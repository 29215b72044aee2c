import { transform } from 'sucrase';
import type * as TypeScript from 'typescript';
import { endStatements } from './end-statements.ts';
import type { SyntaxFault } from './parse-javascript.ts';

export type StrippedCode = { readonly ok: true; readonly js: string } | SyntaxFault;

/**
 * Converts TypeScript to JavaScript line by line. TypeScript's own parser checks the syntax, because sucrase accepts a
 * lot of invalid code; types are not checked.
 */
export function stripTypes(ts: typeof TypeScript, code: string): StrippedCode {
  const fault = firstSyntaxError(ts, code);
  if (fault !== undefined) return fault;
  try {
    return {
      ok: true,
      js: transform(endStatements(ts, code), { transforms: ['typescript'], disableESTransforms: true }).code,
    };
  } catch (error) {
    return sucraseFault(error);
  }
}

function firstSyntaxError(ts: typeof TypeScript, code: string): SyntaxFault | undefined {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName: 'tool.ts',
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  const [first] = diagnostics.filter(({ file }) => file !== undefined).sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  if (first?.file === undefined) return undefined;
  const { line, character } = ts.getLineAndCharacterOfPosition(first.file, first.start ?? 0);
  return {
    ok: false,
    message: ts.flattenDiagnosticMessageText(first.messageText, ' '),
    line: line + 1,
    column: character + 1,
  };
}

/** Sucrase puts the position into its message, `… (3:7)`, and into `loc` of its error. */
function sucraseFault(error: unknown): SyntaxFault {
  const text = error instanceof Error ? error.message : String(error);
  const position = /\((\d+):(\d+)\)$/.exec(text);
  const message = text.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  return { ok: false, message, line: Number(position?.[1] ?? 1), column: Number(position?.[2] ?? 1) };
}
