import type { CallPart, ModelTurn, TurnPart } from './conversation.ts';

/**
 * What was added to a turn of a model, or changed in it. Applying the same deltas twice, in order, changes nothing, so
 * a page that has read the turn meanwhile may apply them too.
 */
export type TurnDelta =
  /** Appended to a text or thought, at this length. */
  | { readonly type: 'text-delta'; readonly part: number; readonly at: number; readonly text: string }
  | { readonly type: 'part'; readonly part: number; readonly value: TurnPart }
  /** Members of a call. */
  | { readonly type: 'call'; readonly part: number; readonly change: Partial<CallPart> }
  /** Members of the turn itself. */
  | { readonly type: 'turn'; readonly change: Partial<ModelTurn> };

/** What turns `before` into `after`; undefined if that is more than adding and changing, so the whole turn is needed. */
export function deltasOf(before: ModelTurn, after: ModelTurn): readonly TurnDelta[] | undefined {
  if (after.parts.length < before.parts.length) return undefined;
  const deltas: TurnDelta[] = [];
  for (const [part, value] of after.parts.entries()) {
    const old = before.parts[part];
    if (old === value) continue;
    const delta = old === undefined ? { type: 'part' as const, part, value } : partDelta(part, old, value);
    if (delta === 'other') return undefined;
    if (delta !== undefined) deltas.push(delta);
  }
  const change = changedMembers({ ...before, parts: after.parts }, after);
  if (change === undefined) return undefined;
  return Object.keys(change).length === 0 ? deltas : [...deltas, { type: 'turn', change }];
}

/** The turn with these deltas; undefined if it lacks what they follow: then the whole turn has to be read. */
export function withDeltas(turn: ModelTurn, deltas: readonly TurnDelta[]): ModelTurn | undefined {
  const parts = [...turn.parts];
  let changed = turn;
  for (const delta of deltas) {
    if (delta.type === 'turn') {
      changed = { ...changed, ...delta.change };
      continue;
    }
    const part = withPart(parts, delta);
    if (part === undefined) return undefined;
    parts[delta.part] = part;
  }
  return { ...changed, parts };
}

function partDelta(part: number, old: TurnPart, value: TurnPart): TurnDelta | 'other' | undefined {
  if (old.type === 'call' || value.type === 'call') {
    const change = old.type === 'call' && value.type === 'call' ? changedMembers(old, value) : undefined;
    if (change === undefined) return 'other';
    return Object.keys(change).length === 0 ? undefined : { type: 'call', part, change };
  }
  if (old.type !== value.type || !value.text.startsWith(old.text)) return 'other';
  const at = old.text.length;
  return value.text.length === at ? undefined : { type: 'text-delta', part, at, text: value.text.slice(at) };
}

/** Members that differ; undefined if one is missing now. */
function changedMembers<Whole extends object>(old: Whole, value: Whole): Partial<Whole> | undefined {
  if (Object.keys(old).some((key) => !Object.hasOwn(value, key))) return undefined;
  const before = new Map<string, unknown>(Object.entries(old));
  // They are members of `value`.
  return Object.fromEntries(
    Object.entries(value).filter(([key, member]) => before.get(key) !== member),
  ) as Partial<Whole>;
}

/** The part after a delta; undefined if what it follows is missing. */
function withPart(
  parts: readonly TurnPart[],
  delta: Exclude<TurnDelta, { readonly type: 'turn' }>,
): TurnPart | undefined {
  const old = parts[delta.part];
  switch (delta.type) {
    case 'part': {
      if (delta.part > parts.length) return undefined;
      const { value } = delta;
      // A text that was read meanwhile may be longer.
      return old !== undefined && isLonger(old, value) ? old : value;
    }
    case 'call':
      return old?.type === 'call' ? { ...old, ...delta.change } : undefined;
    case 'text-delta':
      if (old === undefined || old.type === 'call' || old.text.length < delta.at) return undefined;
      return old.text.length >= delta.at + delta.text.length
        ? old
        : { type: old.type, text: old.text.slice(0, delta.at) + delta.text };
  }
}

function isLonger(old: TurnPart, value: TurnPart): boolean {
  return old.type !== 'call' && value.type === old.type && old.text.length > value.text.length;
}
