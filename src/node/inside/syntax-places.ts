/** The position of a syntax error. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** Positions of syntax errors, which the errors themselves lack. */
export const places = new WeakMap<object, SourcePlace>();
