import { isRecord, type JsonObject } from '../../core/json/json.ts';
import type { UnifiedAnnotationService } from './annotation-service.ts';

/** The arguments of a call with what is under its numbers, and how it has to be judged. */
export interface ResolvedTargets {
  readonly input: JsonObject;
  /** Something is typed into a password or a card: each call asks. */
  readonly asksEachTime?: true;
  /** Why the call cannot be carried out as things stand. */
  readonly refusal?: string;
}

/** Tools that write into what they name. */
const TYPING: ReadonlySet<string> = new Set(['type_text', 'fill_form', 'press_key']);

/**
 * Puts into the arguments of a call, as `target`, what is under each of its numbers now: that is what a card shows, a
 * rule is compared with, and the act insists on. What a model wrote there is replaced.
 */
export async function resolveTargets(
  service: Pick<UnifiedAnnotationService, 'describe'>,
  toolName: string,
  input: JsonObject,
  signal: AbortSignal = new AbortController().signal,
): Promise<ResolvedTargets> {
  let isSecret = false;
  let refusal: string | undefined;
  const resolve = async (named: JsonObject): Promise<JsonObject> => {
    const { target: _written, ...rest } = named;
    const annotationId = rest['annotationId'];
    // What is no number is left to the schema.
    if (typeof annotationId !== 'number') return rest;
    const described = await service.describe(annotationId, signal);
    if (described.ok) isSecret ||= described.value.isSecret;
    else refusal ??= described.error.message;
    return described.ok ? { target: described.value.text, ...rest } : rest;
  };
  const resolved = await resolve(input);
  const { fields } = resolved;
  const filled: JsonObject[] = [];
  if (Array.isArray(fields))
    for (const field of fields.slice(0, 100)) filled.push(isRecord(field) ? await resolve(field as JsonObject) : {});
  return {
    input: Array.isArray(fields) ? { ...resolved, fields: filled } : resolved,
    ...(isSecret && TYPING.has(toolName) ? { asksEachTime: true as const } : {}),
    ...(refusal === undefined ? {} : { refusal }),
  };
}
