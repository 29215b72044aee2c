import type { AnyFunction } from '../entry-parameters.ts';
import type { UnreadReason } from '../../contract/unread-field.ts';

/**
 * A value that code has, as far as it is known without running it. Objects and lists are shared as in the code: two
 * names of one object have one value.
 */
export type Value =
  null | boolean | number | string | undefined | ObjectValue | ListValue | FunctionValue | UnreadValue;

export interface ObjectValue {
  readonly kind: 'object';
  readonly members: Map<string, Member>;
  /** Why all other members are unknown; undefined if there are none. */
  rest: UnreadReason | undefined;
}

export interface ListValue {
  readonly kind: 'list';
  items: Member[];
  /** Why there may be other items. */
  rest: UnreadReason | undefined;
}

export interface FunctionValue {
  readonly kind: 'function';
  /** Undefined for a class. */
  readonly node: AnyFunction | undefined;
}

export interface UnreadValue {
  readonly kind: 'unread';
  readonly why: UnreadReason;
}

/** A member is evaluated when it is needed: an unknown one does not affect the others. */
export type Member = { readonly kind: 'lazy'; evaluate: (() => Value) | undefined; value?: Value } | Value;

export function unread(why: UnreadReason): UnreadValue {
  return { kind: 'unread', why };
}

export function isUnread(value: Member): value is UnreadValue {
  return typeof value === 'object' && value !== null && value.kind === 'unread';
}

export function isObject(value: Member): value is ObjectValue {
  return typeof value === 'object' && value !== null && value.kind === 'object';
}

export function isList(value: Member): value is ListValue {
  return typeof value === 'object' && value !== null && value.kind === 'list';
}

export function isFunctionValue(value: Member): value is FunctionValue {
  return typeof value === 'object' && value !== null && value.kind === 'function';
}

export const TOO_LARGE = unread({ kind: 'too-large' });
export const TOO_DEEP = unread({ kind: 'too-deep' });
export const COMPUTED = unread({ kind: 'computed' });
export const NOT_JSON = unread({ kind: 'not-json' });

/** The value of a member. A value that was too large is evaluated again: the next one who asks has a budget of its own. */
export function valueOfMember(member: Member): Value {
  if (typeof member !== 'object' || member === null || member.kind !== 'lazy') return member;
  if (member.evaluate === undefined) return member.value;
  const value = member.evaluate();
  if (value === TOO_LARGE) return value;
  member.value = value;
  member.evaluate = undefined;
  return value;
}

/** The value of a member by its name, as `object.key` in code. */
export function memberOf(value: Value, key: string): Value {
  if (isUnread(value)) return value;
  if (isObject(value)) {
    const member = value.members.get(key);
    if (member !== undefined || value.members.has(key)) return valueOfMember(member);
    return value.rest === undefined ? undefined : unread(value.rest);
  }
  if (isList(value)) {
    if (value.rest !== undefined) return unread(value.rest);
    return key === 'length' ? value.items.length : INDEX.test(key) ? valueOfMember(value.items[Number(key)]) : COMPUTED;
  }
  if (typeof value !== 'string') return COMPUTED;
  return key === 'length' ? value.length : INDEX.test(key) ? value[Number(key)] : COMPUTED;
}

const INDEX = /^(?:0|[1-9]\d{0,8})$/;
