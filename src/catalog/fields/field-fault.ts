import { ToolyardError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json/json.ts';

/** An error in a field. `path` is a JSON Pointer into the tool, e.g. `/permissions/network/0/origin`. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
  /** Further facts, e.g. `line` and `column` of a syntax error. */
  readonly data?: JsonObject;
}

export type Parsed<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: FieldFault };

export function parsed<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

export function faulty(path: string, message: string): { readonly ok: false; readonly fault: FieldFault } {
  return { ok: false, fault: { path, message } };
}

/** The error with which a writer rejects; `data.path` names the field. */
export function invalidTool({ path, message, data }: FieldFault): ToolyardError {
  return new ToolyardError('invalid-tool', message, { path, ...data });
}

/** Reads an own property, never one of a hostile prototype or of a `__proto__` key. */
export function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
