import type { CallPart, ModelTurn, Turn } from '../contract/conversation.ts';

/** Whether a turn is running, or was running when the page was closed. */
export function isUnderWay(turn: Turn): turn is ModelTurn {
  return turn.role === 'model' && (turn.state === 'asking' || turn.state === 'answering' || turn.state === 'calling');
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

function ended(part: CallPart): CallPart {
  if (part.state === 'running') return { ...part, state: 'unknown' };
  return part.state === 'written' || part.state === 'waiting' ? { ...part, state: 'stopped' } : part;
}
