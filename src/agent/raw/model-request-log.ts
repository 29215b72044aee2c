import type { ConversationId, TurnId } from '../contract/conversation.ts';
import { RAW_LIMITS, type RawExchange, type RequestLogEvent, type RawText } from '../contract/raw-exchange.ts';
import { defined } from '../../core/defined.ts';

type Hide = (text: string) => string;

/** What models received and sent, of the last steps that ran in this tab. It is in memory and stored nowhere. */
export interface ModelRequestLog {
  /** Records the steps of one run. */
  readonly recorder: (conversation: ConversationId) => (turn: TurnId, piece: RequestLogEvent) => void;
  /** The requests of a step in order, without secrets; none if they are not kept. */
  readonly read: (conversation: ConversationId, turn: TurnId) => Promise<readonly RawExchange[]>;
}

/** @param hider returns what replaces the secrets that there are now by their names */
export function createModelRequestLog(hider: () => Promise<Hide>): ModelRequestLog {
  const steps = new Map<
    TurnId,
    { readonly conversation: ConversationId; readonly hide: Promise<Hide>; readonly exchanges: RawExchange[] }
  >();
  return {
    recorder: (conversation) => (turn, piece) => {
      // A secret that is removed later is still hidden in what it was in.
      const step = steps.get(turn) ?? { conversation, hide: hider(), exchanges: [] };
      step.hide.catch(() => undefined);
      steps.set(turn, step);
      for (const old of [...steps.keys()].slice(0, -RAW_LIMITS.maxSteps)) steps.delete(old);
      if (piece.at === 'request')
        step.exchanges.push({ url: piece.url, request: piece.body, response: { text: '', characters: 0 } });
      else {
        const last = step.exchanges.pop();
        if (last !== undefined) step.exchanges.push(withPiece(last, piece));
      }
    },
    read: async (conversation, turn) => {
      const step = steps.get(turn);
      if (step?.conversation !== conversation) return [];
      const [then, now] = await Promise.all([step.hide, hider()]);
      const shown = (raw: RawText): RawText => ({
        text: now(then(raw.text)).slice(0, RAW_LIMITS.maxChars),
        characters: raw.characters,
      });
      return step.exchanges.map((exchange) => ({
        ...exchange,
        url: now(then(exchange.url)),
        request: shown(exchange.request),
        response: shown(exchange.response),
      }));
    },
  };
}

function withPiece(
  exchange: RawExchange,
  { status, added, firstByteMs, totalMs }: Extract<RequestLogEvent, { readonly at: 'response' }>,
): RawExchange {
  const { text, characters } = exchange.response;
  return {
    ...exchange,
    response: { text: text + added.text, characters: characters + added.characters },
    status,
    ...defined({ firstByteMs: firstByteMs ?? exchange.firstByteMs, totalMs }),
  };
}
