import type { ValidationProblem } from '../../core/call.ts';
import type { JsonSchema, JsonValue } from '../../core/json/json.ts';
import type { FaultReason } from '../../core/reason.ts';

/** `path` is a JSON Pointer into the schema, `error` the English sentence of `reason`. */
export type SchemaCheck =
  | { readonly valid: true }
  | { readonly valid: false; readonly error: string; readonly path: string; readonly reason?: FaultReason };

/** What the root of a schema must describe: the parameters of a tool are always an object, a result can be anything. */
export type SchemaRoot = 'object' | 'any';

/**
 * A value that was converted because a model wrote it as a string, or left out because null meant nothing. `path` is a
 * JSON Pointer into the input.
 */
export type Coercion = { path: string; to: 'integer' | 'boolean' | 'absent' };

/**
 * - `valid`: `value` is the input after coercion.
 * - `invalid`: `problems` in the validator's order, at most `LIMITS.maxValidationProblems`; `total` counts all.
 * - `unusable`: the schema does not compile, or the validation timed out.
 */
export type ValidationOutcome =
  | { readonly kind: 'valid'; readonly value: JsonValue; readonly coerced: readonly Coercion[] }
  | { readonly kind: 'invalid'; readonly problems: readonly ValidationProblem[]; readonly total: number }
  | { readonly kind: 'unusable'; readonly reason: 'schema' | 'deadline' | 'worker'; readonly message: string };

export interface ValidateOptions {
  /** Converts strings with an integer or a boolean if the schema requires one. */
  readonly coerce?: boolean;
  /** Leaves out members of objects that are null if the schema requires something else. */
  readonly nullIsAbsent?: boolean;
}

/** Validates schemas and values where a hostile schema can be killed. Never rejects. */
export interface SchemaValidator {
  readonly checkSchema: (schema: unknown, root?: SchemaRoot) => Promise<SchemaCheck>;
  /** Verdicts in the order of the schemas; much faster than separate calls. */
  readonly checkSchemas: (schemas: readonly unknown[], root?: SchemaRoot) => Promise<SchemaCheck[]>;
  readonly validate: (schema: JsonSchema, value: JsonValue, options?: ValidateOptions) => Promise<ValidationOutcome>;
}
