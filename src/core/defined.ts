/** Optional members of an object: those that may be missing, without `undefined` as a value. */
type Defined<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

/**
 * The members that have a value, for object literals with optional members.
 *
 * @example
 * return { name, ...defined({ title, hint: texts.hint }) };
 */
export function defined<Values extends object>(values: Values): Defined<Values> {
  // The cast: what is left has no undefined value.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
}
