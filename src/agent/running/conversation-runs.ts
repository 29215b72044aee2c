import type { Conversation, ConversationId, PersonTurn, Turn, TurnId } from '../contract/conversation.ts';
import { isFromOutside } from '../contract/files/from-outside.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { ApprovalMode } from '../approvals/approval-queue.ts';
import type { ProviderId } from '../contract/provider.ts';
import type { ConversationsService } from '../contract/services.ts';
import { branchOf } from '../conversations/branches.ts';
import type { MessageQueues } from '../conversations/message-queue.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import { interrupted, isUnderWay, isAwaitingApproval } from '../conversations/interrupted.ts';
import type { ConversationViews } from '../conversations/conversation-views.ts';
import type { UsableAgent } from '../../agents/contract/usable-agents.ts';
import type { LiveRuns, ReplayedTasks, TaskBounds } from '../tasks/live-runs.ts';
import type { AgentTools } from './agent-tools.ts';
import type { KeepTurns, TurnWriter } from '../conversations/turn-writer.ts';
import type { LoopEnd, LoopPorts, RunConversation } from '../loop/ports.ts';
import { isAborted } from '../loop/until-aborted.ts';
import { personTurn, readMessage, titleOf } from './read-message.ts';
import type { ModelRequestLog } from '../raw/model-request-log.ts';
import type { RecordedRuns } from './recorded-runs.ts';
import { runAgain, turnToRerun } from './rerun.ts';
import type { RunManager } from './run-manager.ts';
import type { RunModel, RunModels } from './run-models.ts';
import { toolPorts, type ToolPortsDeps } from './tool-ports.ts';
import { skillTextsOf } from '../prompt/skill-texts.ts';
import { defined } from '../../core/defined.ts';

export type ConversationRuns = Pick<
  ConversationsService,
  'send' | 'retry' | 'resume' | 'rerunCall' | 'queueMessage' | 'removeQueued' | 'sendQueued' | 'resumeApprovals'
>;

export interface AnswerDeps extends ToolPortsDeps {
  readonly store: ConversationStore;
  readonly keepTurns: KeepTurns;
  readonly requestLog: Pick<ModelRequestLog, 'recorder'>;
  readonly loop: RunConversation;
  readonly liveRuns: LiveRuns;
}

interface ConversationRunDeps extends AnswerDeps {
  readonly views: ConversationViews;
  readonly writer: TurnWriter;
  readonly queues: MessageQueues;
  readonly runs: RunManager;
  readonly models: RunModels;
  readonly recorded: Pick<RecordedRuns, 'goOn'>;
}

/** The methods that continue a conversation. */
export function createConversationRuns(deps: ConversationRunDeps): ConversationRuns {
  return {
    send: (id, message, parent) => send(deps, id, message, parent),
    retry: (id, turnId, providerId) =>
      begin(
        deps,
        id,
        async () => ({ value: undefined, turns: await branchToRetry(deps, id, turnId, providerId !== undefined) }),
        providerId,
      ),
    resume: (id) => begin(deps, id, async () => ({ value: undefined, turns: await branchToResume(deps, id) })),
    rerunCall: (id, turnId, callId, repeatAs) =>
      begin(deps, id, async () => ({
        value: undefined,
        turns: await branchToRerun(deps, id, turnId, callId, repeatAs),
      })),
    queueMessage: (id, message) => queueMessage(deps, id, message),
    removeQueued: deps.queues.remove,
    sendQueued: (id) => sendQueued(deps, id),
    resumeApprovals: (id) => resumeApprovals(deps, id),
  };
}

/** How a run differs from a normal one. */
export interface AnswerChanges {
  readonly toolNames?: readonly string[];
  readonly mode?: ApprovalMode;
  /** Wraps the ports of the run. */
  readonly ports?: (ports: LoopPorts) => LoopPorts;
  /** Whose instructions and tools count. */
  readonly agent?: UsableAgent;
  /** It is a task of another run. */
  readonly bounds?: TaskBounds;
  /** It plays a recording, and so do its tasks. */
  readonly replayed?: ReplayedTasks;
}

