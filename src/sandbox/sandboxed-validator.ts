import { defined } from '../core/defined.ts';
import { uncheckedSchema, readSchemaReason } from '../catalog/contract/faults/schema-checks.ts';
import { startWork, type Supervise } from '../core/executor.ts';
import { isRecord, type JsonValue } from '../core/json/json.ts';
import { LIMITS } from '../core/limits.ts';
import { NO_PERMISSIONS } from '../core/permissions/permissions.ts';
import type {
  Coercion,
  SchemaRoot,
  SchemaValidator,
  ValidationOutcome,
  SchemaCheck,
} from '../catalog/contract/schema.ts';
import type { FramePool } from './frame-pool.ts';
import type { SandboxFrame } from './sandbox-frame.ts';
import { runInFrame } from './sandbox-runner.ts';
import type { SandboxedRun } from './contract/sandboxed-run.ts';

/** The app's own tool on top of the schema prelude (src/realms/inside/schema-prelude.ts). */
const SCHEMA_TOOL = `function tool({ work, schemas, root, schema, value, options }) {
  const engine = toolyardSchemaEngine;
  return work === 'check' ? schemas.map((one) => engine.check(one, root)) : engine.validate(schema, value, options);
}`;
const TOOL_NAME = 'schema-check';
const KEY = 'untrusted schemas';
/** Schemas per run: few enough for one deadline. */
const BATCH = 100;
/** Cached verdicts by schema text, so that a schema that was just reviewed is not compiled again when it is stored. */
const VERDICTS_KEPT = 4_096;
const UNCHECKED: SchemaCheck = uncheckedSchema({ code: 'schema-unchecked', values: [] });

interface ValidatorDeps {
  readonly pool: FramePool;
  readonly loadPrelude: (name: string) => Promise<string>;
  readonly supervise: Supervise;
}
type Performed =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: 'deadline' | 'worker'; readonly message: string };
type Perform = (parameters: JsonValue, more?: boolean) => Promise<Performed>;

/**
 * Validates with an untrusted schema inside the sandbox: the code that ajv generates from it runs in an opaque origin,
 * in a frame that is discarded, and is killed after `LIMITS.sandboxedValidationMs`.
 */
export function createSandboxedValidator(
  pool: FramePool,
  loadPrelude: (name: string) => Promise<string>,
  supervise: Supervise,
): SchemaValidator {
  const parts: ValidatorDeps = { pool, loadPrelude, supervise };
  let queue: Promise<unknown> = Promise.resolve();
  const verdicts = new Map<string, SchemaCheck>();
  const inTurn: Perform = (parameters, more = false) => {
    const result = queue.then(() => perform(parts, parameters, more));
    queue = result;
    return result;
  };

  const checkSchemas: SchemaValidator['checkSchemas'] = async (schemas, root = 'object') => {
    const keys = schemas.map((schema) => `${root} ${JSON.stringify(schema) ?? ''}`);
    const open = [...new Map(keys.map((key, at) => [key, schemas[at]] as const)).entries()].filter(
      ([key]) => !verdicts.has(key),
    );
    for (let start = 0; start < open.length; start += BATCH) {
      const batch = open.slice(start, start + BATCH);
      const checked = await checkBatch(
        inTurn,
        batch.map(([, schema]) => schema),
        root,
        start + BATCH < open.length,
      );
      checked.forEach((verdict, at) => {
        const key = batch[at]?.[0];
        if (key !== undefined) verdicts.set(key, verdict);
      });
    }
    const answer = keys.map((key) => verdicts.get(key) ?? UNCHECKED);
    if (verdicts.size > VERDICTS_KEPT) verdicts.clear();
    return answer;
  };

  return {
    checkSchemas,
    checkSchema: async (schema, root = 'object') => (await checkSchemas([schema], root))[0] ?? UNCHECKED,
    validate: async (schema, value, options = {}) => {
      const answer = await inTurn({ work: 'validate', schema, value, options: { ...options } });
      if (!answer.ok)
        return { kind: 'unusable', reason: answer.reason, message: `Validation was stopped: ${answer.message}` };
      const outcome = parseOutcome(answer.value);
      // Without coercion the original value is used, whatever came back.
      if (outcome?.kind === 'valid' && options.coerce !== true) return { kind: 'valid', value, coerced: [] };
      return outcome ?? { kind: 'unusable', reason: 'worker', message: 'The validation gave no verdict' };
    },
  };
}

