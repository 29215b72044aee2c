import { allowsTool, matchesName } from '../../agents/contract/tool-rules.ts';
import type { TaskCaller, TaskRequest } from '../../agents/contract/task-runner.ts';
import type { UsableAgent } from '../../agents/contract/usable-agents.ts';
import { defined } from '../../core/defined.ts';
import { ToolyardError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { MessageSkill } from '../contract/agent-skills.ts';
import type { ConversationId, PersonTurn, Turn } from '../contract/conversation.ts';
import type { Provider } from '../contract/provider.ts';
import { TASK_LIMITS } from '../contract/tasks/task-limits.ts';
import type { ConversationTask, TaskUsage } from '../contract/tasks/task.ts';
import type { TurnWriter } from '../conversations/turn-writer.ts';
import type { LoopEnd, LoopPorts } from '../loop/ports.ts';
import { addUsage, NO_USAGE } from '../loop/usage.ts';
import { answer, withSkills, type AnswerChanges, type AnswerDeps } from '../running/conversation-runs.ts';
import { personTurn } from '../running/read-message.ts';
import type { BegunRun, RunManager } from '../running/run-manager.ts';
import type { RunModel, RunModels } from '../running/run-models.ts';
import { chooseModel } from './choose-model.ts';
import type { LiveRun, TaskBounds } from './live-runs.ts';
import { recordedTask } from './recorded-task.ts';
import type { TaskConversation, TaskRecords } from './task-records.ts';
import type { TaskSlot, TaskSlots } from './task-slots.ts';

export interface TaskRunDeps extends AnswerDeps {
  readonly records: TaskRecords;
  readonly writer: TurnWriter;
  readonly runs: RunManager;
  readonly models: Pick<RunModels, 'open'>;
  readonly providers: () => Promise<readonly Pick<Provider, 'id' | 'kind' | 'name' | 'model'>[]>;
  /** Ends the programs that calls of a conversation left running. */
  readonly endPrograms: (id: ConversationId) => void;
}

export interface TaskStart {
  readonly request: TaskRequest;
  readonly caller: TaskCaller;
  /** The run that asks. */
  readonly live: LiveRun;
  readonly slots: TaskSlots;
  readonly mayStartTasks: boolean;
  /** A task that goes on. */
  readonly resumed?: TaskConversation;
}

export interface BegunTask {
  readonly id: ConversationId;
  /** Settles when it has ended and its end is stored. Never rejects. */
  readonly done: Promise<void>;
}

/** Begins a task. It has its lock from here on, so that another tab knows that it runs. @throws ToolyardError */
export async function beginTask(deps: TaskRunDeps, start: TaskStart): Promise<BegunTask> {
  const { live, resumed, request } = start;
  const agent = await agentFor(deps, start);
  needTools(request.tools ?? [], live);
  const id = resumed?.id ?? newId<ConversationId>();
  const run = await deps.runs.begin(id);
  try {
    const conversation = await stored(deps, id, agent, start);
    // Stop of the run that asked ends it at once, wherever it is.
    const stop = (): void => void deps.runs.stop(id);
    live.signal.addEventListener('abort', stop, { once: true });
    const done = work(deps, conversation, agent, start, run).finally(() => {
      live.signal.removeEventListener('abort', stop);
      deps.endPrograms(id);
    });
    run.runUntil(done);
    if (live.signal.aborted) stop();
    return { id, done };
  } catch (error) {
    run.giveUp();
    throw error;
  }
}

async function agentFor({ tools }: TaskRunDeps, { request, live, resumed }: TaskStart): Promise<UsableAgent> {
  const name = resumed?.task.agent ?? request.agent ?? '';
  if (resumed !== undefined && request.agent !== undefined && request.agent !== name)
    throw new ToolyardError('invalid-input', `This task is one of the agent ${name}: leave agent out`);
  const usable = (await tools.agents.list()).filter(
    (agent) => agent.isForModels && live.agent?.agents?.includes(agent.name) !== false,
  );
  const found = usable.find((agent) => agent.name === name);
  if (found !== undefined) return found;
  const names = usable.map((agent) => agent.name);
  throw new ToolyardError(
    'not-found',
    `There is no agent named ${JSON.stringify(name.slice(0, 64))} that may be started here. ` +
      (names.length === 0 ? 'There are none' : `Agents: ${names.join(', ')}`),
  );
}

/** @throws ToolyardError `invalid-input` for a tool that the run that asks does not have */
function needTools(names: readonly string[], live: LiveRun): void {
  const own = [...live.callable()];
  const missing = names.filter((name) => !own.some((tool) => matchesName(name, tool)));
  if (missing.length > 0)
    throw new ToolyardError(
      'invalid-input',
      `You do not have these tools, so a task cannot have them: ${missing.map((name) => JSON.stringify(name)).join(', ')}`,
    );
}

/** The conversation of the task as it begins. */
async function stored(
  { store, providers, records }: TaskRunDeps,
  id: ConversationId,
  agent: UsableAgent,
  { live, request, resumed, caller }: TaskStart,
): Promise<TaskConversation> {
  const { temperature, maxOutputTokens, searchShare } = live.settings;
  const maxSteps = stepsFor(request.maxSteps, agent);
  if (resumed !== undefined) {
    const change = { settings: { maxSteps } };
    const changed = await store.change(id, change);
    const { message: _message, ...before } = resumed.task;
    const calls = [...before.calls, caller.toolCallId].slice(-TASK_LIMITS.maxCalls);
    const task: ConversationTask = {
      ...before,
      calls,
      state: 'queued',
      ...defined({ tools: request.tools ?? before.tools }),
    };
    await records.change(id, () => task);
    return { ...changed, task };
  }
  const providerId = chooseModel(agent.models, await providers(), live.providerId);
  const task: ConversationTask = {
    formatVersion: 1,
    parent: live.id,
    root: live.root,
    depth: live.depth + 1,
    agent: agent.name,
    description: request.description.slice(0, TASK_LIMITS.maxDescriptionChars),
    calls: [caller.toolCallId],
    ...defined({ tools: request.tools }),
    state: 'queued',
    steps: 0,
    usage: NO_USAGE,
  };
  const made = await store.add(
    {
      agent: agent.name,
      maxSteps,
      searchShare,
      // A recording has no model.
      ...(live.replayed === undefined ? defined({ providerId }) : {}),
      ...defined({ temperature, maxOutputTokens }),
    },
    { id, task, title: task.description },
  );
  await records.change(id, (same) => same);
  return { ...made, task };
}

/** An agent's own number is the most that a call can ask for. */
function stepsFor(asked: number | undefined, { maxSteps }: UsableAgent): number {
  return Math.min(
    asked ?? maxSteps ?? TASK_LIMITS.defaultSteps,
    maxSteps ?? TASK_LIMITS.maxSteps,
    TASK_LIMITS.maxSteps,
  );
}

/** Waits for a place, lets the model work, and stores how it ended. Never rejects. */
async function work(
  deps: TaskRunDeps,
  conversation: TaskConversation,
  agent: UsableAgent,
  start: TaskStart,
  { signal }: BegunRun,
): Promise<void> {
  const { id } = conversation;
  const end = async (state: ConversationTask['state'], message?: string): Promise<void> =>
    await deps.records.change(id, (task) => ({ ...task, state, ...defined({ message }) })).catch(() => undefined);
  let slot: TaskSlot | undefined;
  try {
    slot = await start.slots.take(signal);
    if (slot === undefined) return await end('stopped');
    await deps.records.change(id, (task) => ({ ...task, state: 'running' }));
    const reached = await run(deps, conversation, agent, { start, slot, signal });
    await end(...endOf(reached));
  } catch (error) {
    await end(signal.aborted ? 'stopped' : 'failed', error instanceof Error ? error.message : String(error));
  } finally {
    slot?.free();
  }
}

function endOf({ stopReason, failure }: LoopEnd): [ConversationTask['state'], string?] {
  switch (stopReason) {
    case 'stop':
      return ['done'];
    case 'max-steps':
      return ['done', 'It reached the maximum of its steps: what it did may not be complete'];
    case 'stopped':
      return ['stopped'];
    case 'length':
      return ['failed', 'Its answer reached the maximum length'];
    case 'filtered':
      return ['failed', 'The provider withheld its answer'];
    case 'error':
      return ['failed', failure?.message ?? 'The model could not be asked'];
  }
}

interface TaskWork {
  readonly start: TaskStart;
  readonly slot: TaskSlot;
  readonly signal: AbortSignal;
}

async function run(
  deps: TaskRunDeps,
  conversation: TaskConversation,
  agent: UsableAgent,
  { start, slot, signal }: TaskWork,
): Promise<LoopEnd> {
  const { id } = conversation;
  const { live } = start;
  const before = start.resumed === undefined ? [] : await deps.records.turns(id);
  const turn = await firstTurn(deps, conversation, agent, start, before);
  await deps.writer.keep([turn]);
  await deps.store.setHead(id, turn.id);
  const { title } = await deps.store.get(live.root);
  const bounds = boundsOf(conversation, agent, start, { slot, title });
  let counting: Promise<void> = Promise.resolve();
  const counted = (ports: LoopPorts): LoopPorts => ({
    ...ports,
    onEvent: (event) => {
      if (event.type !== 'step-end') return;
      const { usage = NO_USAGE, cost } = event.turn;
      const used = { ...usage, ...defined({ cost }) };
      counting = counting.then(() => countStep(deps, conversation, used, bounds.above));
    },
  });
  const changes: AnswerChanges = { mode: live.mode, agent, bounds, ports: counted };
  try {
    return await answered(deps, conversation, { start, turns: [...before, turn], changes, signal });
  } finally {
    await counting;
  }
}

async function answered(
  deps: TaskRunDeps,
  conversation: TaskConversation,
  {
    start: { live, caller },
    turns,
    changes,
    signal,
  }: Pick<TaskWork, 'start' | 'signal'> & { readonly turns: readonly Turn[]; readonly changes: AnswerChanges },
): Promise<LoopEnd> {
  const { replayed } = live;
  if (replayed !== undefined)
    return await recordedTask(deps, conversation, { replayed, call: caller.toolCallId, turns, changes, signal });
  const { providerId } = conversation.settings;
  if (providerId === undefined)
    throw new ToolyardError('invalid-input', 'Choose a model first: this conversation has none');
  const model: RunModel = await deps.models.open(providerId);
  try {
    return await answer(deps, conversation, model, turns, signal, changes);
  } finally {
    model.end();
  }
}

/** The prompt, with the skills that the agent begins with. A skill that nobody allowed is left out. */
async function firstTurn(
  deps: TaskRunDeps,
  { id }: TaskConversation,
  { skills }: UsableAgent,
  { request }: TaskStart,
  before: readonly Turn[],
): Promise<PersonTurn> {
  // Words of a model are no command: only a person starts a skill with a slash.
  const text = request.prompt.startsWith('/') ? ` ${request.prompt}` : request.prompt;
  const turn = personTurn(id, { text }, before.at(-1)?.id);
  if (before.length > 0) return turn;
  const begun = await withSkills(deps, turn, before);
  const loaded: MessageSkill[] = [...(begun.skills ?? [])];
  for (const name of skills)
    loaded.push(...(await deps.tools.skills.start(id, `/skill:${name}`, false).catch(() => [])));
  return loaded.length === 0 ? begun : { ...begun, skills: loaded };
}

/** At most what the run above has, in tools, rights and levels. */
function boundsOf(
  { task }: TaskConversation,
  agent: UsableAgent,
  { live, request, mayStartTasks }: TaskStart,
  { slot, title }: { readonly slot: TaskSlot; readonly title: string },
): TaskBounds & { readonly above: readonly ConversationId[] } {
  const above = [live.id, ...(live.bounds?.above ?? [])];
  const named = request.tools ?? task.tools;
  return {
    allows: (name) =>
      live.callable().has(name) &&
      live.bounds?.allows(name) !== false &&
      allowsTool(agent.tools, name) &&
      (named === undefined || named.some((pattern) => matchesName(pattern, name))) &&
      (mayStartTasks || (name !== 'task' && name !== 'task_output')),
    above,
    task: { root: live.root, agent: agent.name, description: task.description, parent: title, above },
    slot,
  };
}

/** What a task uses counts for each task above it too. */
async function countStep(
  { records }: TaskRunDeps,
  { id }: TaskConversation,
  used: TaskUsage,
  above: readonly ConversationId[],
): Promise<void> {
  // The conversation at the top is no task.
  for (const each of [id, ...above.slice(0, -1)])
    await records
      .change(each, (task) => ({
        ...task,
        steps: each === id ? task.steps + 1 : task.steps,
        usage: addTaskUsage(task.usage, used),
      }))
      // It was removed meanwhile.
      .catch(() => undefined);
}

function addTaskUsage(one: TaskUsage, other: TaskUsage): TaskUsage {
  const cost = one.cost === undefined && other.cost === undefined ? undefined : (one.cost ?? 0) + (other.cost ?? 0);
  return { ...addUsage(one, other), ...defined({ cost }) };
}
