import type { TaskView } from '../../../agent/contract/tasks/task.ts';
import type { AgentEvent } from '../../../agent/contract/agent-api.ts';
import type { CallPart, ModelTurn, PersonTurn, Turn } from '../../../agent/contract/conversation.ts';
import { withDeltas } from '../../../agent/contract/turn-delta.ts';

/** What the host reports of turns while a conversation runs. */
export type TurnsEvent = Extract<AgentEvent, { readonly type: 'turns-changed' | 'turn-deltas' }>;

/**
 * Updates the shown branch with what an event reports. Undefined if the branch does not have what the event follows:
 * then it has to be read again.
 */
export function receiveTurns(turns: readonly Turn[], event: TurnsEvent): readonly Turn[] | undefined {
  if (event.type === 'turns-changed') return mergeTurns(turns, event.turns);
  const old = turns.findLast(({ id }) => id === event.turn);
  const turn = old?.role === 'model' ? withDeltas(old, event.deltas) : undefined;
  return turn === undefined ? undefined : mergeTurns(turns, [turn]);
}

/**
 * Updates the shown branch with changed turns. Unchanged turns stay the same objects, so that only changed ones render
 * again. Undefined if a new turn does not follow the last one: then another branch is shown.
 */
export function mergeTurns(turns: readonly Turn[], changed: readonly Turn[]): readonly Turn[] | undefined {
  const merged = [...turns];
  for (const turn of changed) {
    // Changes are at the end, so searching from there is fast in a long conversation.
    const at = merged.findLastIndex(({ id }) => id === turn.id);
    if (at !== -1) merged[at] = turn;
    else if (turn.parent === merged.at(-1)?.id) merged.push(turn);
    else return undefined;
  }
  return merged;
}

/** The tokens and cost of a conversation so far. `isEstimate`: some of it was counted by the app. */
export interface ConversationUse {
  readonly tokens: number;
  readonly cost: number | undefined;
  readonly isEstimate: boolean;
}

/** @param tasks those that the conversation started: what they used counts for it */
export function sumUse(
  turns: readonly Turn[],
  tasks: readonly Pick<TaskView, 'depth' | 'usage'>[] = [],
): ConversationUse {
  let tokens = 0;
  let cost: number | undefined;
  let isEstimate = false;
  for (const turn of turns) {
    if (turn.role !== 'model') continue;
    tokens += (turn.usage?.inputTokens ?? 0) + (turn.usage?.outputTokens ?? 0);
    if (turn.cost !== undefined) cost = (cost ?? 0) + turn.cost;
    isEstimate ||= turn.usage?.isEstimate === true;
  }
  // A task counts those below it itself.
  for (const { depth, usage } of tasks) {
    if (depth > 1) continue;
    tokens += usage.inputTokens + usage.outputTokens;
    if (usage.cost !== undefined) cost = (cost ?? 0) + usage.cost;
    isEstimate ||= usage.isEstimate === true;
  }
  return { tokens, cost, isEstimate };
}

/** How long the model took to answer the last message, calls included: the sum of its steps. 0 before one has ended. */
export function answeringMs(turns: readonly Turn[]): number {
  let sum = 0;
  for (const turn of turns.slice(turns.findLastIndex(({ role }) => role === 'person') + 1))
    if (turn.role === 'model') sum += turn.times.endedMs ?? turn.times.answeredMs ?? 0;
  return sum;
}

export function callsOf(turn: ModelTurn): readonly CallPart[] {
  return turn.parts.filter((part) => part.type === 'call');
}

/** A person's message with all answers to it. */
export interface Exchange {
  readonly person: PersonTurn | undefined;
  readonly answers: readonly ModelTurn[];
}

export function exchangesOf(turns: readonly Turn[]): readonly Exchange[] {
  const exchanges: { person: PersonTurn | undefined; answers: ModelTurn[] }[] = [];
  for (const turn of turns) {
    if (turn.role === 'person') exchanges.push({ person: turn, answers: [] });
    else if (exchanges.length === 0) exchanges.push({ person: undefined, answers: [turn] });
    else exchanges.at(-1)?.answers.push(turn);
  }
  return exchanges;
}

/** The words of a model's answer, for the clipboard. */
export function wordsOf(turn: ModelTurn): string {
  return turn.parts
    .filter((part) => part.type === 'text')
    .map(({ text }) => text)
    .join('\n\n');
}

/** Whether part of it is still in progress. */
export function isUnderWay({ state }: ModelTurn): boolean {
  return state === 'asking' || state === 'answering' || state === 'calling';
}
