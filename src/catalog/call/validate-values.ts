import type { ToolCall, ValidationProblem } from '../../core/call.ts';
import type { ErrorCode, ToolError } from '../../core/errors.ts';
import { isRecord, type JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Coercion, SchemaValidator, ValidationOutcome } from '../contract/schema.ts';
import type { Tool } from '../../core/tool.ts';
import { copyJson } from '../../core/json/json-copy.ts';
import { traitsOf } from '../origins/index.ts';
import { describeProblems } from '../inside/schema/problems.ts';

export type PreparedInput =
  | { readonly ok: true; readonly value: JsonValue; readonly coerced: readonly Coercion[] }
  | { readonly ok: false; readonly error: ToolError };

/** The input as JSON that matches the tool's schema, or an `invalid-input` that lists every failing path. */
export async function validateInput(tool: Tool, call: ToolCall, validator: SchemaValidator): Promise<PreparedInput> {
  const title = `Invalid input for ${tool.name}`;
  const input = copyJson(call.input);
  if (!input.ok) return refusal(title, [{ path: input.path, message: input.message, keyword: 'json' }]);
  if (!isRecord(input.value)) return refusal(title, [{ path: '', message: 'must be object', keyword: 'type' }]);
  const bytes = byteLength(input.text);
  if (bytes > LIMITS.maxInputBytes) {
    const message = `has ${String(bytes)} bytes of JSON, more than the ${String(LIMITS.maxInputBytes)} allowed`;
    return refusal(title, [{ path: '', message, keyword: 'maxBytes' }]);
  }
  const outcome = await validator.validate(tool.inputSchema, input.value, {
    coerce: call.caller === 'model' || call.caller === 'remote',
    nullIsAbsent: traitsOf(tool).isNullAbsent === true,
  });
  if (outcome.kind === 'valid') return { ok: true, value: outcome.value, coerced: outcome.coerced };
  return { ok: false, error: mismatch(outcome, title, 'invalid-input') };
}

/** An `invalid-output` if the result does not match the tool's schema for results; otherwise undefined. */
export async function validateOutput(
  tool: Tool,
  value: JsonValue,
  validator: SchemaValidator,
): Promise<ToolError | undefined> {
  if (tool.outputSchema === undefined) return undefined;
  const outcome = await validator.validate(tool.outputSchema, value);
  return outcome.kind === 'valid'
    ? undefined
    : mismatch(outcome, `The result of ${tool.name} is not what it promises`, 'invalid-output');
}

function mismatch(
  outcome: Exclude<ValidationOutcome, { kind: 'valid' }>,
  title: string,
  code: 'invalid-input' | 'invalid-output',
): ToolError {
  if (outcome.kind === 'unusable') {
    const fault: ErrorCode = outcome.reason === 'schema' && code === 'invalid-input' ? 'invalid-tool' : code;
    return { code: fault, message: `${title}: it could not be validated. ${outcome.message}` };
  }
  const { problems, total } = outcome;
  return { code, message: `${title}: ${describeProblems(problems, total)}`, data: { errors: [...problems] } };
}

function refusal(title: string, errors: ValidationProblem[]): PreparedInput {
  return {
    ok: false,
    error: { code: 'invalid-input', message: `${title}: ${describeProblems(errors, errors.length)}`, data: { errors } },
  };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
