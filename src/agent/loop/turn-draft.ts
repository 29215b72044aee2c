import type { CallPart, ModelTurn, TurnPart } from '../contract/conversation.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { LoopPorts } from './ports.ts';

type Changes = Partial<Omit<ModelTurn, 'id' | 'conversationId' | 'role' | 'parts'>>;

/** A model's turn while it is built. Each change is reported; what travels on is decided where turns are sent. */
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
  /** Later changes are not reported. */
  readonly close: () => void;
}

interface DraftPorts extends Pick<LoopPorts, 'keepTurn' | 'notifyTurn'> {
  readonly tick: () => number;
  /** Milliseconds since the turn began, if it goes on. */
  readonly sinceMs?: number;
}

export function createTurnDraft(begun: ModelTurn, { keepTurn, notifyTurn, tick, sinceMs = 0 }: DraftPorts): TurnDraft {
  const start = tick() - sinceMs;
  const parts: TurnPart[] = [...begun.parts];
  let rest = begun;
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  const turn = (): ModelTurn => ({ ...rest, parts: [...parts] });
  let isClosed = false;
  const notify = (): void => {
    if (!isClosed) notifyTurn(turn());
  };
  const locationOf = (id: ToolCallId): number => {
    const location = parts.findIndex((part) => part.type === 'call' && part.callId === id);
    if (location < 0) throw new Error('There is no such call in this turn');
    return location;
  };
  const call = (id: ToolCallId): CallPart => parts[locationOf(id)] as CallPart;

  return {
    turn,
    sinceMs: () => Math.round(tick() - start),
    change: (changes) => {
      rest = { ...rest, ...changes };
      notify();
    },
    add: (type, text) => {
      const last = parts.at(-1);
      if (last?.type === type) parts[parts.length - 1] = { type, text: last.text + text };
      else parts.push({ type, text });
      notify();
    },
    addCall: (part) => {
      parts.push(part);
      notify();
    },
    call,
    changeCall: (id, changes) => {
      parts[locationOf(id)] = { ...call(id), ...changes };
      notify();
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
    close: () => {
      isClosed = true;
    },
  };
}
