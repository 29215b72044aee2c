declare const brand: unique symbol;

/** A type that only one function makes: a plain string cannot be assigned to `Brand<string, 'ToolId'>`. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
