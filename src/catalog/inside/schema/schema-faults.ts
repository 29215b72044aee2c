import type { ErrorObject } from 'ajv';
import { isRecord } from '../../../core/json/json.ts';
import { pointerKeys, pointerOf, valueAt } from '../../../core/json/json-pointer.ts';
import { isTooDeep } from '../../../core/json/too-deep.ts';
import { problemsOf } from './problems.ts';
import { uncheckedSchema } from '../../contract/faults/schema-checks.ts';
import { invalidSchema } from '../../contract/faults/schema-faults.ts';
import type { SchemaCheck } from '../../contract/schema.ts';

type InvalidSchema = Extract<SchemaCheck, { readonly valid: false }>;

/** The innermost error of the meta-schema: outer ones only say that something inside is wrong. */
export function metaSchemaFailure(errors: readonly ErrorObject[]): InvalidSchema {
  const depth = (error: ErrorObject) => error.instancePath.split('/').length;
  const [innermost] = [...errors].sort((a, b) => depth(b) - depth(a));
  if (innermost === undefined) return uncheckedSchema({ code: 'schema-invalid', values: [] });
  const sameplace = errors.filter(
    (error) => error.instancePath === innermost.instancePath && error.keyword !== 'anyOf',
  );
  const { problems } = problemsOf(sameplace.length === 0 ? [innermost] : sameplace);
  const messages = [...new Set(problems.map(({ message }) => message))];
  return invalidSchema({ code: 'schema-keywords', values: [messages.join(' or ')] }, innermost.instancePath);
}

/** Explains the error of ajv for a schema that matches its meta-schema but does not compile. */
export function compileFailure(thrown: unknown, schema: unknown): InvalidSchema {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const missing =
    isRecord(thrown) || thrown instanceof Error ? (thrown as { missingRef?: unknown }).missingRef : undefined;
  if (typeof missing === 'string') {
    const path = findReference(schema, missing);
    const code = missing.startsWith('#') ? 'schema-reference' : 'schema-elsewhere';
    return invalidSchema({ code, values: [JSON.stringify(missing)] }, path);
  }
  if (isTooDeep(thrown)) return invalidSchema({ code: 'schema-endless', values: [] });
  if (thrown instanceof SyntaxError) {
    return { valid: false, error: message, path: findKey(schema, isBrokenPattern) ?? '' };
  }
  const keyword = /"([^"]+)"/.exec(message)?.[1];
  const path = keyword === undefined ? undefined : findKey(schema, (key) => key === keyword);
  return invalidSchema({ code: 'schema-compile', values: [message] }, path);
}

function findReference(schema: unknown, missing: string): string | undefined {
  const isRef = (key: string) => key === '$ref' || key === '$dynamicRef';
  return (
    findKey(schema, (key, value) => isRef(key) && value === missing) ??
    findKey(schema, (key, value) => isRef(key) && typeof value === 'string' && value !== '' && missing.endsWith(value))
  );
}

function isBrokenPattern(key: string, value: unknown): boolean {
  if (key === 'pattern') return typeof value === 'string' && !isPattern(value);
  return key === 'patternProperties' && isRecord(value) && !Object.keys(value).every(isPattern);
}

function isPattern(text: string): boolean {
  try {
    // JSON Schema requires this flag; parsing a pattern does not run it.
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

/** The pointer to the first matching key, breadth first and without recursion, because a schema can be very deep. */
function findKey(schema: unknown, fits: (key: string, value: unknown) => boolean): string | undefined {
  const queue: { value: unknown; path: string[] }[] = [{ value: schema, path: [] }];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, value] of Object.entries(next.value)) {
      const path = [...next.path, key];
      if (fits(key, value)) return pointerOf(path);
      queue.push({ value, path });
    }
  }
  return undefined;
}

/** Refuses a root that can never be an object, because parameters always are. A root without a type may be one. */
export function rootFailure(schema: Record<string, unknown>): InvalidSchema | undefined {
  let root: unknown = schema;
  let path = '';
  for (let hops = 0; hops < MAX_HOPS && isRecord(root); hops += 1) {
    const { type } = root;
    const types: unknown[] = Array.isArray(type) ? type : [type];
    if (type !== undefined && !types.includes('object')) {
      const names = types.map((each) => JSON.stringify(each)).join(' or ');
      return invalidSchema({ code: 'root-of-type', values: [names] }, `${path}/type`);
    }
    if (Array.isArray(root['enum']) && !root['enum'].some(isRecord))
      return invalidSchema({ code: 'root-of-enum', values: [] }, `${path}/enum`);
    if (Object.hasOwn(root, 'const') && !isRecord(root['const']))
      return invalidSchema({ code: 'root-of-const', values: [] }, `${path}/const`);
    const ref = root['$ref'];
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined;
    path = decodeURIComponent(ref.slice(1));
    root = valueAt(schema, pointerKeys(path));
  }
  return undefined;
}

/** References followed from the root; more are a cycle. */
const MAX_HOPS = 16;
