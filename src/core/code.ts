import type { CodeShape, SourcePosition } from './host-api.ts';

/**
 * Where the callable is to be found once the code has run.
 *
 * - `binding`: a script; the top-level name after the script ran.
 * - `export`: a module; `namespace[name]` is the function.
 * - `default`: a module; `namespace.default` is a function, or a definition with `execute`.
 * - `namespace`: a module; its named exports are the definition with `execute`.
 * - `none`: none of the accepted shapes.
 */
export type CodeEntry =
  | { readonly kind: 'binding'; readonly name: string }
  | { readonly kind: 'export'; readonly name: string }
  | { readonly kind: 'default' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'none' };

/** Code that parses, made ready to run. Lines of `js` are those of the source. */
export interface AnalyzedCode {
  readonly ok: true;
  /** A script runs in sloppy mode, a module is strict. */
  readonly kind: 'script' | 'module';
  /** JavaScript: types are stripped, and a module's unexported function has its export appended. */
  readonly js: string;
  readonly shape: CodeShape;
  readonly entry: CodeEntry;
}

/** `message` is the parser's, without the position. */
export type CodeAnalysis = AnalyzedCode | ({ readonly ok: false; readonly message: string } & SourcePosition);
