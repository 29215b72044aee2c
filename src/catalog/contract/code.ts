import type { JsonSchema } from '../../core/json/json.ts';
import type { ToolError } from '../../core/errors.ts';

export interface SourcePosition {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}

export type CodeShape = 'function' | 'module-default' | 'module-definition' | 'unknown';

/**
 * `shape: 'unknown'` is a warning: code that parses but has none of the accepted shapes. `exported`: the code with its
 * only function exported as the tool, if it has no tool yet.
 */
export type CodeCheck = (
  { readonly ok: true; readonly shape: CodeShape } | ({ readonly ok: false; readonly message: string } & SourcePosition)
) & { readonly exported?: string };

/**
 * Parsed code, ready to run. Lines of `js` are those of the source. The runtime finds the callable: in a script the
 * top-level `tool` or `run`; in a module its default export, that export's own `execute`, or its export `tool`, `run`
 * or `__toolyard_entry`.
 */
export interface AnalyzedCode {
  readonly ok: true;
  /** A script runs in sloppy mode, a module is strict. */
  readonly kind: 'script' | 'module';
  /** JavaScript without types; for a module's unexported function, the export `__toolyard_entry` is appended. */
  readonly js: string;
  /** The shape as far as it is known before the code runs; a default export may turn out to be something else. */
  readonly shape: CodeShape;
}

/** `message` is the parser's, without the position. */
export type CodeAnalysis = AnalyzedCode | ({ readonly ok: false; readonly message: string } & SourcePosition);

/** An object type that TypeScript code declares, and that no other of its types refers to. */
export interface DeclaredType {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Names of the places that have no form in JSON, or a type that is not declared here. */
  readonly unclear: readonly string[];
}

/** The error of a call of a tool whose code does not parse. */
export function codeFault({ message, line, column }: Exclude<CodeAnalysis, AnalyzedCode>): ToolError {
  return { code: 'invalid-tool', message: `${message} (line ${line}, column ${column})`, line, column };
}
