/**
 * Whether code failed because a value is nested too deeply or is too large for the engine: V8 and JavaScriptCore throw
 * a `RangeError`, Firefox an `InternalError` ("too much recursion"), which the web's types do not declare.
 */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}
