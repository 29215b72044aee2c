import type { JsonObject } from '../../core/json/json.ts';
import type { ModelCall, ModelEnd, ModelEvent, TokenUsage } from '../contract/model-worker-api.ts';
import type { StreamPart } from './language-model.ts';
import { opaqueOf, type AnswerPiece } from '../prompt/opaque-parts.ts';
import { defined } from '../../core/defined.ts';

/**
 * The outcome of one stream. `error` was sent by the provider or thrown by its package in the middle; `cut`: the stream
 * ended without a final event.
 */
export interface StreamReading {
  readonly finish?: Extract<ModelEnd, { readonly ok: true }>['finish'];
  readonly usage?: TokenUsage;
  readonly opaque?: JsonObject;
  readonly error?: unknown;
  readonly isCut: boolean;
  readonly calls: number;
}

type Meta = Readonly<Record<string, unknown>> | undefined;

/** Reads one answer to its end. Rejects like the stream. */
export async function readStream(
  stream: ReadableStream<StreamPart>,
  notify: (event: ModelEvent) => void,
): Promise<StreamReading> {
  const pieces: AnswerPiece[] = [];
  const calls = new Map<string, ModelCall>();
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) return { isCut: true, calls: calls.size };
      switch (part.type) {
        case 'text-delta':
          pieceOf(pieces, 'text', part.id, part.providerMetadata).text += part.delta;
          if (part.delta !== '') notify({ type: 'text', text: part.delta });
          break;
        case 'reasoning-start':
        case 'reasoning-delta': {
          const delta = part.type === 'reasoning-delta' ? part.delta : '';
          pieceOf(pieces, 'reasoning', part.id, part.providerMetadata).text += delta;
          if (delta !== '') notify({ type: 'thought', text: delta });
          break;
        }
        case 'tool-call': {
          if (part.providerExecuted === true) break;
          const call = toCall(part.toolCallId, part.toolName, part.input, calls);
          if (call === undefined) break;
          calls.set(call.wireId, call);
          pieceOf(pieces, 'call', call.wireId, part.providerMetadata);
          notify({ type: 'call', call });
          break;
        }
        case 'error':
          return isEndMissing(part.error)
            ? { isCut: true, calls: calls.size }
            : { error: part.error, isCut: false, calls: calls.size };
        case 'finish': {
          const opaque = opaqueOf(pieces);
          return {
            isCut: isCut(part.finishReason),
            finish: finishOf(part.finishReason.unified, calls.size),
            ...usageOf(part.usage),
            ...defined({ opaque }),
            calls: calls.size,
          };
        }
        default:
          // Events that start, end or describe parts are not needed.
          break;
      }
    }
  } finally {
    // Events after this one are ignored.
    reader.cancel().catch(() => undefined);
  }
}

/** The last piece if this one continues it; otherwise a new piece. */
function pieceOf(pieces: AnswerPiece[], type: AnswerPiece['type'], id: string, meta: Meta): AnswerPiece {
  const last = pieces.at(-1);
  const found = last?.type === type && last.id === id ? last : undefined;
  const current = found ?? { type, id, text: '' };
  if (found === undefined) pieces.push(current);
  if (meta !== undefined) current.meta = { ...current.meta, ...(meta as JsonObject) };
  return current;
}

/** One of the packages throws this if the final event is missing. */
function isEndMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'AI_InvalidResponseDataError' && /ended without/.test(error.message);
}

/** Merges a call that is repeated under the same id; a different call under the same id gets a new id. */
function toCall(
  id: string,
  name: string,
  inputText: string,
  calls: ReadonlyMap<string, ModelCall>,
): ModelCall | undefined {
  const known = calls.get(id);
  if (known?.name === name && known.inputText === inputText) return undefined;
  let wireId = id;
  for (let count = 2; calls.has(wireId); count += 1) wireId = `${id}_${String(count)}`;
  return { wireId, name, inputText };
}

type FinishReason = Extract<StreamPart, { readonly type: 'finish' }>['finishReason'];

function isCut({ unified, raw }: FinishReason): boolean {
  return unified === 'interrupted' || ((unified === 'other' || unified === 'error') && raw === undefined);
}

/** Many servers report `stop` although there are calls. */
function finishOf(unified: FinishReason['unified'], calls: number): NonNullable<StreamReading['finish']> {
  if (unified === 'length') return 'length';
  if (unified === 'content-filter') return 'filtered';
  return calls > 0 ? 'calls' : 'stop';
}

function usageOf({ inputTokens, outputTokens }: Extract<StreamPart, { readonly type: 'finish' }>['usage']): {
  readonly usage?: TokenUsage;
} {
  if (
    inputTokens.total === undefined ||
    outputTokens.total === undefined ||
    inputTokens.total + outputTokens.total === 0
  )
    return {};
  return {
    usage: {
      inputTokens: inputTokens.total,
      outputTokens: outputTokens.total,
      ...(inputTokens.cacheRead === undefined || inputTokens.cacheRead === 0
        ? {}
        : { cachedTokens: inputTokens.cacheRead }),
    },
  };
}
