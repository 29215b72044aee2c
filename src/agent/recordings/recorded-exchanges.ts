import type { CallPart, ModelTurn, PersonTurn, SharedConversation, Turn } from '../contract/conversation.ts';

/** One answer of the model. */
export interface RecordedStep {
  readonly turn: ModelTurn;
  readonly calls: readonly CallPart[];
}
/** A message of the person, and the answers that follow it until the model stops. */
export interface RecordedExchange {
  readonly message: PersonTurn;
  readonly steps: readonly RecordedStep[];
}

/** The branch that is played, as exchanges: the last turn and all its ancestors. */
export function exchangesOf(recording: Pick<SharedConversation, 'turns'>): readonly RecordedExchange[] {
  const exchanges: { readonly message: PersonTurn; readonly steps: RecordedStep[] }[] = [];
  for (const turn of branchOf(recording)) {
    if (turn.role === 'person') exchanges.push({ message: turn, steps: [] });
    else exchanges.at(-1)?.steps.push({ turn, calls: turn.parts.filter((part) => part.type === 'call') });
  }
  return exchanges;
}

function branchOf({ turns }: Pick<SharedConversation, 'turns'>): readonly Turn[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const branch: Turn[] = [];
  // Each turn follows an earlier one, so the loop ends.
  for (
    let turn = turns.at(-1);
    turn !== undefined;
    turn = turn.parent === undefined ? undefined : byId.get(turn.parent)
  )
    branch.push(turn);
  return branch.reverse();
}
