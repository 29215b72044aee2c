import type { Turn, TurnId } from '../contract/conversation.ts';

/**
 * The turns up to a head, oldest first; empty without a head. A cycle, which only a damaged database contains, ends the
 * branch.
 */
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

/** The last turn of the newest branch that contains a turn. `turns` are in order of creation. */
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

/** For each turn of a branch with siblings: the ids of all siblings and of the turn itself, in order of creation. */
export function siblingsOf(
  turns: readonly Turn[],
  branch: readonly Turn[],
): Readonly<Record<string, readonly TurnId[]>> {
  const children = new Map<TurnId | undefined, TurnId[]>();
  for (const { id, parent } of turns) {
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [id]);
    else known.push(id);
  }
  return Object.fromEntries(
    branch.map(({ id, parent }) => [id, children.get(parent) ?? []] as const).filter(([, ids]) => ids.length > 1),
  );
}
