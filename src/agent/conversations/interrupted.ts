import type { CallPart, ModelTurn, Turn } from '../contract/conversation.ts';

/** Whether somebody is at it, or was when the page went away. */
export function isUnderWay(turn: Turn): turn is ModelTurn {
  return turn.role === 'model' && (turn.state === 'asking' || turn.state === 'answering' || turn.state === 'calling');
}

/**
 * A turn whose page went away. What may have run is unknown; what was stored as waiting never ran, because a call is
 * stored as running before it begins.
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
