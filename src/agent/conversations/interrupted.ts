import type { CallPart, ModelTurn, Turn } from '../contract/conversation.ts';

/** Whether a turn is running, or was running when the page was closed. */
export function isUnderWay(turn: Turn): turn is ModelTurn {
  return turn.role === 'model' && (turn.state === 'asking' || turn.state === 'answering' || turn.state === 'calling');
}

/**
 * Whether a person was asked for calls of this turn when its page was closed. Those calls never began, because a call is
 * stored as running before it begins, so the person can be asked again and the turn goes on.
 */
export function isAwaitingApproval(turn: Turn): turn is ModelTurn {
  return (
    turn.role === 'model' &&
    turn.state === 'calling' &&
    turn.parts.some((part) => part.type === 'call' && part.state === 'waiting')
  );
}

/**
 * Ends a turn whose page was closed. Calls that may have run become unknown; calls that were stored as waiting never
 * ran, because a call is stored as running before it begins.
 */
export function interrupted(turn: ModelTurn): ModelTurn {
  return {
    ...turn,
    state: 'interrupted',
    parts: turn.parts.map((part) => (part.type === 'call' ? ended(part) : part)),
  };
}

/** Such a turn as it goes on: a call that was under way becomes unknown, and does not run again. */
export function resumedTurn(turn: ModelTurn): ModelTurn {
  return {
    ...turn,
    parts: turn.parts.map((part) =>
      part.type === 'call' && part.state === 'running' ? { ...part, state: 'unknown' } : part,
    ),
  };
}

function ended(part: CallPart): CallPart {
  if (part.state === 'running') return { ...part, state: 'unknown' };
  return part.state === 'written' || part.state === 'waiting' ? { ...part, state: 'stopped' } : part;
}
