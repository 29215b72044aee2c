import type { Runtime } from './runtime.ts';

/** Where a text is wrong. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

interface Acorn {
  parse(code: string, options: object): unknown;
}

const places = new WeakMap<object, SourcePlace>();

/** The engine says of wrong syntax what it is but not where: Node's own parser is asked, when there is such an error. */
export function noteSyntaxError(runtime: Runtime, error: unknown, code: string, file: string): void {
  if (!(error instanceof SyntaxError)) return;
  try {
    const { parse } = runtime.requireBuiltin('internal/deps/acorn/acorn/dist/acorn') as Acorn;
    parse(code, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true, allowHashBang: true });
  } catch (found) {
    const { loc } = found as { loc?: { line: number; column: number } };
    if (loc !== undefined) places.set(error, { file, line: loc.line, column: loc.column + 1 });
  }
}

export const placeOfSyntaxError = (error: object): SourcePlace | undefined => places.get(error);
