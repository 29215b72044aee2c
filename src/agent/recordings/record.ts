import { ToolyardError } from '../../core/errors.ts';
import type { SharedConversation, Turn } from '../contract/conversation.ts';

/**
 * A conversation as one that can be played: what a run of today differs in by itself, such as times, is no difference
 * when it is played.
 *
 * @throws ToolyardError `invalid-input` when no model has answered in it
 */
export function recordingOf(shared: SharedConversation, title: string): SharedConversation {
  if (!shared.turns.some(({ role }) => role === 'model'))
    throw new ToolyardError('invalid-input', 'There is nothing to record yet: no model has answered.');
  return { ...shared, title, turns: shared.turns.map(withoutDifferences), varies: ['dates', 'durations', 'ids'] };
}

/** It may itself have been played: what differed then is what is recorded now. */
function withoutDifferences(turn: Turn): Turn {
  if (turn.role === 'person') return turn;
  const parts = turn.parts.map((part) => {
    if (part.type !== 'call') return part;
    const { differs: _differs, ...rest } = part;
    return rest;
  });
  return { ...turn, parts };
}
