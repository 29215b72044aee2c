/**
 * Whether code failed because something is nested too deeply or grew too large for the engine: V8 and JavaScriptCore
 * throw a `RangeError`, Firefox an `InternalError` ("too much recursion"), which has no global in the types of the web.
 */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}
