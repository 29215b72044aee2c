import { isRecord, parseJson } from '../../../core/json.ts';

/** Requests of process n have ids from n × this on: one lane carries those of all. */
const IDS_A_PROCESS = 2 ** 32;
/** What a process may say to the broker: requests. All else goes through its tool. */
const ALLOWED: ReadonlySet<unknown> = new Set(['fetch', 'fetch-abort', 'part']);

/**
 * What goes on to the broker of a message that a process sent; undefined when it is none that a process may send. It is
 * judged as it was parsed and written anew from that: of a text with a key twice, the broker would read the other one.
 */
export function fromProcess(text: unknown, slot: number): string | undefined {
  const parsed = typeof text === 'string' ? parseJson(text) : undefined;
  if (parsed?.ok !== true || !isRecord(parsed.value)) return undefined;
  const { type, id } = parsed.value;
  if (!ALLOWED.has(type) || typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0 || id >= IDS_A_PROCESS)
    return undefined;
  return JSON.stringify({ ...parsed.value, id: slot * IDS_A_PROCESS + id });
}

/** The process that an answer of the broker is for, and what it is told; undefined for a message to the tool itself. */
export function addressed(json: string): { readonly slot: number; readonly json: string } | undefined {
  const parsed = parseJson(json);
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  const { id } = parsed.value;
  if (typeof id !== 'number' || id < IDS_A_PROCESS) return undefined;
  return { slot: Math.floor(id / IDS_A_PROCESS), json: JSON.stringify({ ...parsed.value, id: id % IDS_A_PROCESS }) };
}
