import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import { isLightJson } from '../../core/json/json-weight.ts';
import { isRecord, parseJson, type JsonObject } from '../../core/json/json.ts';
import type { FixJson } from './fix-json.ts';
import type { ObjectSpan } from './object-spans.ts';

/** A call in a model's text. */
export interface WrittenCall {
  readonly toolName: string;
  readonly input: JsonObject;
  /** The original text, if its JSON had mistakes that were fixed. */
  readonly written?: string;
}
/** Text that was meant to be a call and cannot be parsed. */
export interface WrittenFault {
  readonly reason: FaultReason;
  /** Empty if there is no name. */
  readonly toolName: string;
  /** The text where the arguments should be. */
  readonly argumentsText: string;
}
export type FaultReason = 'no-json' | 'cut-off' | 'no-name' | 'no-arguments';
export interface WrittenCalls {
  readonly calls: readonly WrittenCall[];
  readonly faults: readonly WrittenFault[];
}

const MAX_DEPTH = 16;
const MAX_PARTS = AGENT_LIMITS.maxArgumentParts;
const NOTHING = { value: undefined, fixed: false } as const;
/** Stored characters of a fault. */
const MAX_FAULT = 2_000;
/** The key that identifies a call. */
export const CALL_KEY = /["'“‘`]?toolname["'”’`]?\s*:/;
const NAME = /["'“‘`]?toolname["'”’`]?\s*:\s*["'“‘`]([^"'”’`]{1,128})["'”’`]/;
const BEGINS_AS_CALL = /^\{\s*["'“‘`]?toolname["'”’`]?\s*:/;
const ARGUMENTS = /["'“‘`]?arguments["'”’`]?\s*:/;

/**
 * Parses an object, or a list of objects, that a model wrote. Its calls are the outermost objects with the key
 * `toolname`. Common mistakes (trailing commas, other quotes, comments, missing closing brackets) are fixed; text that
 * ends inside a string is not, because its arguments would not be the intended ones.
 * @returns undefined if it contains neither a call nor an attempt at one
 */
export function readObject(source: string, ending: ObjectSpan['ending'], fix: FixJson): WrittenCalls | undefined {
  const beginsAsCall = BEGINS_AS_CALL.test(source);
  if (ending === 'cut') return beginsAsCall ? { calls: [], faults: [faultOf(source, 'cut-off')] } : undefined;
  const { value, fixed } = isLightJson(source, MAX_PARTS) ? parse(source, fix) : NOTHING;
  if (typeof value !== 'object') return beginsAsCall ? { calls: [], faults: [faultOf(source, 'no-json')] } : undefined;
  const objects = callsIn(value, 0);
  if (objects.length === 0) return undefined;
  const calls: WrittenCall[] = [];
  const faults: WrittenFault[] = [];
  for (const each of objects) {
    const { toolname } = each;
    const input = inputOf(each, fix);
    const argumentsText = JSON.stringify(each['arguments'] ?? {}).slice(0, MAX_FAULT);
    if (typeof toolname !== 'string' || toolname.trim() === '')
      faults.push({ reason: 'no-name', toolName: '', argumentsText });
    else if (input === undefined) faults.push({ reason: 'no-arguments', toolName: toolname.trim(), argumentsText });
    else
      calls.push({
        toolName: toolname.trim(),
        input: input.value,
        ...(fixed || input.fixed ? { written: source } : {}),
      });
  }
  return { calls, faults };
}

function faultOf(source: string, reason: FaultReason): WrittenFault {
  const found = ARGUMENTS.exec(source);
  const argumentsText = found === null ? source : source.slice(found.index + found[0].length).trim();
  return { reason, toolName: NAME.exec(source)?.[1]?.trim() ?? '', argumentsText: argumentsText.slice(0, MAX_FAULT) };
}

function parse(source: string, fix: FixJson): { readonly value: unknown; readonly fixed: boolean } {
  const whole = parseJson(source);
  if (whole.ok) return { value: whole.value, fixed: false };
  const json = parseJson(fix(source) ?? '');
  return json.ok ? { value: json.value, fixed: true } : NOTHING;
}

/** The outermost objects with the key: objects inside the arguments of a call are data. */
function callsIn(value: unknown, depth: number): Record<string, unknown>[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => callsIn(item, depth + 1));
  if (!isRecord(value)) return [];
  return Object.hasOwn(value, 'toolname') ? [value] : Object.values(value).flatMap((item) => callsIn(item, depth + 1));
}

/** Parses arguments that are an object, or JSON in a string; missing arguments become an empty object. */
function inputOf(
  call: Record<string, unknown>,
  fix: FixJson,
): { readonly value: JsonObject; readonly fixed: boolean } | undefined {
  const given = Object.hasOwn(call, 'arguments') ? call['arguments'] : {};
  if (isRecord(given)) return { value: given as JsonObject, fixed: false };
  if (given === null) return { value: {}, fixed: true };
  const read = typeof given === 'string' && isLightJson(given, MAX_PARTS) ? parse(given, fix).value : undefined;
  return isRecord(read) ? { value: read as JsonObject, fixed: true } : undefined;
}
