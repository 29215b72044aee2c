import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalJson } from '../core/hash/canonical-json.ts';
import { hexOf } from '../core/hash/sha256.ts';

/** `jsonHash` at once, for work inside a transaction of the database, which would end while a promise is awaited. */
export function jsonHashNow(value: unknown): string {
  return hexOf(sha256(new TextEncoder().encode(canonicalJson(value))));
}
