import { ToolyardError } from '../../core/errors.ts';
import { defined } from '../../core/defined.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { ConversationId, SharedConversation, Turn } from '../contract/conversation.ts';
import type { SharedTask } from '../contract/tasks/task.ts';
import type { ConversationStore } from '../conversations/conversation-store.ts';
import type { LoopEnd } from '../loop/ports.ts';
import { recordedCall } from '../recordings/recorded-model.ts';
import { replayPorts } from '../recordings/replay-ports.ts';
import { answer, type AnswerChanges, type AnswerDeps } from '../running/conversation-runs.ts';
import type { RunModel } from '../running/run-models.ts';
import type { ReplayedTasks } from './live-runs.ts';
import type { TaskConversation } from './task-records.ts';

/** Plays a task of a recording: its model's text comes from it, its tools really run. */
export async function recordedTask(
  deps: AnswerDeps,
  conversation: TaskConversation,
  {
    replayed,
    call,
    turns,
    changes,
    signal,
  }: {
    readonly replayed: ReplayedTasks;
    readonly call: ToolCallId;
    readonly turns: readonly Turn[];
    readonly changes: AnswerChanges;
    readonly signal: AbortSignal;
  },
): Promise<LoopEnd> {
  const recording = await replayed.taskOf(call);
  if (recording === undefined) throw new ToolyardError('invalid-input', 'The recording has no such task');
  const { pacer, ships, title } = replayed;
  const model: RunModel = {
    ask: () => Promise.reject(new Error('a recording answers by itself')),
    provider: { kind: 'recorded', name: title, model: 'recorded' },
    dialect: 'native',
    end: () => undefined,
  };
  const providerName = (toolName: string): string => deps.tools.wireName(toolName, 'recorded');
  return await answer(deps, conversation, model, turns, signal, {
    ...changes,
    replayed: { ...replayed, taskOf: createTaskFinder(deps.store, conversation.id, recording) },
    ports: (ports) => {
      const played = replayPorts(ports, { recording, pacer, providerName, ships });
      return changes.ports?.(played) ?? played;
    },
  });
}

/** Finds the recorded task that a call of a playing conversation starts. */
export function createTaskFinder(
  store: Pick<ConversationStore, 'turns'>,
  id: ConversationId,
  recording: SharedConversation,
): ReplayedTasks['taskOf'] {
  return async (callId) => {
    // A turn is stored before a call of it runs.
    const part = (await store.turns(id))
      .flatMap((turn) => (turn.role === 'model' ? turn.parts : []))
      .find((each) => each.type === 'call' && each.callId === callId);
    const recorded = part?.type === 'call' ? recordedCall(recording, part) : undefined;
    const { tasks = [] } = recording;
    const at = recorded === undefined ? -1 : tasks.findIndex(({ calls }) => calls.includes(recorded.callId));
    return at < 0 ? undefined : recordingOfTask(tasks, at);
  };
}

/** A task of a recording as a recording of its own, with the tasks below it. */
function recordingOfTask(tasks: readonly SharedTask[], at: number): SharedConversation | undefined {
  const task = tasks[at];
  if (task === undefined) return undefined;
  const isBelow = (index: number | undefined): boolean =>
    index !== undefined && index !== at && (tasks[index]?.parent === at || isBelow(tasks[index]?.parent));
  const below = tasks.flatMap((_, index) => (isBelow(index) ? [index] : []));
  return {
    formatVersion: 1,
    title: task.description,
    instructions: '',
    turns: task.turns,
    tools: [],
    tasks: below.flatMap((index) => {
      const one = tasks[index];
      if (one === undefined) return [];
      const { parent, ...rest } = one;
      return [{ ...rest, ...defined({ parent: parent === at ? undefined : below.indexOf(parent ?? -1) }) }];
    }),
  };
}
