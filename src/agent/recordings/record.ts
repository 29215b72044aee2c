import { ToolyardError } from '../../core/errors.ts';
import type { SharedConversation, Turn } from '../contract/conversation.ts';

/**
 * Makes a recording of a conversation. It declares what varies by itself, such as times, so that this is not reported
 * as a difference.
 *
 * @throws ToolyardError `invalid-input` if it has no answer of a model
 */
export function recordingOf(shared: SharedConversation, title: string): SharedConversation {
  if (!shared.turns.some(({ role }) => role === 'model'))
    throw new ToolyardError('invalid-input', 'There is nothing to record yet: no model has answered.');
  return { ...shared, title, turns: shared.turns.map(withoutDifferences), varies: ['dates', 'durations', 'ids'] };
}

/** The conversation may itself have played a recording: its current state is recorded, without the differences. */
function withoutDifferences(turn: Turn): Turn {
  if (turn.role === 'person') return turn;
  const parts = turn.parts.map((part) => {
    if (part.type !== 'call') return part;
    const { differs: _differs, ...rest } = part;
    return rest;
  });
  return { ...turn, parts };
}