/** Lets a model answer the last of these turns until it stops. Turns are stored while they change. */
export async function answer(
  { store, keepTurns, requestLog, loop, liveRuns, ...tools }: AnswerDeps,
  conversation: Conversation,
  { ask, provider, dialect, contextTokens, providerId }: RunModel,
  turns: readonly Turn[],
  signal: AbortSignal,
  changes: AnswerChanges = {},
): Promise<LoopEnd> {
  const { ports: change = (ports) => ports, mode = approvalModeOf(conversation), toolNames, agent, bounds } = changes;
  const { id, settings, task } = conversation;
  let callable: ReadonlySet<string> = new Set();
  const ports: LoopPorts = {
    ask,
    ...toolPorts(tools, {
      conversationId: id,
      settings,
      provider: { kind: provider.kind, ...defined({ contextTokens }) },
      dialect,
      mode,
      hasPerson: true,
      onOffer: (names) => (callable = names),
      ...defined({ toolNames, agent, bounds }),
    }),
    ...keepTurns(id),
    onRequestLog: requestLog.recorder(id),
  };
  const last = turns.at(-1);
  const resumed = last !== undefined && isAwaitingApproval(last) ? last : undefined;
  const before = resumed === undefined ? turns : turns.slice(0, -1);
  const maxSteps = resumed === undefined ? settings.maxSteps : Math.max(1, settings.maxSteps - answersAtEnd(before));
  const close = liveRuns.add({
    id,
    root: task?.root ?? id,
    depth: task?.depth ?? 0,
    ...{ bounds, signal, mode, providerId, settings, agent },
    callable: () => callable,
    replayed: changes.replayed,
  });
  let end: LoopEnd;
  try {
    end = await loop(
      change(ports),
      { conversationId: id, turns: before, provider, dialect, maxSteps, settings, ...defined({ resumed }) },
      signal,
    );
  } finally {
    close();
  }
  await store.setHead(id, end.turns.at(-1)?.id ?? last?.id);
  return end;
}

function answersAtEnd(turns: readonly Turn[]): number {
  return turns.length - 1 - turns.findLastIndex(({ role }) => role === 'person');
}

/** While a conversation from outside is not taken over, each of its calls asks, and nothing can be allowed for good. */
function approvalModeOf(conversation: Conversation): ApprovalMode {
  return { kind: isFromOutside(conversation) ? 'each' : 'settings' };
}

/** The turns after which the model continues; empty if there is nothing to answer after all. */
type TurnsOf = (signal: AbortSignal) => Promise<readonly Turn[]>;

/** Who answers, until `end`. */
interface Answering {
  /** Resolves to whether the model has said all that it had to say. */
  readonly goOn: (turns: readonly Turn[], signal: AbortSignal) => Promise<boolean>;
  readonly end: () => void;
}

/**
 * Who continues: the model of the conversation, or the recording that it plays. Opened before anything is stored, so
 * that a failure stores nothing.
 */
async function openAnswer(
  deps: ConversationRunDeps,
  conversation: Conversation,
  providerId = conversation.settings.providerId,
): Promise<Answering> {
  const { recordingId } = conversation;
  if (providerId === undefined && recordingId !== undefined) {
    return {
      goOn: async (turns, signal) => {
        await (
          await deps.recorded.goOn(conversation, recordingId, turns)
        )(signal);
        return false;
      },
      end: () => undefined,
    };
  }
  if (providerId === undefined)
    throw new ToolyardError('invalid-input', 'Choose a model first: this conversation has none', {
      reason: 'no-model',
    });
  const agent = await agentOf(deps.tools, conversation.settings.agent);
  const model = await deps.models.open(providerId);
  return {
    goOn: async (turns, signal) =>
      (await answer(deps, conversation, model, turns, signal, defined({ agent }))).stopReason === 'stop',
    end: model.end,
  };
}

/** @throws ToolyardError `invalid-input` if no person allows it in its present form */
async function agentOf({ agents }: AgentTools, name: string | undefined): Promise<UsableAgent | undefined> {
  if (name === undefined) return undefined;
  const agent = await agents.find(name);
  if (agent === undefined)
    throw new ToolyardError(
      'invalid-input',
      `The agent ${name} is gone, has changed, or is switched off: allow it under Agents, or choose another one`,
      { reason: 'no-agent' },
    );
  return agent;
}

