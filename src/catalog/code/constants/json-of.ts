import type { JsonValue } from '../../../core/json/json.ts';
import type { UnreadReason } from '../../contract/unread-field.ts';
import type { Budget } from './budget.ts';
import { isList, isUnread, valueOfMember, type Member, type Value } from './values.ts';

export type Read =
  { readonly ok: true; readonly json: JsonValue | undefined } | { readonly ok: false; readonly why: UnreadReason };

const MAX_DEPTH = 400;

/** A value as JSON, or the first reason why it is none; `undefined` stays undefined. */
export function jsonOf(value: Value, budget: Budget): Read {
  const converter = createConverter(budget);
  const json = converter.convert(value);
  const why = converter.why();
  return why === undefined ? { ok: true, json } : { ok: false, why };
}

interface Converter {
  /** Undefined also after a fault. */
  readonly convert: (member: Member) => JsonValue | undefined;
  readonly why: () => UnreadReason | undefined;
}

function createConverter(budget: Budget): Converter {
  let why: UnreadReason | undefined;
  const above = new Set<Value>();
  const fail = (reason: UnreadReason): undefined => {
    why ??= reason;
  };
  const convert = (member: Member): JsonValue | undefined => {
    if (why !== undefined) return undefined;
    const value = valueOfMember(member);
    if (budget.spend(1)) return fail({ kind: 'too-large' });
    if (isUnread(value)) return fail(value.why);
    if (typeof value === 'number') return Number.isFinite(value) ? value : fail({ kind: 'not-json' });
    if (typeof value === 'string' && budget.spend(0, value.length)) return fail({ kind: 'too-large' });
    if (typeof value !== 'object' || value === null) return value;
    if (value.kind === 'function') return fail({ kind: 'function' });
    if (value.rest !== undefined) return fail(value.rest);
    if (above.size >= MAX_DEPTH) return fail({ kind: 'too-deep' });
    // Only modules that import one another make such values.
    if (above.has(value)) return fail({ kind: 'computed' });
    above.add(value);
    const made = isList(value) ? listOf(value.items) : objectOf(value.members);
    above.delete(value);
    return made;
  };
  const listOf = (items: readonly Member[]): JsonValue | undefined => {
    const made: JsonValue[] = [];
    for (const item of items) {
      const json = convert(item);
      if (json === undefined) return fail({ kind: 'not-json' });
      made.push(json);
    }
    return made;
  };
  const objectOf = (members: ReadonlyMap<string, Member>): JsonValue | undefined => {
    const made: [string, JsonValue][] = [];
    for (const [key, member] of members) {
      const json = convert(member);
      if (json !== undefined) made.push([key, json]);
      else if (why !== undefined) return undefined;
    }
    // Makes `__proto__` a member like any other.
    return Object.fromEntries(made);
  };
  return { convert, why: () => why };
}
