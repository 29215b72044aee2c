import type { CallPart, ModelTurn, PersonTurn, Turn } from '../../../agent/contract/conversation.ts';

/**
 * The branch that is shown with turns as they are now. What did not change stays the same object, so that only the
 * turns that did are drawn again. Undefined when a new turn does not follow the last one: another branch is shown then.
 */
export function mergeTurns(turns: readonly Turn[], changed: readonly Turn[]): readonly Turn[] | undefined {
  const merged = [...turns];
  for (const turn of changed) {
    // Changes come at the end; looking from there is quick in a long conversation.
    const at = merged.findLastIndex(({ id }) => id === turn.id);
    if (at !== -1) merged[at] = turn;
    else if (turn.parent === merged.at(-1)?.id) merged.push(turn);
    else return undefined;
  }
  return merged;
}

/** What a conversation has used so far. `isEstimate`: some of it was counted by us. */
export interface ConversationUse {
  readonly tokens: number;
  readonly cost: number | undefined;
  readonly isEstimate: boolean;
}

export function sumUse(turns: readonly Turn[]): ConversationUse {
  let tokens = 0;
  let cost: number | undefined;
  let isEstimate = false;
  for (const turn of turns) {
    if (turn.role !== 'model') continue;
    tokens += (turn.usage?.inputTokens ?? 0) + (turn.usage?.outputTokens ?? 0);
    if (turn.cost !== undefined) cost = (cost ?? 0) + turn.cost;
    isEstimate ||= turn.usage?.isEstimate === true;
  }
  return { tokens, cost, isEstimate };
}

export function callsOf(turn: ModelTurn): readonly CallPart[] {
  return turn.parts.filter((part) => part.type === 'call');
}

/** A message of a person with all the answers to it. */
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

/** What the model answered in words, for the clipboard. */
export function wordsOf(turn: ModelTurn): string {
  return turn.parts
    .filter((part) => part.type === 'text')
    .map(({ text }) => text)
    .join('\n\n');
}

/** Whether something of it goes on by itself. */
export function isUnderWay({ state }: ModelTurn): boolean {
  return state === 'asking' || state === 'answering' || state === 'calling';
}