async function lease(pool: FramePool): Promise<{ ok: true; frame: SandboxFrame } | { ok: false; message: string }> {
  try {
    return { ok: true, frame: await pool.lease(KEY) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function perform(
  { pool, loadPrelude, supervise }: ValidatorDeps,
  parameters: JsonValue,
  more: boolean,
): Promise<Performed> {
  const [leased, prelude] = await Promise.all([lease(pool), loadPrelude('schema-prelude')]);
  if (!leased.ok) return { ok: false, reason: 'worker', message: leased.message };
  const { frame } = leased;
  const run: SandboxedRun = {
    realm: 'browser',
    key: KEY,
    trusted: false,
    order: {
      code: SCHEMA_TOOL,
      entry: 'script',
      fileName: 'schema-check.js',
      parameters,
      timeoutMs: LIMITS.sandboxedValidationMs,
      context: { toolName: TOOL_NAME, runId: '', requestId: '', conversationId: '', deviceId: '' },
      storage: [],
      preludes: [prelude],
    },
    grant: { ...NO_PERMISSIONS, revealSecrets: [] },
    secrets: [],
  };
  const never = new AbortController().signal;
  let clean = false;
  const { outcome } = await supervise(
    { toolName: TOOL_NAME, timeoutMs: LIMITS.sandboxedValidationMs, signal: never },
    (events) =>
      startWork(async (signal) => {
        const end = await runInFrame(frame, run, { ...events, signal, onStorage: () => undefined });
        ({ clean } = end);
        return { outcome: end.outcome };
      }),
  );
  // Further schemas of the same review have the same source and may use the same frame.
  if (clean && more) pool.giveBack(frame);
  else pool.discard(frame, { stopped: !clean });
  if (outcome.ok) return { ok: true, value: outcome.value };
  return {
    ok: false,
    reason: outcome.error.code === 'timeout' ? 'deadline' : 'worker',
    message: outcome.error.message,
  };
}

async function checkBatch(
  inTurn: Perform,
  schemas: readonly unknown[],
  root: SchemaRoot,
  more: boolean,
): Promise<SchemaCheck[]> {
  const answer = await inTurn({ work: 'check', schemas: toJson(schemas), root }, more);
  const checked = answer.ok && Array.isArray(answer.value) ? answer.value.map(parseCheck) : [];
  if (checked.length === schemas.length) return checked;
  if (schemas.length === 1)
    return [answer.ok ? UNCHECKED : uncheckedSchema({ code: 'schema-check-failed', values: [answer.message] })];
  // One schema exceeded the deadline: each one gets its own deadline, so that the others keep their verdict.
  const single: SchemaCheck[] = [];
  for (const schema of schemas) single.push(...(await checkBatch(inTurn, [schema], root, more)));
  return single;
}

/** A JSON copy; a value that is not JSON is not a schema and becomes null. */
function toJson(values: readonly unknown[]): JsonValue {
  return values.map((value) => JSON.parse(JSON.stringify(value) ?? 'null') as JsonValue);
}

/**
 * Parses a verdict. It came out of the sandbox, and a hostile schema may have made it, so only its shape is checked.
 */
function parseCheck(value: JsonValue): SchemaCheck {
  if (isRecord(value) && value.valid === true) return { valid: true };
  const { error, path: given, reason } = isRecord(value) ? value : {};
  const path = typeof given === 'string' ? given : '';
  return typeof error === 'string'
    ? { valid: false, error, path, ...defined({ reason: readSchemaReason(reason) }) }
    : { ...uncheckedSchema({ code: 'schema-invalid', values: [] }), path };
}

function parseOutcome(value: JsonValue): ValidationOutcome | undefined {
  if (!isRecord(value)) return undefined;
  if (value.kind === 'valid') {
    const coerced = Array.isArray(value.coerced)
      ? value.coerced.flatMap((item): Coercion[] =>
          isRecord(item) && typeof item.path === 'string' && (item.to === 'integer' || item.to === 'boolean')
            ? [{ path: item.path, to: item.to }]
            : [],
        )
      : [];
    return { kind: 'valid', value: value.value as JsonValue, coerced };
  }
  if (value.kind === 'invalid' && Array.isArray(value.problems)) {
    const problems = value.problems.flatMap((item) => {
      if (!isRecord(item)) return [];
      const { path, message, keyword } = item;
      return typeof path === 'string' && typeof message === 'string' && typeof keyword === 'string'
        ? [{ path, message, keyword }]
        : [];
    });
    return { kind: 'invalid', problems, total: typeof value.total === 'number' ? value.total : problems.length };
  }
  if (value.kind === 'unusable' && typeof value.message === 'string')
    return { kind: 'unusable', reason: 'schema', message: value.message };
  return undefined;
}