/** Lets the model answer the last of the turns that `prepare` returns. Resolves when the run has begun. */
async function begin<Value>(
  deps: ConversationRunDeps,
  id: ConversationId,
  prepare: () => Promise<{ readonly value: Value; readonly turns: TurnsOf }>,
  providerId?: ProviderId,
): Promise<Value> {
  await needNoTask(deps, id);
  const run = await deps.runs.begin(id);
  let answering: Answering | undefined;
  try {
    answering = await openAnswer(deps, await deps.store.get(id), providerId);
    const { value, turns } = await prepare();
    const work = goOnWithQueue(deps, id, answering, turns, run.signal);
    run.runUntil(work);
    // Another tab may have queued a message between the last look into the queue and the end of the run. If it cannot
    // be sent, it goes on waiting.
    void work.then((isDone) => (isDone ? sendQueued(deps, id) : undefined)).catch(() => undefined);
    return value;
  } catch (error) {
    answering?.end();
    run.giveUp();
    throw error;
  }
}

/** Nobody but the agent that started a task goes on with it. */
async function needNoTask({ store }: ConversationRunDeps, id: ConversationId): Promise<void> {
  if ((await store.get(id)).task !== undefined)
    throw new ToolyardError(
      'invalid-input',
      'This is a task of another conversation: branch it off to go on with it yourself',
    );
}

async function goOn({ goOn: answerTo, end }: Answering, turns: TurnsOf, signal: AbortSignal): Promise<boolean> {
  try {
    const branch = await turns(signal);
    return branch.length > 0 && !signal.aborted && (await answerTo(branch, signal)) && !isAborted(signal);
  } finally {
    end();
  }
}

/** Answers, and then each message that waits, in one run. Resolves to whether the last answer ended normally. */
async function goOnWithQueue(
  deps: ConversationRunDeps,
  id: ConversationId,
  first: Answering,
  turns: TurnsOf,
  signal: AbortSignal,
): Promise<boolean> {
  let isDone = await goOn(first, turns, signal);
  while (isDone) {
    const conversation = await deps.store.get(id);
    if (conversation.queue === undefined) break;
    // Opened before the message leaves the queue. The person may have chosen another model meanwhile.
    const next = await openAnswer(deps, conversation);
    isDone = await goOn(next, async () => (await takeQueued(deps, id)) ?? [], signal);
  }
  return isDone;
}

/** Moves the first message that waits to the end of the branch on screen; that branch, or undefined if none waits. */
async function takeQueued(deps: ConversationRunDeps, id: ConversationId): Promise<readonly Turn[] | undefined> {
  const { views, queues, writer } = deps;
  const before = await views.branch(id);
  const parent = before.at(-1)?.id;
  const taken = await queues.take(id, (message) => personTurn(id, message, parent));
  if (taken === undefined) return undefined;
  const turn = await withSkills(deps, taken, before);
  await writer.keep([turn]);
  return [...before, turn];
}

/** A message with the skills that it starts, if any. @throws ToolyardError `not-found` */
export async function withSkills(
  { tools }: Pick<ConversationRunDeps, 'tools'>,
  turn: PersonTurn,
  before: readonly Turn[],
): Promise<PersonTurn> {
  const { all, latest } = skillTextsOf(before);
  await tools.skills.follow(turn.conversationId, all, latest);
  const skills = await tools.skills.start(turn.conversationId, turn.text, before.length === 0);
  return skills.length === 0 ? turn : { ...turn, skills };
}

async function sendQueued(deps: ConversationRunDeps, id: ConversationId): Promise<void> {
  if ((await deps.store.get(id)).queue === undefined) return;
  await begin(deps, id, async () => {
    const branch = await takeQueued(deps, id);
    // Another tab was faster.
    if (branch === undefined) throw new ToolyardError('not-found', 'No message waits any more');
    return { value: undefined, turns: async () => branch };
  });
}

async function queueMessage(deps: ConversationRunDeps, id: ConversationId, message: unknown): Promise<void> {
  await needNoTask(deps, id);
  const count = await deps.queues.add(id, readMessage(message));
  // The run ended before the message was stored. Behind others it waits with them: they wait for the person.
  if (count === 1 && !(await deps.runs.isRunningAnywhere(id))) await sendQueued(deps, id);
}

/** The branch on screen, or up to a turn. An answer in it whose calls still waited for a person ends with that. */
async function branchTo(
  { views, writer }: Pick<ConversationRunDeps, 'views' | 'writer'>,
  id: ConversationId,
  turn?: TurnId,
): Promise<readonly Turn[]> {
  const branch = turn === undefined ? await views.branch(id) : branchOf(await views.turns(id), turn);
  if (turn !== undefined && branch.length === 0) throw noTurn();
  const left = branch.filter(isUnderWay).map(interrupted);
  if (left.length === 0) return branch;
  await writer.keep(left);
  return branch.map((each) => left.find(({ id: same }) => same === each.id) ?? each);
}

