import type { ToolCallId } from '../../../core/ids.ts';
import {
  readCount,
  readList,
  readMatch,
  readNumber,
  readOneOf,
  readShape,
  readText,
  readTrue,
  type Reader,
} from '../../../core/json/read-shape.ts';
import { isRecord } from '../../../core/json/json.ts';
import { TASK_LIMITS, type TaskLimits } from './task-limits.ts';
import { AGENT_LIMITS } from '../agent-limits.ts';
import type { ConversationId, Turn } from '../conversation.ts';
import type { TokenUsage } from '../model-worker-api.ts';

/** `queued`: as many tasks as may run at a time are running. `interrupted`: the page was closed before its end. */
export type TaskState = 'queued' | 'running' | 'done' | 'failed' | 'stopped' | 'interrupted';
const STATES = [
  'queued',
  'running',
  'done',
  'failed',
  'stopped',
  'interrupted',
] as const satisfies readonly TaskState[];

/** What a task used, with the tasks that it started. */
export interface TaskUsage extends TokenUsage {
  /** US dollars, if prices are known. */
  readonly cost?: number;
}

/** That a conversation is a task of another one. */
export interface ConversationTask {
  readonly formatVersion: 1;
  /** The conversation that started it, and the one of a person at the top. */
  readonly parent: ConversationId;
  readonly root: ConversationId;
  /** 1 for a task of a person's conversation. */
  readonly depth: number;
  readonly agent: string;
  /** A few words of the model that started it. */
  readonly description: string;
  /** Calls that started it or went on with it. */
  readonly calls: readonly ToolCallId[];
  /** Names or patterns of tools that the call named. */
  readonly tools?: readonly string[];
  readonly state: TaskState;
  /** Why it failed, or why it ended early. */
  readonly message?: string;
  /** The model's answers. */
  readonly steps: number;
  readonly usage: TaskUsage;
}

/** A task as the page shows it. */
export interface TaskView extends ConversationTask {
  readonly id: ConversationId;
  /** The last message of its model so far, at most `TASK_LIMITS.shownChars`. */
  readonly text: string;
  /** Number of calls so far. */
  readonly callCount: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A task within a conversation that leaves the browser. */
export interface SharedTask extends Pick<
  ConversationTask,
  'agent' | 'description' | 'calls' | 'state' | 'message' | 'steps' | 'usage'
> {
  /** Index of the task that started it; absent for a task of the conversation. */
  readonly parent?: number;
  readonly turns: readonly Turn[];
}

/** Which task a call is of, as its card says it. */
export interface ApprovalTask {
  readonly root: ConversationId;
  readonly agent: string;
  readonly description: string;
  /** Title of the conversation at the top. */
  readonly parent: string;
}

const readUsage: Reader<TaskUsage> = readShape(
  { inputTokens: readNumber(0, Number.MAX_SAFE_INTEGER), outputTokens: readNumber(0, Number.MAX_SAFE_INTEGER) },
  {
    cachedTokens: readNumber(0, Number.MAX_SAFE_INTEGER),
    cost: readNumber(0, Number.MAX_SAFE_INTEGER),
    isEstimate: readTrue,
  },
);
const ID = /^[A-Za-z0-9_-]{1,64}$/;

const shared = {
  agent: readMatch<string>(/^[\w.-]{1,64}$/),
  description: readText(TASK_LIMITS.maxDescriptionChars),
  calls: readList(readMatch<ToolCallId>(ID), TASK_LIMITS.maxCalls),
  state: readOneOf(STATES),
  steps: readCount(0, AGENT_LIMITS.maxTurns),
  usage: readUsage,
};
const more = { message: readText(10_000) };

const readStoredTask = readShape(
  {
    ...shared,
    parent: readMatch<ConversationId>(ID),
    root: readMatch<ConversationId>(ID),
    depth: readCount(1, TASK_LIMITS.most.depth),
  },
  { ...more, tools: readList(readText(200, 1), TASK_LIMITS.maxPatterns) },
);

/** Parses the stored task of a conversation; undefined if it is not valid. */
export const readTask: Reader<ConversationTask> = (value) => {
  if (!isRecord(value) || value['formatVersion'] !== 1) return undefined;
  const { formatVersion: _version, ...rest } = value;
  const task = readStoredTask(rest);
  return task === undefined ? undefined : { formatVersion: 1, ...task };
};

/** Parses a task from outside without its turns. One that was under way elsewhere is interrupted. */
export const readSharedTask: Reader<Omit<SharedTask, 'turns'>> = (value) => {
  if (!isRecord(value)) return undefined;
  const { turns: _turns, ...rest } = value;
  const task = readShape(shared, { ...more, parent: readCount(0, TASK_LIMITS.most.perConversation) })(rest);
  if (task === undefined) return undefined;
  const { state } = task;
  return { ...task, state: state === 'queued' || state === 'running' ? 'interrupted' : state };
};

/** Parses limits of tasks; undefined if one is beyond what there may be. */
export const parseTaskLimits: Reader<TaskLimits> = readShape(
  {
    depth: readCount(1, TASK_LIMITS.most.depth),
    atOnce: readCount(1, TASK_LIMITS.most.atOnce),
    perConversation: readCount(1, TASK_LIMITS.most.perConversation),
  },
  {},
);

/** Parses stored limits of tasks; the usual ones if they are not valid. */
export function readTaskLimits(value: unknown): TaskLimits {
  return parseTaskLimits(value) ?? TASK_LIMITS.usual;
}
