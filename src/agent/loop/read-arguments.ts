import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import { isLightJson } from '../../core/json/json-weight.ts';
import { isRecord, parseJson, type JsonObject } from '../../core/json/json.ts';

export type ReadArguments =
  { readonly ok: true; readonly input: JsonObject } | { readonly ok: false; readonly message: string };

/** Parses the arguments of a call as a model wrote them; empty text means no arguments. */
export function readArguments(inputText: string): ReadArguments {
  if (inputText.trim() === '') return { ok: true, input: {} };
  if (!isLightJson(inputText, AGENT_LIMITS.maxArgumentParts))
    return {
      ok: false,
      message:
        `The arguments hold more than ${String(AGENT_LIMITS.maxArgumentParts)} values or are nested too deep, so ` +
        `nothing was run. Write fewer, or put them into a file.`,
    };
  const parsed = parseJson(inputText);
  if (!parsed.ok)
    return {
      ok: false,
      message:
        `The arguments are no valid JSON, so nothing was run: ${parsed.message.slice(0, 200)}. Write them again as ` +
        `one JSON object.`,
    };
  // Parsed JSON contains JSON values only.
  return isRecord(parsed.value)
    ? { ok: true, input: parsed.value as JsonObject }
    : { ok: false, message: 'The arguments have to be a JSON object, so nothing was run. Write them again as one.' };
}
