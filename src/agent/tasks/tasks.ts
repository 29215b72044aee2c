import type {
  TaskAnswer,
  TaskCaller,
  TaskOutputRequest,
  TaskRequest,
  TaskRunner,
} from '../../agents/contract/task-runner.ts';
import { defined } from '../../core/defined.ts';
import { ToolyardError, type ErrorCode } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json/json.ts';
import type { ConversationId } from '../contract/conversation.ts';
import { TASK_LIMITS, type TaskLimits } from '../contract/tasks/task-limits.ts';
import type { TaskUsage, TaskView } from '../contract/tasks/task.ts';
import { untilAborted } from '../loop/until-aborted.ts';
import type { LiveRun, LiveRuns } from './live-runs.ts';
import { callsIn, lastText, type TaskConversation, type TaskRecords } from './task-records.ts';
import { beginTask, type BegunTask, type TaskRunDeps } from './task-run.ts';
import type { TaskWithTurns } from './shared-tasks.ts';
import { createTaskSlots, type TaskSlots } from './task-slots.ts';

/** The tasks of all conversations. */
export interface Tasks extends TaskRunner {
  /** Tasks of a conversation and of its tasks, oldest first. */
  readonly list: (root: ConversationId) => Promise<readonly TaskView[]>;
  /** The same with their turns. */
  readonly withTurns: (root: ConversationId) => Promise<readonly TaskWithTurns[]>;
  /** Those that run in any tab, of all conversations. */
  readonly running: () => Promise<readonly TaskView[]>;
  /** @throws ToolyardError `not-found` */
  readonly get: (id: ConversationId) => Promise<TaskView>;
  /** Ends a task with those that it started, at once. Settles when nothing of it runs any more. */
  readonly stop: (id: ConversationId) => Promise<void>;
  /** Ends the tasks of a conversation, at once. Settles like `stop`. */
  readonly stopBelow: (id: ConversationId) => Promise<void>;
}

interface TasksDeps extends TaskRunDeps {
  readonly liveRuns: LiveRuns;
  readonly records: TaskRecords;
  readonly limits: () => Promise<TaskLimits>;
}

interface RunningTask extends BegunTask {
  readonly above: readonly ConversationId[];
}

const NO_RUN = 'Only an agent in a conversation can use tasks';

export function createTasks(deps: TasksDeps): Tasks {
  const { liveRuns, records, runs } = deps;
  const running = new Map<ConversationId, RunningTask>();
  const begin = createBeginning(deps, running);
  const endAll = async (ids: readonly ConversationId[]): Promise<void> => {
    for (const id of ids) deps.endPrograms(id);
    await Promise.all(ids.map((id) => runs.stop(id)));
    await Promise.all(ids.flatMap((id) => running.get(id)?.done ?? []));
  };
  const below = (id: ConversationId): readonly ConversationId[] =>
    [...running].flatMap(([each, { above }]) => (above.includes(id) ? [each] : []));

  async function start(request: TaskRequest, caller: TaskCaller): Promise<JsonObject> {
    const live = liveRuns.get(caller.conversationId);
    if (live === undefined) throw new ToolyardError('invalid-input', NO_RUN);
    const task = await begin(request, caller, live);
    if (request.isBackground === true) return answerOf(await records.get(task.id), '');
    const waiting = untilAborted(task.done, caller.signal, undefined);
    await (live.bounds?.slot?.without(waiting) ?? waiting);
    return answerOf(await records.get(task.id), lastText(await records.turns(task.id)));
  }

  async function output(request: TaskOutputRequest, caller: TaskCaller): Promise<JsonObject> {
    const live = liveRuns.get(caller.conversationId);
    if (live === undefined) throw new ToolyardError('invalid-input', NO_RUN);
    const { id } = ownTask(await records.of(live.root), request.taskId, live.id);
    const task = running.get(id);
    if (request.isWaiting && task !== undefined) {
      const waiting = endOrTimeout(task.done, request.timeoutMs, caller.signal);
      await (live.bounds?.slot?.without(waiting) ?? waiting);
    }
    const [{ task: now }, turns] = await Promise.all([records.get(id), records.turns(id)]);
    const text = lastText(turns);
    const end = request.offset + TASK_LIMITS.outputChars;
    return {
      state: now.state,
      text: text.slice(request.offset, end),
      calls: callsIn(turns),
      ...(text.length > end ? { next: end } : {}),
      ...defined({ message: now.message }),
    };
  }

  return {
    start: async (request, caller) => await answered(start(request, caller)),
    output: async (request, caller) => await answered(output(request, caller)),
    list: async (root) => await Promise.all((await records.of(root)).map(records.view)),
    withTurns: async (root) =>
      await Promise.all(
        (await records.of(root)).map(async (conversation) => ({
          conversation,
          turns: await records.turns(conversation.id),
        })),
      ),
    running: async () => await Promise.all((await records.underWay()).map(records.view)),
    get: async (id) => await records.view(await records.get(id)),
    stop: async (id) => await endAll([id, ...below(id)].filter((each) => running.has(each))),
    stopBelow: async (id) => await endAll(below(id)),
  };
}

