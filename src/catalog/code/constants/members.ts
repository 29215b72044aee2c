import type { JsonValue } from '../../../core/json/json.ts';
import type { UnreadReason } from '../../contract/unread-field.ts';
import type { Budget } from './budget.ts';
import type { Change } from './changes.ts';
import { cutName } from './names.ts';
import {
  isList,
  isObject,
  isUnread,
  memberOf,
  TOO_LARGE,
  unread,
  type Member,
  type ObjectValue,
  type Value,
} from './values.ts';

/** Adds the members of a spread. @returns whether that is too much */
export function addMembers(object: ObjectValue, spread: Value, budget: Budget): boolean {
  if (isObject(spread)) {
    if (budget.spend(spread.members.size)) return true;
    // What is unknown may replace what came before.
    if (spread.rest !== undefined) makeUnknown(object, spread.rest);
    for (const [key, member] of spread.members) object.members.set(key, member);
  } else if (typeof spread === 'string' || (typeof spread === 'object' && spread !== null)) {
    makeUnknown(object, isUnread(spread) ? spread.why : { kind: 'computed' });
  }
  return false;
}

/** Everything in an object or list counts as unknown from now on, under all of its names. */
export function makeUnknown(value: Value, why: UnreadReason): void {
  if (isObject(value)) value.members.clear();
  else if (isList(value)) value.items = [];
  else return;
  value.rest = why;
}

/** Marks what a change of a variable makes unknown. */
export function applyChange({ name, path, isInside }: Change, value: Value): void {
  const why: UnreadReason = { kind: 'changed', name: cutName(name) };
  const above = isInside ? path : path.slice(0, -1);
  const target = above.reduce((inner, key) => memberOf(inner, key), value);
  const key = path.at(-1);
  if (!isInside && key !== undefined && isObject(target)) target.members.set(key, unread(why));
  else makeUnknown(target, why);
}

/** The value of parsed JSON, whose members are paid for when they are needed. */
export function valueOfJson(json: JsonValue, budget: Budget): Value {
  if (budget.spend(1)) return TOO_LARGE;
  if (typeof json !== 'object' || json === null) return json;
  const member = (each: JsonValue): Member =>
    typeof each === 'object' && each !== null ? { kind: 'lazy', evaluate: () => valueOfJson(each, budget) } : each;
  if (Array.isArray(json)) return { kind: 'list', items: json.map(member), rest: undefined };
  return {
    kind: 'object',
    members: new Map(Object.entries(json).map(([key, each]) => [key, member(each)])),
    rest: undefined,
  };
}
