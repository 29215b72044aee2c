import type { ToolError } from '../core/errors.ts';
import type { JsonObject } from '../core/json/json.ts';
import { isLightJson } from '../core/json/json-weight.ts';
import { LIMITS } from '../core/limits.ts';
import type { DoneMessage } from './contract/sandbox-wire.ts';
import { defined } from '../core/defined.ts';

/** Maximum nesting depth: structured clone of a deeper value can overflow the stack of a worker. */
const MAX_DEPTH = 500;
const MAX_ERROR_LENGTH = 110_000;
const LEFT_OUT: JsonObject = {
  omitted: `The details have more than ${LIMITS.maxDetailsParts} members and were left out. Put large data into the result.`,
};

/**
 * Applies the limits of our runtime again to the final message of a tool's worker: code that took over the channel's port
 * can send anything.
 *
 * @param json the message as it arrived
 */
export function limitFinalMessage(done: DoneMessage, json: string): DoneMessage {
  if (isDeeper(json, MAX_DEPTH))
    return failed(done, `The result cannot be sent as JSON: it is nested more than ${MAX_DEPTH} deep`);
  const { outcome } = done;
  if (!outcome.ok) {
    const { error } = outcome;
    const message = error.message.slice(0, MAX_ERROR_LENGTH);
    if (json.length > LIMITS.maxMessageBytes / 6)
      return { ...done, outcome: { ok: false, error: { code: error.code, message } } };
    if (message === error.message && areLight(error.data, json)) return done;
    const data = areLight(error.data, json) ? {} : { data: LEFT_OUT };
    return { ...done, outcome: { ok: false, error: { ...error, message, ...data } } };
  }
  const details = areLight(outcome.details, json) ? outcome.details : LEFT_OUT;
  const light = details === LEFT_OUT ? { ...done, outcome: { ...outcome, details } } : done;
  // A UTF-16 unit takes at most three bytes in UTF-8, so most results need no counting.
  if (json.length * 3 <= LIMITS.maxResultBytes) return light;
  const bytes = bytesOf(outcome.value) + (details === undefined ? 0 : bytesOf(details));
  if (bytes <= LIMITS.maxResultBytes) return light;
  const message = `The result has ${bytes} bytes as JSON; at most ${LIMITS.maxResultBytes} can be returned`;
  return failed(done, message, { path: '', bytes });
}

function failed(done: DoneMessage, message: string, data?: JsonObject): DoneMessage {
  const error: ToolError = { code: 'invalid-output', message, ...defined({ data }) };
  return { ...done, outcome: { ok: false, error } };
}

/**
 * Whether details have few parts: unlike a result they reach the host, its database and the page as an object, and many
 * hold up each of them.
 */
function areLight(details: JsonObject | undefined, json: string): boolean {
  // A part has at least one character, so the details of a short message are light.
  if (details === undefined || json.length <= LIMITS.maxDetailsParts) return true;
  return isLightJson(JSON.stringify(details), LIMITS.maxDetailsParts);
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Counts brackets outside of strings, without recursion. */
function isDeeper(json: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === 0x22) at = endOfString(json, at);
    else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      // The message and its outcome are two levels.
      if (depth > limit + 2) return true;
    } else if (char === 0x5d || char === 0x7d) depth -= 1;
  }
  return false;
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    at = json.indexOf('"', at);
    if (at < 0) return json.length;
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}
