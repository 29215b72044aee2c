import { isRecord, vouchedFor } from '../../core/json/json.ts';
import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type {
  Conversation,
  ConversationId,
  ConversationSettings,
  ConversationSource,
  Turn,
  TurnId,
} from '../contract/conversation.ts';
import type { ConversationTask } from '../contract/tasks/task.ts';
import { conversationFromOutside, outsideOf } from '../contract/files/from-outside.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { DEFAULT_SETTINGS, readChange, readConversation } from '../contract/parse-conversation.ts';
import { readTurn } from '../contract/parse-turn.ts';
import { decisionDigest } from '../../platform/decision-queue.ts';
import { everyKeyOf, type ToolyardDatabase } from '../../platform/database/database.ts';
import { putInSteps, writeTransaction } from '../../platform/database/write-transaction.ts';
import { defined } from '../../core/defined.ts';
import type { ConversationCopy } from './copy-conversation.ts';

/** Conversations and their turns in the database. Writers reject with `ToolyardError`. */
export interface ConversationStore {
  /** Newest first, without tasks. */
  readonly list: () => Promise<readonly Conversation[]>;
  /** @throws `not-found` */
  readonly get: (id: ConversationId) => Promise<Conversation>;
  /** All turns of the tree in order of creation; turns that cannot be parsed are left out. */
  readonly turns: (id: ConversationId) => Promise<readonly Turn[]>;
  /** @throws `invalid-input`, `transport` */
  readonly add: (
    settings: unknown,
    more?: Pick<Conversation, 'recordingId' | 'task'> & {
      readonly id?: ConversationId;
      /** It comes from outside: its instructions are not in force. */
      readonly source?: Pick<ConversationSource, 'kind' | 'name'>;
      readonly title?: string;
      readonly turns?: readonly Turn[];
      readonly head?: TurnId;
    },
  ) => Promise<Conversation>;
  /** Stores copies of conversations, all of them or none. @throws `transport` */
  readonly addCopies: (copies: readonly ConversationCopy[]) => Promise<void>;
  /** @throws `not-found`, `invalid-input`, `transport` */
  readonly change: (id: ConversationId, change: unknown) => Promise<Conversation>;
  /**
   * A person takes over a conversation from outside: from now on it is like their own, with its instructions.
   *
   * @param digest names what was shown; from the page
   * @throws `not-found`, `transport`; `conflict` if something else was shown
   */
  readonly takeOver: (id: ConversationId, digest: unknown) => Promise<Conversation>;
  /**
   * Another branch is shown, or a turn ended: the conversation becomes the first of the list.
   * @throws `not-found`, `transport`
   */
  readonly setHead: (id: ConversationId, head: TurnId | undefined, title?: string) => Promise<Conversation>;
  /** Changes what is known of a task, in one transaction. @throws `not-found`, `transport` */
  readonly changeTask: (
    id: ConversationId,
    change: (task: ConversationTask) => ConversationTask,
  ) => Promise<Conversation>;
  /** The tasks of a conversation and of its tasks, oldest first. */
  readonly tasksOf: (root: ConversationId) => Promise<readonly Conversation[]>;
  /** @throws `not-found` */
  readonly remove: (id: ConversationId) => Promise<void>;
  /** @throws `not-found` if this tab did not remove it */
  readonly undoRemove: (id: ConversationId) => Promise<void>;
}

/** @param onChange called when conversations change in this tab */
export function createConversationStore(
  database: ToolyardDatabase,
  onChange: (id: ConversationId) => void,
): ConversationStore {
  const removed = new Map<ConversationId, { readonly conversation: Conversation; readonly turns: readonly Turn[] }>();
  const { get, turns: turnsOf, put, putAll, edit } = conversationRows(database, onChange);

  return {
    list: async () => {
      const stored: unknown[] = await database.getAllFromIndex('conversations', 'by-time');
      return stored
        .flatMap((one) => readConversation(one) ?? [])
        .filter(({ task }) => task === undefined)
        .reverse();
    },
    get,
    turns: turnsOf,
    add: async (settings, more = {}) => {
      const conversation = newConversation(settings, more);
      const { turns = [] } = more;
      return await put(
        conversation,
        turns.map((turn) => ({ ...turn, conversationId: conversation.id })),
      );
    },
    addCopies: putAll,
    change: async (id, change) => await edit(id, (stored) => ({ ...stored, ...changed(stored.settings, change) })),
    takeOver: async (id, digest) => await edit(id, (stored) => takenOver(stored, digest)),
    setHead: async (id, head, title) =>
      await edit(id, ({ head: _head, ...stored }) => ({
        ...stored,
        ...defined({ head }),
        ...(title === undefined || stored.title !== '' ? {} : { title }),
        updatedAt: new Date().toISOString(),
      })),
    ...taskRows(database, edit),
    remove: async (id) => {
      const [conversation, turns] = await Promise.all([get(id), turnsOf(id)]);
      await writeTransaction(database, ['conversations', 'turns'], async (transaction) => {
        const keys = await transaction.objectStore('turns').index('by-conversation').getAllKeys(everyKeyOf(id));
        await Promise.all([
          transaction.objectStore('conversations').delete(id),
          ...keys.map((key) => transaction.objectStore('turns').delete(key)),
        ]);
      });
      removed.set(id, { conversation, turns });
      for (const old of [...removed.keys()].slice(0, -AGENT_LIMITS.removedKept)) removed.delete(old);
      onChange(id);
    },
    undoRemove: async (id) => {
      const held = removed.get(id);
      if (held === undefined) throw missing();
      await put(held.conversation, held.turns);
      removed.delete(id);
    },
  };
}

