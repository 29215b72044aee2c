import { AGENT_LIMITS } from '../agent-limits.ts';
import type {
  CallPart,
  CallPartState,
  Conversation,
  ConversationSource,
  ModelTurnState,
  OutsideContent,
  SharedSettings,
  Turn,
} from '../conversation.ts';
import { defined } from '../../../core/defined.ts';

/*
 * What came from outside stays from outside. A file, a link, a backup and a recording can claim anything, so each of
 * them is read through these functions: what they say of approvals, trust, models, instructions and settings is not in force.
 */

/** Whether calls of this conversation ask each time: it came from outside, and no person has taken it over. */
export function isFromOutside({ isStrangers, source }: Pick<Conversation, 'isStrangers' | 'source'>): boolean {
  return isStrangers === true && source?.takenOverAt === undefined;
}

/**
 * The instructions and settings of a conversation. Before it is taken over, those that it came with count, except where
 * the person has written others meanwhile.
 */
export function sharedSettingsOf(
  conversation: Pick<Conversation, 'isStrangers' | 'source' | 'settings'>,
): SharedSettings & { readonly instructions: string } {
  const { instructions, maxSteps, temperature, maxOutputTokens, toolChoice } = conversation.settings;
  const source = isFromOutside(conversation) ? conversation.source : undefined;
  return {
    instructions: instructions === '' ? (source?.instructions ?? '') : instructions,
    ...defined({
      maxSteps: maxSteps === AGENT_LIMITS.defaultSteps ? source?.maxSteps : maxSteps,
      temperature: temperature ?? source?.temperature,
      maxOutputTokens: maxOutputTokens ?? source?.maxOutputTokens,
      toolChoice: toolChoice ?? source?.toolChoice,
    }),
  };
}

/** Marks a conversation as one from outside. Its instructions and settings are kept to be shown, and not in force. */
export function withSource(
  conversation: Conversation,
  { kind, name }: Pick<ConversationSource, 'kind' | 'name'>,
): Conversation {
  const {
    temperature: _temperature,
    maxOutputTokens: _maxOutputTokens,
    toolChoice: _toolChoice,
    // An agent of this name may be another one here.
    agent: _agent,
    ...settings
  } = conversation.settings;
  // Nothing that comes from outside is sent by itself, or with something of the person.
  const { queue: _queue, comparison: _comparison, ...rest } = conversation;
  return {
    ...rest,
    isStrangers: true,
    source: { kind, name, ...sharedSettingsOf(conversation) },
    settings: { ...settings, instructions: '', maxSteps: AGENT_LIMITS.defaultSteps },
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

const TURN_STATES: Readonly<Partial<Record<ModelTurnState, ModelTurnState>>> = {
  asking: 'interrupted',
  answering: 'interrupted',
  calling: 'interrupted',
};
const CALL_STATES: Readonly<Partial<Record<CallPartState, CallPartState>>> = {
  written: 'stopped',
  waiting: 'stopped',
  running: 'unknown',
};

/**
 * A turn without what only this app can know: approvals, trust in tools, and the provider's own data. What was under way
 * elsewhere has ended, so nothing goes on here with it.
 */
export function turnFromOutside(turn: Turn): Turn {
  if (turn.role === 'person') return turn;
  const { opaque: _opaque, ...rest } = turn;
  return {
    ...rest,
    state: TURN_STATES[turn.state] ?? turn.state,
    parts: turn.parts.map((part) => (part.type === 'call' ? callFromOutside(part) : part)),
  };
}

function callFromOutside({ approval: _approval, trace, state, ...part }: CallPart): CallPart {
  const { route } = trace;
  return {
    ...part,
    state: CALL_STATES[state] ?? state,
    trace: route === undefined ? trace : { ...trace, route: { ...route, trusted: false } },
  };
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
  const { kind = 'file', name = '' } = source ?? {};
  const { instructions, ...shared } = sharedSettingsOf(conversation);
  return { conversationId: id, kind, name, instructions, shared, settings };
}
