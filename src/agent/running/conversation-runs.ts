import { AGENT_LIMITS } from '../contract/agent-limits.ts';
import type { Conversation, ConversationId, PersonTurn, Turn, TurnId } from '../contract/conversation.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId, type ToolCallId } from '../../core/ids.ts';
import { isRecord } from '../../core/json.ts';
import { readImage } from '../contract/parse-turn.ts';
import { readList } from '../../core/read-shape.ts';
import type { ConversationsService } from '../contract.ts';
import { branchOf } from '../conversations/branches.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import type { ConversationViews } from '../conversations/conversation-views.ts';
import type { TurnWriter } from '../conversations/turn-writer.ts';
import { approvalModeOf, type Answer, type KeepTurns } from './answering.ts';
import type { RecordedRuns } from './recorded-runs.ts';
import { runAgain, turnToRerun } from './rerun.ts';
import type { RunManager } from './run-manager.ts';
import type { RunModels } from './run-models.ts';
import { runPorts, type RunPortsDeps } from './run-ports.ts';

export type ConversationRuns = Pick<ConversationsService, 'send' | 'retry' | 'resume' | 'rerunCall'>;

interface ConversationRunDeps extends RunPortsDeps {
  readonly store: ConversationStore;
  readonly views: ConversationViews;
  readonly writer: TurnWriter;
  readonly queue: RunManager;
  readonly models: RunModels;
  readonly answer: Answer;
  readonly keepTurns: KeepTurns;
  readonly recorded: Pick<RecordedRuns, 'goOn'>;
}

/** The methods that continue a conversation. */
export function createConversationRuns(deps: ConversationRunDeps): ConversationRuns {
  return {
    send: (id, message, parent) => send(deps, id, message, parent),
    retry: (id, turnId) =>
      begin(deps, id, async () => ({ value: undefined, turns: await askedAgain(deps, id, turnId) })),
    resume: (id) => begin(deps, id, async () => ({ value: undefined, turns: await askedLast(deps, id) })),
    rerunCall: (id, turnId, callId, repeatAs) =>
      begin(deps, id, async () => ({ value: undefined, turns: await callAgain(deps, id, turnId, callId, repeatAs) })),
  };
}

/** The turns after which the model continues. */
type TurnsOf = (signal: AbortSignal) => Promise<readonly Turn[]>;

/**
 * Who continues: the model of the conversation, or the recording that it plays. Opened before anything is stored, so
 * that a failure stores nothing.
 */
async function openAnswer(
  { models, answer, recorded }: ConversationRunDeps,
  conversation: Conversation,
): Promise<{
  readonly goOn: (turns: readonly Turn[], signal: AbortSignal) => Promise<void>;
  readonly end: () => void;
}> {
  const { recordingId, settings } = conversation;
  if (settings.providerId === undefined && recordingId !== undefined) {
    return {
      goOn: async (turns, signal) => await (await recorded.goOn(conversation, recordingId, turns))(signal),
      end: () => undefined,
    };
  }
  if (settings.providerId === undefined)
    throw new ToolyardError('invalid-input', 'Choose a model first: this conversation has none', {
      reason: 'no-model',
    });
  const model = await models.open(settings.providerId);
  return { goOn: async (turns, signal) => void (await answer(conversation, model, turns, signal)), end: model.end };
}

/** Lets the model answer the last of the turns that `prepare` returns. */
async function begin<Value>(
  deps: ConversationRunDeps,
  id: ConversationId,
  prepare: () => Promise<{ readonly value: Value; readonly turns: TurnsOf }>,
): Promise<Value> {
  return await deps.queue.begin(id, async () => {
    const opened = await openAnswer(deps, await deps.store.get(id));
    try {
      const { value, turns } = await prepare();
      const work = async (signal: AbortSignal): Promise<void> => {
        try {
          const branch = await turns(signal);
          if (!signal.aborted) await opened.goOn(branch, signal);
        } finally {
          opened.end();
        }
      };
      return { value, work };
    } catch (error) {
      opened.end();
      throw error;
    }
  });
}

async function branchTo(
  views: ConversationViews,
  id: ConversationId,
  turn: TurnId | undefined,
): Promise<readonly Turn[]> {
  const branch = branchOf(await views.turns(id), turn);
  if (turn !== undefined && branch.length === 0) throw noTurn();
  return branch;
}

