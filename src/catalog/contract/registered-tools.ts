import { defined } from '../../core/defined.ts';
import { copyJsonObject } from '../../core/json/json-copy.ts';
import { fitsJson } from '../../core/json/json-weight.ts';
import type { Progress } from '../../core/call.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { isRecord, type JsonSchema, type JsonValue } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';

/** A call in the form that an executor of the page gets. */
export interface ExecutorCall {
  readonly toolName: string;
  readonly parameters: JsonValue;
  readonly requestId: ToolCallId;
  readonly runId: string;
  readonly conversationId: string;
  readonly caller: string;
  readonly deviceId: string;
  /** Milliseconds. */
  readonly timeout: number;
}

export type ExecutorNote = { readonly log: string } | { readonly progress: Progress };

/** A tool that an executor of the page answers for. */
export interface RegisteredTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** What it returns: a text, or the schema that results are checked against. */
  readonly returns?: string | JsonSchema;
  readonly guidance?: string;
}

type Reading<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string };

const { maxTools, maxDefinitionBytes, maxBytes } = LIMITS.registered;

/** Parses the `tools` of an executor; other members of a definition are not read. */
export function parseRegisteredTools(given: unknown): Reading<readonly RegisteredTool[]> {
  if (!Array.isArray(given)) return fail('The tools of an executor are a list of { name, description, parameters }');
  if (given.length > maxTools)
    return fail(`An executor may have ${String(maxTools)} tools, and this one has ${String(given.length)}`);
  const tools = new Map<string, RegisteredTool>();
  let left = maxBytes;
  for (const [at, definition] of given.entries()) {
    const read = parseTool(definition);
    if (!read.ok) return fail(`Tool ${String(at + 1)} of the executor: ${read.message}`);
    const { name } = read.value;
    if (tools.has(name)) return fail(`The executor has two tools of the name ${name}`);
    left -= JSON.stringify(read.value).length;
    if (left < 0)
      return fail(`The tools of an executor may have ${String(maxBytes / 1024 / 1024)} MB of JSON together`);
    tools.set(name, read.value);
  }
  return { ok: true, value: [...tools.values()] };
}

function parseTool(given: unknown): Reading<RegisteredTool> {
  if (!isRecord(given)) return fail('it must be an object { name, description, parameters }');
  const own = (key: string): unknown => (Object.hasOwn(given, key) ? (given[key] ?? undefined) : undefined);
  const [name, description, returns, guidance] = ['name', 'description', 'returns', 'guidance'].map(own);
  const schema = own('parameters') ?? own('inputSchema');
  if (typeof name !== 'string' || !LIMITS.toolNamePattern.test(name))
    return fail('its name must be 1 to 128 of the characters A–Z, a–z, 0–9, underscore, dot and hyphen');
  if (impersonatesApp(name)) return fail(`its name ${name} must not be that of this app: choose another`);
  if (!fitsJson([name, description, schema, returns, guidance], maxDefinitionBytes))
    return fail(`the definition of ${name} is larger than ${String(maxDefinitionBytes / 1024)} kB of JSON`);
  if (typeof description !== 'string' || description.trim() === '') return fail(`${name} has no description`);
  if (guidance !== undefined && typeof guidance !== 'string') return fail(`the guidance of ${name} must be text`);
  const inputSchema = schema === undefined ? { type: 'object' } : copyJsonObject(schema);
  if (inputSchema === undefined || (inputSchema['type'] ?? 'object') !== 'object')
    return fail(`the parameters of ${name} must be the JSON Schema of an object`);
  const result = returns === undefined || typeof returns === 'string' ? returns : copyJsonObject(returns);
  if (returns !== undefined && result === undefined)
    return fail(`what ${name} returns must be text or a JSON Schema object`);
  return { ok: true, value: { name, description, inputSchema, ...defined({ returns: result, guidance }) } };
}

function fail(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
