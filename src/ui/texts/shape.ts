/**
 * What texts of every language are alike in: the same keys, and functions that take the same. What one says in a
 * literal, another says in its own words.
 */
export type Shape<Of> = Of extends string
  ? string
  : Of extends (...info: infer Info) => string
    ? (...info: Info) => string
    : { readonly [Key in keyof Of]: Shape<Of[Key]> };
