import {
  validInput,
  type Builtin,
  type BuiltinAnswer,
  type BuiltinContext,
} from '../../../catalog/contract/builtin.ts';
import type { JsonObject, JsonSchema, JsonValue } from '../../../core/json/json.ts';
import { AUTOMATION_LIMITS } from '../../contract/automation.ts';
import type { ActOptions, Answered } from '../annotation-service.ts';

/** A built-in tool for the page in a panel. */
export interface PageTool<Input extends object> {
  readonly name: string;
  /** Reads the page; others act on it, and name what they act on. */
  readonly isReading?: true;
  readonly description: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly documentation: string;
  readonly timeoutMs?: number;
  readonly run: (input: Input, context: BuiltinContext) => Promise<Answered<JsonValue>>;
}

const TIMEOUT_MS = 90_000;

export function pageTool<Input extends object>({
  name,
  isReading,
  description,
  properties,
  required = [],
  documentation,
  timeoutMs,
  run,
}: PageTool<Input>): Builtin {
  const definition: Builtin['definition'] = {
    name,
    ...(isReading === true ? { isReading } : { isPageAct: true }),
    description,
    inputSchema: { type: 'object', properties, required: [...required], additionalProperties: false },
    documentation,
    timeoutMs: timeoutMs ?? TIMEOUT_MS,
  };
  return {
    definition,
    execute: async (input: JsonObject, context): Promise<BuiltinAnswer> => await run(validInput<Input>(input), context),
  };
}

/** A person who watches sees the pointer and the keys. */
export function actOptions({ signal, hasPerson }: BuiltinContext): ActOptions {
  return { signal, pace: hasPerson === true ? 'drawn' : 'none' };
}

export const ANNOTATION_ID: JsonSchema = {
  type: 'integer',
  minimum: 1,
  description: 'The number of the control, from annotate_page',
};
export const TARGET: JsonSchema = {
  type: 'string',
  maxLength: 1_000,
  description: 'Leave it out: the app writes here what is under the number, for the person who approves',
};
export const TEXT: JsonSchema = { type: 'string', maxLength: AUTOMATION_LIMITS.maxTextChars };

export function map<From, To>(answer: Answered<From>, make: (value: From) => To): Answered<To> {
  return answer.ok ? { ok: true, value: make(answer.value) } : answer;
}
