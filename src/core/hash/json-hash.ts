import { canonicalJson } from './canonical-json.ts';
import { sha256Hex } from './sha256.ts';

/**
 * Lower-case hex SHA-256 of a value's canonical JSON; the order of an object's members does not matter. A hash of
 * several parts is that of their array: no part can then be taken for the end of one and the start of the next.
 */
export async function jsonHash(value: unknown): Promise<string> {
  return await sha256Hex(new TextEncoder().encode(canonicalJson(value)));
}
