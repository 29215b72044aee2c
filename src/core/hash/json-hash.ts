import { sha256Hex } from './sha256.ts';

/** Lower-case hex SHA-256 of a value's JSON; the order of an object's members does not matter. */
export async function jsonHash(value: unknown): Promise<string> {
  return await sha256Hex(new TextEncoder().encode(JSON.stringify(sorted(value))));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}
