import { defined } from '../../core/defined.ts';
import { faultError, type ToolyardError, type WriteErrorCode } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { faultOf, type Fault, type Reason } from '../../core/reason.ts';
import { TOOL_FAULTS } from '../contract/faults/tool-faults.ts';

/** An error in a field. `path` is a JSON Pointer into the tool, e.g. `/permissions/network/0/origin`. */
export interface FieldFault extends Fault {
  readonly path: string;
  /** Further facts, e.g. `line` and `column` of a syntax error. */
  readonly data?: JsonObject;
}

export type ToolReason = Reason<typeof TOOL_FAULTS>;

export type Parsed<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: FieldFault };

export function parsed<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

export function faulty(path: string, reason: ToolReason): { readonly ok: false; readonly fault: FieldFault } {
  return faultyBy(path, faultOf(TOOL_FAULTS, reason));
}

/** The same for a fault that another parser found. */
export function faultyBy(path: string, { message, reason }: Fault): { readonly ok: false; readonly fault: FieldFault } {
  return { ok: false, fault: { path, message, ...defined({ reason }) } };
}

/** The error of a tool that cannot be stored or found. */
export function toolError(code: WriteErrorCode, reason: ToolReason, data: JsonObject = {}): ToolyardError {
  return faultError(code, faultOf(TOOL_FAULTS, reason), data);
}

/** The error with which a writer rejects; `data.path` names the field. */
export function invalidTool({ path, data, ...fault }: FieldFault): ToolyardError {
  return faultError('invalid-tool', fault, { path, ...data });
}

/** Reads an own property, never one of a hostile prototype or of a `__proto__` key. */
export function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
