/** Where a text is wrong. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** The places of syntax errors, which the errors themselves do not tell. */
export const places = new WeakMap<object, SourcePlace>();
