import { isRecord } from '../json/json.ts';

/**
 * JSON of a value in which the order of an object's members does not matter: members are sorted, and those that are
 * undefined are left out. Two values have the same text only if they are the same JSON.
 */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member: unknown) => (isRecord(member) ? sortedMembers(member) : member)) ?? 'null'
  );
}

/** Without a prototype, so that a member named `__proto__` stays a member. */
function sortedMembers(object: Record<string, unknown>): object {
  const entries = Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.assign(Object.create(null) as object, Object.fromEntries(entries));
}
