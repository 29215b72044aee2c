/** A field of a definition, or the definition as a whole. */
export type DefinitionField = 'definition' | 'name' | 'description' | 'parameters' | 'guidance' | 'timeout';

/** Why a value cannot be read without running the code. Names and sources are parts of the code, cut off if long. */
export type UnreadReason =
  /** `name` is the function that makes it. */
  | { readonly kind: 'call'; readonly name: string }
  /** `name` is imported from `source`: an npm package or a module of Node, or a file that is not available. */
  | { readonly kind: 'package' | 'file'; readonly name: string; readonly source: string }
  /**
   * The variable `name`: is assigned more than once; is changed after it was made; is used before its declaration;
   * depends on itself; is not declared in the code.
   */
  | { readonly kind: 'reassigned' | 'changed' | 'early' | 'cycle' | 'undeclared'; readonly name: string }
  /** It depends on `name`, such as `process.env.X`, which is known only at run time. */
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'getter' | 'function' | 'computed' | 'not-json' | 'too-large' | 'too-deep' }
  /** It has a value of another type than the field. */
  | { readonly kind: 'type'; readonly expected: 'text' | 'object' | 'milliseconds' };

/** A field that the code defines in a way that cannot be read. */
export interface UnreadField {
  readonly field: DefinitionField;
  readonly why: UnreadReason;
}