type Begin = (request: TaskRequest, caller: TaskCaller, live: LiveRun) => Promise<RunningTask>;

/** Begins tasks of a conversation one after the other, so that each counts those before it. */
function createBeginning(deps: TasksDeps, running: Map<ConversationId, RunningTask>): Begin {
  const { records } = deps;
  const slotsOf = createSlots(deps.limits);
  const inOrder = createOrder();
  async function begin(request: TaskRequest, caller: TaskCaller, live: LiveRun): Promise<RunningTask> {
    const limits = await deps.limits();
    if (live.depth >= limits.depth)
      throw new ToolyardError('denied', `Tasks are at most ${String(limits.depth)} levels deep: do this one yourself`);
    const known = await records.of(live.root);
    if (request.resume === undefined && known.length >= limits.perConversation)
      throw new ToolyardError(
        'denied',
        `A conversation has at most ${String(limits.perConversation)} tasks: resume one, or do this one yourself`,
      );
    const resumed = request.resume === undefined ? undefined : ownTask(known, request.resume, live.id);
    const begun = await beginTask(deps, {
      request,
      caller,
      live,
      slots: await slotsOf(live.root),
      mayStartTasks: live.depth + 1 < limits.depth,
      ...defined({ resumed }),
    });
    const task: RunningTask = { ...begun, above: [live.id, ...(live.bounds?.above ?? [])] };
    running.set(task.id, task);
    void task.done.finally(() => running.delete(task.id)).catch(() => undefined);
    return task;
  }

  return (request, caller, live) => inOrder(live.root, () => begin(request, caller, live));
}

/** A task that a conversation started itself. @throws ToolyardError `not-found` with the ids that there are */
function ownTask(known: readonly TaskConversation[], id: string, parent: ConversationId): TaskConversation {
  const own = known.filter(({ task }) => task.parent === parent);
  const found = own.find((one) => one.id === id);
  if (found !== undefined) return found;
  const ids = own.map((one) => one.id);
  throw new ToolyardError(
    'not-found',
    `There is no task ${JSON.stringify(id.slice(0, 64))} of this conversation. ` +
      (ids.length === 0 ? 'It has none' : `Its tasks: ${ids.join(', ')}`),
  );
}

function answerOf({ id, task }: TaskConversation, text: string): JsonObject {
  const { state, steps, usage, message } = task;
  return { task_id: id, state, text, steps, usage: usageOf(usage), ...defined({ message }) };
}

function usageOf({ inputTokens, outputTokens, cost }: TaskUsage): JsonObject {
  return { input_tokens: inputTokens, output_tokens: outputTokens, ...defined({ cost }) };
}

async function answered(work: Promise<JsonObject>): Promise<TaskAnswer> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof ToolyardError)) return { ok: false, error: { code: 'crashed', message } };
    // A call has no code for a task that runs already.
    const code: ErrorCode = error.code === 'conflict' || error.code === 'duplicate-name' ? 'denied' : error.code;
    return { ok: false, error: { code, message } };
  }
}

async function endOrTimeout(done: Promise<unknown>, timeoutMs: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeoutMs)));
  await untilAborted(Promise.race([done.then(() => undefined), late]), signal, undefined);
  clearTimeout(timer);
}

/** The places of each conversation. */
function createSlots(limits: () => Promise<TaskLimits>): (root: ConversationId) => Promise<TaskSlots> {
  const byRoot = new Map<ConversationId, TaskSlots>();
  let most: number = TASK_LIMITS.usual.atOnce;
  return async (root) => {
    most = (await limits()).atOnce;
    const slots = byRoot.get(root) ?? createTaskSlots(() => most);
    byRoot.set(root, slots);
    return slots;
  };
}

/** Does works of one conversation one after the other. */
function createOrder(): <Value>(root: ConversationId, work: () => Promise<Value>) => Promise<Value> {
  const last = new Map<ConversationId, Promise<unknown>>();
  return async (root, work) => {
    const before = last.get(root) ?? Promise.resolve();
    const now = before.then(work, work);
    last.set(root, now);
    try {
      return await now;
    } finally {
      if (last.get(root) === now) last.delete(root);
    }
  };
}
