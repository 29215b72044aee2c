import type { JsonSchema, JsonValue } from '../../core/json/json.ts';
import { uncheckedSchema } from '../contract/faults/schema-checks.ts';
import { LIMITS } from '../../core/limits.ts';
import type {
  SchemaRoot,
  SchemaValidator,
  ValidateOptions,
  ValidationOutcome,
  SchemaCheck,
} from '../contract/schema.ts';
import { createDeadlineWorker, type DeadlineWorker, type KillableEndpoint } from '../../platform/deadline-worker.ts';

/** The API of src/realms/schema-worker.ts. */
export interface SchemaWorkerApi {
  ping(): 'pong';
  checkMany(schemas: readonly unknown[], root: SchemaRoot): SchemaCheck[];
  validate(schema: JsonSchema, value: JsonValue, options: ValidateOptions): ValidationOutcome;
}

/** Schemas per message: enough to hide the cost of messages, few enough for one deadline. */
const BATCH = 100;
/** Cached verdicts by schema text, so that a schema that was just reviewed is not compiled again when it is stored. */
const VERDICTS_KEPT = 4_096;

/**
 * Validates with ajv in a worker, which is killed when one piece of work takes longer than `LIMITS.validationMs`.
 *
 * @param spawn makes a worker of src/realms/schema-worker.ts
 */
export function createSchemaValidator(
  spawn: () => KillableEndpoint,
): SchemaValidator & { readonly dispose: () => void } {
  const worker = createDeadlineWorker<SchemaWorkerApi>(spawn);
  const verdicts = new Map<string, SchemaCheck>();

  const checkBatch = (schemas: readonly unknown[], root: SchemaRoot): Promise<SchemaCheck[]> =>
    checkIn(worker, schemas, root);

  async function checkSchemas(schemas: readonly unknown[], root: SchemaRoot = 'object'): Promise<SchemaCheck[]> {
    const results = new Map<number, SchemaCheck>();
    const open: { index: number; key: string; schema: unknown }[] = [];
    schemas.forEach((schema, index) => {
      const key = cacheKey(schema, root);
      const known = key === undefined ? FAULTY : verdicts.get(key);
      if (known !== undefined) results.set(index, known);
      else if (key !== undefined) open.push({ index, key, schema });
    });
    for (let start = 0; start < open.length; start += BATCH) {
      const batch = open.slice(start, start + BATCH);
      const checked = await checkBatch(
        batch.map(({ schema }) => schema),
        root,
      );
      checked.forEach((verdict, at) => {
        const entry = batch[at];
        if (entry === undefined) return;
        results.set(entry.index, verdict);
        if (verdicts.size >= VERDICTS_KEPT) verdicts.clear();
        verdicts.set(entry.key, verdict);
      });
    }
    return schemas.map((_schema, index) => results.get(index) ?? FAULTY);
  }

  return {
    checkSchemas,
    async checkSchema(schema, root = 'object') {
      const [verdict] = await checkSchemas([schema], root);
      return verdict ?? FAULTY;
    },
    async validate(schema, value, options = {}) {
      const outcome = await worker.run(
        async (api): Promise<ValidationOutcome> => await api.validate(schema, value, options),
        LIMITS.validationMs,
      );
      if (outcome.ok) return outcome.value;
      const message =
        outcome.reason === 'deadline'
          ? `Validation took longer than ${String(LIMITS.validationMs)} ms and was stopped: the schema may hold a ` +
            `pattern that never ends`
          : outcome.message;
      return { kind: 'unusable', reason: outcome.reason, message };
    },
    dispose: worker.dispose,
  };
}

async function checkIn(
  worker: DeadlineWorker<SchemaWorkerApi>,
  schemas: readonly unknown[],
  root: SchemaRoot,
): Promise<SchemaCheck[]> {
  const outcome = await worker.run((api) => api.checkMany(schemas, root), LIMITS.validationMs);
  if (outcome.ok) return outcome.value;
  const [only] = schemas;
  if (schemas.length > 1) {
    // One schema exceeded the deadline: each one gets its own deadline, so that the others keep their verdict.
    const single: SchemaCheck[] = [];
    for (const schema of schemas) single.push(...(await checkIn(worker, [schema], root)));
    return single;
  }
  if (only === undefined) return [];
  return outcome.reason === 'deadline'
    ? [uncheckedSchema({ code: 'schema-slow', values: [String(LIMITS.validationMs)] })]
    : [{ valid: false, error: outcome.message, path: '' }];
}

const FAULTY: SchemaCheck = uncheckedSchema({ code: 'schema-not-json', values: [] });

/** The cache key of a verdict; undefined for a value that is not JSON and so cannot be a schema. */
function cacheKey(schema: unknown, root: SchemaRoot): string | undefined {
  try {
    const text = JSON.stringify(schema) as string | undefined;
    return text === undefined ? undefined : `${root} ${text}`;
  } catch {
    // A cycle, a BigInt, or nesting too deep for the stack.
    return undefined;
  }
}
