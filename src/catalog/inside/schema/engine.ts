import type { Ajv, ValidateFunction } from 'ajv';
import { isRecord, type JsonSchema, type JsonValue } from '../../../core/json/json.ts';
import type { Coercion, SchemaRoot, ValidateOptions, ValidationOutcome, SchemaCheck } from '../../contract/schema.ts';
import { invalidSchema } from '../../contract/faults/schema-faults.ts';
import { isTooDeep } from '../../../core/json/too-deep.ts';
import { applyCoercions, leaveOutNulls } from './coerce.ts';
import { createDialects, dialectOf, type Dialects } from './dialects.ts';
import { compileFailure, metaSchemaFailure, rootFailure } from './schema-faults.ts';
import { problemsOf } from './problems.ts';

/**
 * Validates JSON with ajv. Pure and synchronous: it uses only the language, so it runs in a trusted worker and, for an
 * untrusted schema, inside the sandbox. It needs `new Function`. With a hostile schema any of its functions may never
 * return: call it where it can be killed.
 */
export interface SchemaEngine {
  /** Whether a schema compiles and its root describes an object (with `any`, any value). */
  readonly check: (schema: unknown, root?: SchemaRoot) => SchemaCheck;
  /** Failing paths are ajv's `instancePath`, in ajv's order. */
  readonly validate: (schema: JsonSchema, value: JsonValue, options?: ValidateOptions) => ValidationOutcome;
}

/** Maximum number of cached schemas per engine. */
const COMPILED_KEPT = 200;
/** An ajv instance keeps every schema that it compiled; replacing it after this many bounds the memory. */
const COMPILES_PER_INSTANCE = 1_000;
/** Schemas with names of their own would leak them into a shared instance. */
const NAMES_ITSELF = /"\$(?:id|anchor|dynamicAnchor|recursiveAnchor)"/;

type Compiled =
  | { readonly ok: true; readonly validate: ValidateFunction }
  | { readonly ok: false; readonly verdict: Extract<SchemaCheck, { readonly valid: false }> };

export function createSchemaEngine(): SchemaEngine {
  const cache = new Map<string, Compiled>();
  let shared: Dialects = createDialects();
  let compiles = 0;

  function compile(schema: unknown): Compiled {
    const key = JSON.stringify(schema) as string | undefined;
    if (key === undefined || !isRecord(schema))
      return { ok: false, verdict: invalidSchema({ code: 'schema-not-object', values: [] }) };
    const known = cache.get(key);
    if (known !== undefined) {
      cache.delete(key);
      cache.set(key, known);
      return known;
    }
    const compiled = compileFresh(schema, NAMES_ITSELF.test(key));
    cache.set(key, compiled);
    forgetOldest(cache);
    return compiled;
  }

  function compileFresh(schema: JsonSchema | Record<string, unknown>, alone: boolean): Compiled {
    const dialect = dialectOf(schema);
    if (dialect === undefined) return unknownDialect(schema);
    if (schema['$async'] !== undefined)
      return { ok: false, verdict: invalidSchema({ code: 'schema-async', values: [] }, '/$async') };
    compiles += 1;
    if (compiles % COMPILES_PER_INSTANCE === 0) shared = createDialects();
    const ajv = (alone ? createDialects() : shared)[dialect]();
    return compileWith(ajv, schema);
  }

  return {
    check(schema, root = 'object') {
      const compiled = compile(schema);
      if (!compiled.ok) return compiled.verdict;
      const fault = root === 'object' && isRecord(schema) ? rootFailure(schema) : undefined;
      return fault ?? { valid: true };
    },
    validate(schema, value, options = {}) {
      const compiled = compile(schema);
      if (!compiled.ok) {
        const { error, path } = compiled.verdict;
        return { kind: 'unusable', reason: 'schema', message: `${error} (at ${path === '' ? 'the root' : path})` };
      }
      try {
        return applyValidation(compiled.validate, value, options);
      } catch (error) {
        if (!isTooDeep(error)) throw error;
        return {
          kind: 'unusable',
          reason: 'schema',
          message: 'The schema refers to itself without end, or the value is nested too deeply',
        };
      }
    },
  };
}

function forgetOldest(cache: Map<string, Compiled>): void {
  for (const oldest of cache.keys()) {
    if (cache.size <= COMPILED_KEPT) break;
    cache.delete(oldest);
  }
}

function unknownDialect(schema: Record<string, unknown>): Compiled {
  const dialect = JSON.stringify(schema['$schema']);
  return { ok: false, verdict: invalidSchema({ code: 'schema-dialect', values: [dialect] }, '/$schema') };
}

function compileWith(ajv: Ajv, schema: Record<string, unknown>): Compiled {
  try {
    if (ajv.validateSchema(schema) !== true) return { ok: false, verdict: metaSchemaFailure(ajv.errors ?? []) };
    return { ok: true, validate: ajv.compile(schema) };
  } catch (error) {
    return { ok: false, verdict: compileFailure(error, schema) };
  }
}

/** A converted string can reveal another one, such as in a union's other branch; each round converts at least one. */
const COERCION_ROUNDS = 3;

function applyValidation(
  validate: ValidateFunction,
  input: JsonValue,
  { coerce = false, nullIsAbsent = false }: ValidateOptions,
): ValidationOutcome {
  let value = input;
  const coerced: Coercion[] = [];
  for (let round = 0; ; round += 1) {
    if (validate(value) === true) return { kind: 'valid', value, coerced };
    const errors = validate.errors ?? [];
    const isLast = round >= COERCION_ROUNDS;
    const given = nullIsAbsent && !isLast ? leaveOutNulls(value, errors) : { value, coerced: [] };
    const read = coerce && !isLast ? applyCoercions(given.value, errors) : { value: given.value, coerced: [] };
    const steps = [...given.coerced, ...read.coerced];
    if (steps.length === 0) return { kind: 'invalid', ...problemsOf(errors) };
    value = read.value;
    coerced.push(...steps);
  }
}
