import { isRecord, parseJson } from '../../../core/json/json.ts';

/** Requests of process n have ids from n times this number, so that all processes can share a channel. */
const IDS_A_PROCESS = 2 ** 32;
/** The messages that a process may send to the broker: requests. All others go through its tool. */
const ALLOWED: ReadonlySet<unknown> = new Set(['fetch', 'fetch-abort', 'part']);

/**
 * The message to forward to the broker for a message of a process; undefined if a process may not send it. It is
 * serialized again from the parsed value, because the broker could read a repeated key differently.
 */
export function fromProcess(text: unknown, slot: number): string | undefined {
  const parsed = typeof text === 'string' ? parseJson(text) : undefined;
  if (parsed?.ok !== true || !isRecord(parsed.value)) return undefined;
  const { type, id } = parsed.value;
  if (!ALLOWED.has(type) || typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0 || id >= IDS_A_PROCESS)
    return undefined;
  return JSON.stringify({ ...parsed.value, id: slot * IDS_A_PROCESS + id });
}

/**
 * The process that a message of the broker is for, and the message for it; undefined for a message to the tool itself.
 */
export function addressed(json: string): { readonly slot: number; readonly json: string } | undefined {
  const parsed = parseJson(json);
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  const { id } = parsed.value;
  if (typeof id !== 'number' || id < IDS_A_PROCESS) return undefined;
  return { slot: Math.floor(id / IDS_A_PROCESS), json: JSON.stringify({ ...parsed.value, id: id % IDS_A_PROCESS }) };
}
