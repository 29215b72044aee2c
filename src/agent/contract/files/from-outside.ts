import type { CallPart, Conversation, ConversationSource, OutsideContent, Turn } from '../conversation.ts';

/*
 * What came from outside stays from outside. A file, a link, a backup and a recording can claim anything, so each of
 * them is read through these functions: what they say of approvals, trust, models and instructions is not in force.
 */

/** Whether calls of this conversation ask each time: it came from outside, and no person has taken it over. */
export function isFromOutside({ isStrangers, source }: Pick<Conversation, 'isStrangers' | 'source'>): boolean {
  return isStrangers === true && source?.takenOverAt === undefined;
}

/** Marks a conversation as one from outside. Its instructions are kept to be shown, and are not in force. */
export function withSource(
  conversation: Conversation,
  { kind, name }: Pick<ConversationSource, 'kind' | 'name'>,
): Conversation {
  const { settings, source } = conversation;
  const instructions = settings.instructions === '' ? (source?.instructions ?? '') : settings.instructions;
  return {
    ...conversation,
    isStrangers: true,
    source: { kind, name, instructions },
    settings: { ...settings, instructions: '' },
  };
}

/** A conversation of a backup: also without its model, its tools and its take-over. */
export function conversationFromOutside(
  conversation: Conversation,
  source: Pick<ConversationSource, 'kind' | 'name'>,
): Conversation {
  const marked = withSource(conversation, source);
  const { providerId: _providerId, presetId: _presetId, ...settings } = marked.settings;
  return { ...marked, settings };
}

/** A turn without what only this app can know: approvals, trust in tools, and the provider's own data. */
export function turnFromOutside(turn: Turn): Turn {
  if (turn.role === 'person') return turn;
  const { opaque: _opaque, ...rest } = turn;
  return { ...rest, parts: turn.parts.map((part) => (part.type === 'call' ? callFromOutside(part) : part)) };
}

function callFromOutside({ approval: _approval, trace, ...part }: CallPart): CallPart {
  const { route } = trace;
  return { ...part, trace: route === undefined ? trace : { ...trace, route: { ...route, trusted: false } } };
}

/** A turn of a conversation from outside as it was stored: only approvals that were made here are shown. */
export function withoutClaims(turn: Turn): Turn {
  if (turn.role === 'person') return turn;
  const parts = turn.parts.map((part) => {
    if (part.type !== 'call' || part.approval?.toolKey !== undefined) return part;
    const { approval: _approval, ...rest } = part;
    return rest;
  });
  return { ...turn, parts };
}

/** What a person is shown before they take the conversation over; undefined if it is theirs. */
export function outsideOf(conversation: Conversation): OutsideContent | undefined {
  const { id, source, settings } = conversation;
  if (!isFromOutside(conversation)) return undefined;
  const { kind = 'file', name = '', instructions = '' } = source ?? {};
  return {
    conversationId: id,
    kind,
    name,
    // Instructions that the person has written meanwhile stay.
    instructions: settings.instructions === '' ? instructions : settings.instructions,
    settings,
  };
}