/** Conversations that are tasks. */
function taskRows(
  database: ToolyardDatabase,
  edit: ReturnType<typeof conversationRows>['edit'],
): Pick<ConversationStore, 'changeTask' | 'tasksOf'> {
  return {
    changeTask: async (id, change) =>
      await edit(id, (stored) => (stored.task === undefined ? stored : { ...stored, task: change(stored.task) })),
    tasksOf: async (root) => {
      const stored: unknown[] = await database.getAllFromIndex('conversations', 'by-time');
      return stored
        .filter((one) => isRecord(one) && isRecord(one['task']) && one['task']['root'] === root)
        .flatMap((one) => readConversation(one) ?? [])
        .sort((one, other) => compareTexts(one.createdAt, other.createdAt) || depthOf(one) - depthOf(other));
    },
  };
}

function depthOf({ task }: Conversation): number {
  return task?.depth ?? 0;
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function newConversation(
  settings: unknown,
  {
    id = newId<ConversationId>(),
    recordingId,
    source,
    title = '',
    head,
    task,
  }: NonNullable<Parameters<ConversationStore['add']>[1]>,
): Conversation {
  const now = new Date().toISOString();
  const made: Conversation = {
    id,
    title,
    settings: changed(DEFAULT_SETTINGS, { settings }).settings,
    createdAt: now,
    updatedAt: now,
  };
  return {
    ...(source === undefined ? made : conversationFromOutside(made, source)),
    ...defined({ recordingId, head, task }),
  };
}

function takenOver(stored: Conversation, digest: unknown): Conversation {
  const content = outsideOf(stored);
  if (content === undefined || stored.source === undefined)
    throw new ToolyardError('conflict', 'This conversation is yours already');
  if (decisionDigest(content) !== digest)
    throw new ToolyardError('conflict', 'Something else was shown when you answered. Look at it again');
  return {
    ...stored,
    settings: { ...stored.settings, ...content.shared, instructions: content.instructions },
    source: { ...stored.source, takenOverAt: new Date().toISOString() },
  };
}

/** Reads and writes single conversations. */
function conversationRows(database: ToolyardDatabase, onChange: (id: ConversationId) => void) {
  const get = async (id: ConversationId): Promise<Conversation> => {
    const conversation = readConversation(await database.get('conversations', id));
    if (conversation === undefined) throw missing();
    return conversation;
  };
  const turnsOf = async (id: ConversationId): Promise<readonly Turn[]> => {
    const stored: unknown[] = await database.getAllFromIndex('turns', 'by-conversation', everyKeyOf(id));
    return stored.map(readTurn).filter((turn) => turn !== undefined);
  };
  const putAll = async (copies: readonly ConversationCopy[]): Promise<void> => {
    await writeTransaction(database, ['conversations', 'turns'], async (transaction) => {
      for (const { conversation, turns } of copies) {
        await transaction.objectStore('conversations').put(conversation);
        await putInSteps(transaction.objectStore('turns'), turns);
      }
    });
    for (const { conversation } of copies) onChange(conversation.id);
  };
  const put = async (conversation: Conversation, turns: readonly Turn[]): Promise<Conversation> => {
    await putAll([{ conversation, turns }]);
    return conversation;
  };
  /** Reads and writes in one transaction, because other tabs may change other members of the conversation. */
  const edit = async (id: ConversationId, change: (stored: Conversation) => Conversation): Promise<Conversation> => {
    const next = await writeTransaction(database, ['conversations'], async (transaction) => {
      const stored = readConversation(await transaction.objectStore('conversations').get(id));
      if (stored === undefined) throw missing();
      const changed = change(stored);
      await transaction.objectStore('conversations').put(changed);
      return changed;
    });
    onChange(id);
    return next;
  };
  return { get, turns: turnsOf, put, putAll, edit };
}

function changed(
  settings: ConversationSettings,
  input: unknown,
): { readonly title?: string; readonly settings: ConversationSettings } {
  const change = readChange(input);
  if (change === undefined) throw new ToolyardError('invalid-input', 'This is no change of a conversation');
  const next: Record<string, unknown> = { ...settings, ...change.settings };
  for (const key of change.without) delete next[key];
  // Settings are replaced only by values of the same type.
  return {
    ...defined({ title: change.title }),
    settings: vouchedFor<ConversationSettings>(next),
  };
}

function missing(): ToolyardError {
  return new ToolyardError('not-found', 'There is no such conversation');
}