/** Goes on with the answer for whose calls a person was asked when the page was closed; without one, does nothing. */
async function resumeApprovals(deps: ConversationRunDeps, id: ConversationId): Promise<void> {
  const { views, runs } = deps;
  const waiting = async (): Promise<readonly Turn[] | undefined> => {
    const branch = await views.branch(id);
    return branch.slice(-1).some(isAwaitingApproval) ? branch : undefined;
  };
  // A task of a closed page is interrupted and asks nobody.
  if (runs.isRunning(id) || (await waiting()) === undefined) return;
  try {
    await begin(deps, id, async () => {
      // Read again: now no other tab changes it.
      const branch = await waiting();
      if (branch === undefined) throw new ToolyardError('conflict', 'This answer does not wait any more');
      return { value: undefined, turns: async () => branch };
    });
  } catch (error) {
    // Another tab was first, and asks.
    if (error instanceof ToolyardError && error.code === 'conflict') return;
    // It cannot go on, for example because its model was removed.
    await branchTo(deps, id);
    throw error;
  }
}

async function send(
  deps: ConversationRunDeps,
  ...[id, message, parent]: Parameters<ConversationRuns['send']>
): Promise<TurnId> {
  const { writer, store } = deps;
  const read = readMessage(message);
  return await begin(deps, id, async () => {
    const before = parent === 'start' ? [] : await branchTo(deps, id, parent);
    const turn = await withSkills(deps, personTurn(id, read, before.at(-1)?.id), before);
    await writer.keep([turn]);
    await store.setHead(id, turn.id, titleOf(read.text));
    return { value: turn.id, turns: async () => [...before, turn] };
  });
}

/** @param isWhole the whole answer is asked for again, not its last step */
async function branchToRetry(
  deps: ConversationRunDeps,
  id: ConversationId,
  turnId: TurnId,
  isWhole: boolean,
): Promise<TurnsOf> {
  const { store } = deps;
  const branch = await branchTo(deps, id, turnId);
  const asked = isWhole
    ? branch.slice(0, branch.findLastIndex(({ role }) => role === 'person') + 1)
    : branch.at(-1)?.role === 'model'
      ? branch.slice(0, -1)
      : branch;
  const head = asked.at(-1)?.id;
  if (head === undefined) throw noTurn();
  await store.setHead(id, head);
  return async () => asked;
}

async function branchToResume(deps: ConversationRunDeps, id: ConversationId): Promise<TurnsOf> {
  const branch = await branchTo(deps, id);
  const last = branch.at(-1);
  // An empty answer is dropped, because there is nothing to continue.
  const asked = last?.role === 'model' && last.parts.length === 0 ? branch.slice(0, -1) : branch;
  if (asked.length === 0) throw new ToolyardError('invalid-input', 'There is nothing to go on from: write a message');
  return async () => asked;
}

async function branchToRerun(
  deps: ConversationRunDeps,
  id: ConversationId,
  turnId: TurnId,
  callId: ToolCallId,
  repeatAs: ToolCallId | undefined,
): Promise<TurnsOf> {
  const { writer, store, keepTurns } = deps;
  const branch = await branchTo(deps, id, turnId);
  const before = branch.slice(0, -1);
  const old = branch.at(-1);
  const again = old?.role === 'model' ? turnToRerun(old, callId, repeatAs) : undefined;
  if (again === undefined) throw new ToolyardError('not-found', 'There is no such call that could run');
  await writer.keep([again.turn]);
  await store.setHead(id, again.turn.id);
  return async (signal) => {
    const conversation = await store.get(id);
    const { all, latest } = skillTextsOf(before);
    await deps.tools.skills.follow(id, all, latest);
    const ports = {
      ...toolPorts(deps, {
        conversationId: id,
        settings: conversation.settings,
        provider: { kind: 'recorded' },
        dialect: 'native',
        mode: approvalModeOf(conversation),
        hasPerson: true,
        allowedKeys: new Map(again.allowedKey === undefined ? [] : [[again.callId, again.allowedKey]]),
      }),
      ...keepTurns(id),
    };
    return [...before, await runAgain(ports, again.turn, again.callId, signal)];
  };
}

function noTurn(): ToolyardError {
  return new ToolyardError('not-found', 'There is no such message');
}
