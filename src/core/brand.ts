declare const brand: unique symbol;

/** A value that only its own maker may hand out: `Brand<string, 'ToolId'>` is no plain string. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
