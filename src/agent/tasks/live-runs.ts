import type { UsableAgent } from '../../agents/contract/usable-agents.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { ApprovalMode } from '../approvals/approval-queue.ts';
import type { ConversationId, ConversationSettings, SharedConversation } from '../contract/conversation.ts';
import type { ProviderId } from '../contract/provider.ts';
import type { ApprovalTask } from '../contract/tasks/task.ts';
import type { Pacer } from '../recordings/pace.ts';
import type { TaskSlot } from './task-slots.ts';

/** What a run may not go beyond. */
export interface TaskBounds {
  /** Whether it may use a tool of this name. */
  readonly allows: (toolName: string) => boolean;
  /** The conversations above it, the next one first; empty for a conversation of a person. */
  readonly above: readonly ConversationId[];
  /** How its calls are asked for; absent for a conversation of a person. */
  readonly task?: ApprovalTask & { readonly above: readonly ConversationId[] };
  /** Its place among the tasks that run at a time. */
  readonly slot?: TaskSlot;
}

/** The tools of `src/agents/tools` that only a stored conversation can use. */
const TASK_TOOLS: ReadonlySet<string> = new Set(['task', 'task_output']);

/** The bounds of a run that cannot have tasks. */
export const NO_TASKS: TaskBounds = { allows: (name) => !TASK_TOOLS.has(name), above: [] };

/** A recording that a run plays. Tasks that it started are played too. */
export interface ReplayedTasks {
  /** The recording of the task that a call started; undefined if it has none. */
  readonly taskOf: (call: ToolCallId) => Promise<SharedConversation | undefined>;
  readonly pacer: Pacer;
  readonly title: string;
  /** The recording ships with the app, and its own calls need no approval. */
  readonly ships: boolean;
}

/** A run under way, as its tasks see it. */
export interface LiveRun {
  readonly id: ConversationId;
  readonly root: ConversationId;
  /** 0 for a conversation of a person. */
  readonly depth: number;
  readonly bounds: TaskBounds | undefined;
  /** Aborted by Stop. */
  readonly signal: AbortSignal;
  readonly mode: ApprovalMode;
  readonly providerId: ProviderId | undefined;
  readonly settings: ConversationSettings;
  readonly agent: UsableAgent | undefined;
  /** Names of the tools that its last step could call or find. */
  readonly callable: () => ReadonlySet<string>;
  readonly replayed: ReplayedTasks | undefined;
}

/** The runs of this tab that can start tasks, one for each conversation. */
export interface LiveRuns {
  readonly get: (id: string) => LiveRun | undefined;
  /** @returns ends it */
  readonly add: (run: LiveRun) => () => void;
}

export function createLiveRuns(): LiveRuns {
  const runs = new Map<string, LiveRun>();
  return {
    get: (id) => runs.get(id),
    add: (run) => {
      runs.set(run.id, run);
      return () => {
        if (runs.get(run.id) === run) runs.delete(run.id);
      };
    },
  };
}
