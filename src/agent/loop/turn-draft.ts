import type { CallPart, ModelTurn, TurnPart } from '../contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { RUN_LIMITS } from '../providers/model-limits.ts';
import type { LoopPorts } from './ports.ts';

type Changes = Partial<Omit<ModelTurn, 'id' | 'conversationId' | 'role' | 'parts'>>;

/** A model's turn while it is built. Changes are collected and reported at most once per `RUN_LIMITS.tellMs`. */
export interface TurnDraft {
  readonly turn: () => ModelTurn;
  /** Milliseconds since the turn began. */
  readonly sinceMs: () => number;
  readonly change: (changes: Changes) => void;
  readonly add: (kind: 'text' | 'thought', text: string) => void;
  readonly addCall: (part: CallPart) => void;
  readonly call: (id: ToolCallId) => CallPart;
  readonly changeCall: (id: ToolCallId, changes: Partial<Omit<CallPart, 'type' | 'callId'>>) => void;
  /** Stores the current state; a pending write includes later changes. */
  readonly keep: () => Promise<void>;
  /** Reports pending changes, and nothing after that. */
  readonly close: () => void;
}

export function createTurnDraft(
  begun: ModelTurn,
  { keepTurn, tellTurn, tick }: Pick<LoopPorts, 'keepTurn' | 'tellTurn'> & { readonly tick: () => number },
): TurnDraft {
  const start = tick();
  const parts: TurnPart[] = [...begun.parts];
  let rest = begun;
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  const turn = (): ModelTurn => ({ ...rest, parts: [...parts] });
  const { tell, close } = createTeller(() => tellTurn(turn()), tick);
  const placeOf = (id: ToolCallId): number => {
    const place = parts.findIndex((part) => part.type === 'call' && part.callId === id);
    if (place < 0) throw new Error('There is no such call in this turn');
    return place;
  };
  const call = (id: ToolCallId): CallPart => parts[placeOf(id)] as CallPart;

  return {
    turn,
    sinceMs: () => Math.round(tick() - start),
    change: (changes) => {
      rest = { ...rest, ...changes };
      tell();
    },
    add: (type, text) => {
      const last = parts.at(-1);
      if (last?.type === type) parts[parts.length - 1] = { type, text: last.text + text };
      else parts.push({ type, text });
      tell();
    },
    addCall: (part) => {
      parts.push(part);
      tell();
    },
    call,
    changeCall: (id, changes) => {
      parts[placeOf(id)] = { ...call(id), ...changes };
      tell();
    },
    keep: () => {
      // The failure has been reported; the next write may succeed.
      waiting ??= writing = writing
        .catch(() => undefined)
        .then(async () => {
          waiting = undefined;
          await keepTurn(turn());
        });
      return writing;
    },
    close,
  };
}

/** Reports at most once per `RUN_LIMITS.tellMs`; `close` reports pending changes, and nothing after that. */
function createTeller(
  tellTurn: () => void,
  tick: () => number,
): { readonly tell: () => void; readonly close: () => void } {
  let toldAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const tellNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    toldAt = tick();
    tellTurn();
  };
  const tell = (): void => {
    if (isClosed || timer !== undefined) return;
    const inMs = toldAt + RUN_LIMITS.tellMs - tick();
    if (inMs <= 0) tellNow();
    else timer = setTimeout(tellNow, inMs);
  };
  const close = (): void => {
    if (isClosed) return;
    tellNow();
    isClosed = true;
  };
  return { tell, close };
}
