import { transform } from 'sucrase';
import type * as TypeScript from 'typescript';
import type { SyntaxFault } from './parse-javascript.ts';

export type StrippedCode = { readonly ok: true; readonly js: string } | SyntaxFault;

/**
 * TypeScript to JavaScript, line for line. Syntax is judged by TypeScript's own parser, since sucrase accepts much that
 * is broken; types are not checked.
 */
export function stripTypes(ts: typeof TypeScript, code: string): StrippedCode {
  const fault = firstSyntaxError(ts, code);
  if (fault !== undefined) return fault;
  try {
    return { ok: true, js: transform(code, { transforms: ['typescript'], disableESTransforms: true }).code };
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
  return { ok: false, message: ts.flattenDiagnosticMessageText(first.messageText, ' '), line: line + 1, column: character + 1 };
}

/** Sucrase puts the position in its message, `… (3:7)`, and on its error as `loc`. */
function sucraseFault(error: unknown): SyntaxFault {
  const text = error instanceof Error ? error.message : String(error);
  const position = /\((\d+):(\d+)\)$/.exec(text);
  const message = text.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  return { ok: false, message, line: Number(position?.[1] ?? 1), column: Number(position?.[2] ?? 1) };
}

/**
 * Where a position of the stripped code lies in the source: the line is the same, the column is that of the same
 * occurrence of the word found there.
 */
export function columnInSource(source: string, stripped: string, line: number, column: number): number {
  const from = source.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const to = stripped.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1] ?? '';
  const word = /^(?:[\p{ID_Continue}$]+|\S)/u.exec(to.slice(column - 1))?.[0];
  if (word === undefined) return from.length + 1;
  const before = wordStarts(to, word).filter((start) => start < column - 1).length;
  return (wordStarts(from, word)[before] ?? column - 1) + 1;
}

/** Offsets of the whole words, or of a single sign, in a line. */
function wordStarts(line: string, word: string): number[] {
  return [...line.matchAll(/[\p{ID_Continue}$]+|\S/gu)].filter(([found]) => found === word).map(({ index }) => index);
}
