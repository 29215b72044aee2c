import type { Turn, TurnId } from '../contract/conversation.ts';

/** The turns up to a head, oldest first; empty without one. A circle, which only a damaged store holds, ends it. */
export function branchOf(turns: readonly Turn[], head: TurnId | undefined): readonly Turn[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const branch: Turn[] = [];
  const seen = new Set<TurnId>();
  for (
    let turn = head === undefined ? undefined : byId.get(head);
    turn !== undefined && !seen.has(turn.id);
    turn = turn.parent === undefined ? undefined : byId.get(turn.parent)
  ) {
    seen.add(turn.id);
    branch.push(turn);
  }
  return branch.reverse();
}

/** The end of the newest branch through a turn. `turns` are in the order of their making. */
export function tipOf(turns: readonly Turn[], from: TurnId): TurnId {
  const newest = new Map<TurnId, TurnId>();
  for (const { id, parent } of turns) if (parent !== undefined) newest.set(parent, id);
  const seen = new Set<TurnId>();
  let tip = from;
  for (let next = newest.get(tip); next !== undefined && !seen.has(next); next = newest.get(next)) {
    seen.add(next);
    tip = next;
  }
  return tip;
}

/** Of each turn of a branch that has siblings: their ids in the order of their making, itself included. */
export function siblingsOf(
  turns: readonly Turn[],
  branch: readonly Turn[],
): Readonly<Record<string, readonly TurnId[]>> {
  const children = new Map<TurnId | undefined, TurnId[]>();
  for (const { id, parent } of turns) children.set(parent, [...(children.get(parent) ?? []), id]);
  return Object.fromEntries(
    branch.map(({ id, parent }) => [id, children.get(parent) ?? []] as const).filter(([, ids]) => ids.length > 1),
  );
}
