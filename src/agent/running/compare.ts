import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { readList, readMatch, readShape } from '../../core/json/read-shape.ts';
import type { Comparison } from '../contract/agent-api.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { ComparisonId, Conversation, ConversationId, Turn, TurnId } from '../contract/conversation.ts';
import { DEFAULT_SETTINGS } from '../contract/parse-conversation.ts';
import { AGENT_ID } from '../contract/parse-turn.ts';
import type { ProviderId } from '../contract/provider.ts';
import type { ConversationsService } from '../contract/services.ts';
import { branchOf } from '../conversations/branches.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import type { ConversationViews } from '../conversations/conversation-views.ts';
import { copyOf } from '../conversations/copy-conversation.ts';
import type { ProviderStore } from '../stores/provider-store.ts';
import { personTurn, readMessage, titleOf } from './read-message.ts';

interface CompareDeps {
  readonly store: Pick<ConversationStore, 'get' | 'addCopies'>;
  readonly views: Pick<ConversationViews, 'turns' | 'branch'>;
  readonly providers: Pick<ProviderStore, 'get'>;
  /** Lets the model of a conversation answer its last message. */
  readonly resume: ConversationsService['resume'];
}

const readProviderIds = readList(readMatch<ProviderId>(AGENT_ID), AGENT_LIMITS.maxCompared);
const readFrom = readShape({ id: readMatch<ConversationId>(AGENT_ID) }, { turn: readMatch<TurnId>(AGENT_ID) });

/**
 * The same messages for two or three models: each gets a conversation of its own, so that runs, approvals, calls and
 * stopping are those of any conversation. All are stored at once; then each begins.
 */
export function createCompare({ store, views, providers, resume }: CompareDeps): ConversationsService['compare'] {
  return async (given: unknown) => {
    const { from, message, ...rest } = isRecord(given) ? given : {};
    const providerIds = readProviderIds(rest['providerIds']) ?? [];
    if (providerIds.length < AGENT_LIMITS.minCompared || new Set(providerIds).size !== providerIds.length)
      throw new ToolyardError('invalid-input', 'A comparison needs two or three different models');
    for (const id of providerIds) await providers.get(id);
    const base = withMessage(await beginning({ store, views }, from), message);
    if (base.turns.at(-1)?.role !== 'person') throw new ToolyardError('invalid-input', 'Write a message first');
    const comparison = newId<ComparisonId>();
    const copies = providerIds.map((providerId, at) => {
      const { conversation, turns } = copyOf(base.conversation, base.turns);
      const settings = { ...conversation.settings, providerId };
      return {
        conversation: { ...conversation, settings, comparison: { formatVersion: 1, id: comparison, at } },
        turns,
      } as const;
    });
    await store.addCopies(copies);
    const ids = copies.map(({ conversation }) => conversation.id);
    return { ids, failures: await beginAll(ids, resume) };
  };
}

interface Beginning {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
}

/** The messages that come first, with the settings of their conversation. */
async function beginning({ store, views }: Pick<CompareDeps, 'store' | 'views'>, given: unknown): Promise<Beginning> {
  if (given === undefined) {
    const now = new Date().toISOString();
    const id = newId<ConversationId>();
    return { conversation: { id, title: '', settings: DEFAULT_SETTINGS, createdAt: now, updatedAt: now }, turns: [] };
  }
  const from = readFrom(given);
  if (from === undefined) throw new ToolyardError('invalid-input', 'This is no beginning of a comparison');
  const conversation = await store.get(from.id);
  if (conversation.recordingId !== undefined)
    throw new ToolyardError('invalid-input', 'A recorded run cannot be compared: its answers are a recording');
  const turns = from.turn === undefined ? await views.branch(from.id) : branchOf(await views.turns(from.id), from.turn);
  if (from.turn !== undefined && turns.length === 0) throw new ToolyardError('not-found', 'There is no such message');
  return { conversation, turns };
}

function withMessage({ conversation, turns }: Beginning, message: unknown): Beginning {
  if (message === undefined) return { conversation, turns };
  const read = readMessage(message);
  const turn = personTurn(conversation.id, read, turns.at(-1)?.id);
  const title = conversation.title === '' ? titleOf(read.text) : conversation.title;
  return { conversation: { ...conversation, title }, turns: [...turns, turn] };
}

/** What went wrong where one could not begin; the others run. */
async function beginAll(
  ids: readonly ConversationId[],
  resume: CompareDeps['resume'],
): Promise<Comparison['failures']> {
  const begun = await Promise.allSettled(ids.map((id) => resume(id)));
  return begun.flatMap((one) =>
    one.status === 'fulfilled' ? [] : [one.reason instanceof Error ? one.reason.message : String(one.reason)],
  );
}
