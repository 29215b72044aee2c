/** A JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };
/** A JSON Schema object (draft 2020-12 or draft-07); the schema validator checks its keywords. */
export type JsonSchema = JsonObject;

/** True for an object that is neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON text without throwing. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Converts a value of a type that contains only JSON: TypeScript gives interfaces no index signature. */
export function jsonOf(value: object): JsonObject {
  return value as JsonObject;
}

/**
 * A value that is known to have a shape by other means than its type: the code before has looked at each of its
 * members, or the app wrote it and a checksum fits. Say at the call which of these it is.
 */
export function vouchedFor<Shape extends object>(value: object): Shape {
  return value as Shape;
}
