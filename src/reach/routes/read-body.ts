import { copyJson } from '../../core/json/json-copy.ts';
import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import type { RouteAnswer } from '../contract/routes.ts';
import { refused } from './answers.ts';

export type Read<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly no: RouteAnswer };

/** The body of a request as an object of JSON; `{}` if there is none. 400 for anything else, 413 over the limit. */
export function readBody(given: unknown): Read<JsonObject> {
  if (given === undefined) return { ok: true, value: {} };
  const copy = copyJson(given);
  if (!copy.ok || !isRecord(copy.value)) return { ok: false, no: refused(400, 'The body must be a JSON object') };
  if (copy.text.length > REACH_LIMITS.maxBodyChars)
    return { ok: false, no: refused(413, `The body may have ${String(REACH_LIMITS.maxBodyChars)} characters`) };
  return { ok: true, value: copy.value as JsonObject };
}

/** A text that may not be empty. @param missing the error without it */
export function neededText(body: JsonObject, name: string, missing: string, most = 10_000): Read<string> {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (typeof value !== 'string' || value.trim() === '') return { ok: false, no: refused(400, missing) };
  return value.length > most ? tooLong(name, most) : { ok: true, value };
}

export function optionalText(body: JsonObject, name: string, most = 10_000): Read<string | undefined> {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null) return { ok: true, value: undefined };
  if (typeof value !== 'string') return { ok: false, no: refused(400, `${name} must be a string`) };
  return value.length > most ? tooLong(name, most) : { ok: true, value };
}

export function optionalFlag(body: JsonObject, name: string): Read<boolean | undefined> {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || typeof value === 'boolean') return { ok: true, value };
  return { ok: false, no: refused(400, `${name} must be true or false`) };
}

/** The arguments of a call; `{}` if there are none. */
export function argumentsOf(body: JsonObject): Read<JsonObject> {
  const args = Object.hasOwn(body, 'args') ? body['args'] : undefined;
  if (args === undefined || args === null) return { ok: true, value: {} };
  return isRecord(args)
    ? { ok: true, value: args as JsonObject }
    : { ok: false, no: refused(400, 'args must be an object') };
}

function tooLong(name: string, most: number): { readonly ok: false; readonly no: RouteAnswer } {
  return { ok: false, no: refused(400, `${name} may have ${String(most)} characters`) };
}