async function send(
  deps: ConversationRunDeps,
  ...[id, message, parent]: Parameters<ConversationRuns['send']>
): Promise<TurnId> {
  const { views, writer, store } = deps;
  const { text, images } = readMessage(message);
  return await begin(deps, id, async () => {
    const before =
      parent === 'start' ? [] : parent === undefined ? await views.branch(id) : await branchTo(views, id, parent);
    const last = before.at(-1)?.id;
    const turn: PersonTurn = {
      id: newId<TurnId>(),
      conversationId: id,
      role: 'person',
      text,
      createdAt: new Date().toISOString(),
      ...(last === undefined ? {} : { parent: last }),
      ...(images === undefined ? {} : { images }),
    };
    await writer.keep([turn]);
    await store.setHead(id, turn.id, titleOf(text));
    return { value: turn.id, turns: async () => [...before, turn] };
  });
}

async function askedAgain({ views, store }: ConversationRunDeps, id: ConversationId, turnId: TurnId): Promise<TurnsOf> {
  const branch = await branchTo(views, id, turnId);
  const last = branch.at(-1);
  const asked = last?.role === 'model' ? branch.slice(0, -1) : branch;
  const head = asked.at(-1)?.id;
  if (head === undefined) throw noTurn();
  await store.setHead(id, head);
  return async () => asked;
}

async function askedLast({ views }: ConversationRunDeps, id: ConversationId): Promise<TurnsOf> {
  const branch = await views.branch(id);
  const last = branch.at(-1);
  // An empty answer is dropped, because there is nothing to continue.
  const asked = last?.role === 'model' && last.parts.length === 0 ? branch.slice(0, -1) : branch;
  if (asked.length === 0) throw new ToolyardError('invalid-input', 'There is nothing to go on from: write a message');
  return async () => asked;
}

async function callAgain(
  deps: ConversationRunDeps,
  id: ConversationId,
  turnId: TurnId,
  callId: ToolCallId,
  repeatAs: ToolCallId | undefined,
): Promise<TurnsOf> {
  const { views, writer, store, keepTurns } = deps;
  const branch = await branchTo(views, id, turnId);
  const before = branch.slice(0, -1);
  const old = branch.at(-1);
  const again = old?.role === 'model' ? turnToRerun(old, callId, repeatAs) : undefined;
  if (again === undefined) throw new ToolyardError('not-found', 'There is no such call that could run');
  await writer.keep([again.turn]);
  await store.setHead(id, again.turn.id);
  return async (signal) => {
    const conversation = await store.get(id);
    const ports = runPorts(deps, {
      ask: () => Promise.reject(new Error('no model is asked for a call')),
      settings: conversation.settings,
      provider: { kind: 'recorded' },
      turns: before,
      mode: approvalModeOf(conversation),
      allowedKeys: new Map(again.allowedKey === undefined ? [] : [[again.callId, again.allowedKey]]),
      ...keepTurns(id),
    });
    return [...before, await runAgain(ports, again.turn, again.callId, signal)];
  };
}

const readImages = readList(readImage, AGENT_LIMITS.maxImages);

function readMessage(message: unknown): Pick<PersonTurn, 'text' | 'images'> {
  const { text = '', images } = isRecord(message) ? message : {};
  if (typeof text !== 'string' || text.length > AGENT_LIMITS.maxTextChars)
    throw new ToolyardError('invalid-input', 'The message is too long, or is no text');
  const read = images === undefined ? [] : readImages(images);
  if (read === undefined)
    throw new ToolyardError(
      'invalid-input',
      `A message takes up to ${String(AGENT_LIMITS.maxImages)} pictures of up to 12 MB each`,
    );
  if (text.trim() === '' && read.length === 0) throw new ToolyardError('invalid-input', 'Write a message first');
  return { text, ...(read.length === 0 ? {} : { images: read }) };
}

/** The first line of the first message. */
function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ') ?? '';
  const letters = [...line];
  return letters.length <= AGENT_LIMITS.madeTitleChars
    ? line
    : `${letters.slice(0, AGENT_LIMITS.madeTitleChars).join('').trim()}…`;
}

function noTurn(): ToolyardError {
  return new ToolyardError('not-found', 'There is no such message');
}
