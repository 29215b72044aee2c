import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { callsOf, textOf, type AssistantMessage, type AssistantPart } from '../contract/model-message.ts';
import { defined } from '../../core/defined.ts';

/** One piece of an answer; `meta` is provider metadata, such as a signature. */
export interface AnswerPiece {
  readonly type: 'text' | 'reasoning' | 'call';
  readonly id: string;
  text: string;
  meta?: JsonObject;
}

/**
 * What a provider expects back with the next request: signatures, and the thoughts of calls. Without them some refuse
 * it. Undefined if there is nothing of that kind.
 */
export function opaqueOf(pieces: readonly AnswerPiece[]): JsonObject | undefined {
  const isSigned = pieces.some(({ meta }) => meta !== undefined && Object.keys(meta).length > 0);
  const thinksAndCalls = pieces.some(({ type }) => type === 'reasoning') && pieces.some(({ type }) => type === 'call');
  if (!isSigned && !thinksAndCalls) return undefined;
  return {
    parts: pieces.map(({ type, id, text, meta }): JsonObject => ({
      type,
      ...(type === 'call' ? { wireId: id } : { text }),
      ...defined({ meta }),
    })),
  };
}

/** The answer with these data. Only if its text equals the answer that the person saw; otherwise it is unchanged. */
export function withOpaque(message: AssistantMessage, opaque: JsonObject): AssistantMessage {
  const calls = callsOf(message);
  const given = opaque['parts'];
  if (!Array.isArray(given)) return message;
  const content: AssistantPart[] = [];
  for (const part of given) {
    if (!isRecord(part)) return message;
    const providerOptions = isRecord(part['meta'])
      ? { providerOptions: part['meta'] as Record<string, JsonObject> }
      : {};
    const { type } = part;
    if ((type === 'text' || type === 'reasoning') && typeof part['text'] === 'string')
      content.push({ type, text: part['text'], ...providerOptions });
    const call = type === 'call' ? calls.find(({ toolCallId }) => toolCallId === part['wireId']) : undefined;
    if (call !== undefined) content.push({ ...call, ...providerOptions });
  }
  const isSame =
    textOf(content) === textOf(message.content) &&
    content.filter(({ type }) => type === 'tool-call').length === calls.length;
  return isSame ? { role: 'assistant', content } : message;
}
