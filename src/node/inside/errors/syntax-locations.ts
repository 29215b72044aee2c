/** The position of a syntax error. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** Positions of syntax errors, which the errors themselves lack. */
export const locations = new WeakMap<object, SourceLocation>();
