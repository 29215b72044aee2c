import { sha256 } from '@noble/hashes/sha2.js';
import { jsonHashNow } from '../json-hash-now.ts';
import { hexOf } from '../../core/hash/sha256.ts';
import type { CodeHash, ToolDigest } from '../../core/ids.ts';
import type { ToolFields } from '../../core/tool.ts';

/**
 * The hashes of format 4 and those that format 5 began with. Migrations stay as they are, so these are not the ones in
 * use: a test compares them.
 */
const hashOf = (text: string): string => hexOf(sha256(new TextEncoder().encode(text)));

type Hashed = Pick<ToolFields, 'language' | 'environment' | 'code' | 'packages' | 'pinnedFiles'>;

/** Parts joined by NUL, which code may hold. */
export function earlierCodeHash({ language, environment, code, packages, pinnedFiles }: Hashed): CodeHash {
  const loaded = packages?.packages.map(({ path, integrity }) => `${path} ${integrity}`).join('\n');
  const files = pinnedFiles?.map(({ path, hash }) => [path, hash]);
  return hashOf(
    [
      ...[language, environment, code],
      ...(loaded === undefined ? [] : [loaded]),
      ...(files === undefined ? [] : ['files', JSON.stringify(files)]),
    ].join('\0'),
  ) as CodeHash;
}

/** Whether the earlier hash is of this code alone, whatever other code there is. */
export function isOnlyOne({ code, packages, pinnedFiles }: Pick<Hashed, 'code' | 'packages' | 'pinnedFiles'>): boolean {
  return isOnlyOneOf({ code }) && packages === undefined && pinnedFiles === undefined && !code.includes('\ufffd');
}

/**
 * Whether the earlier hash is of this code alone among code without NUL and lone surrogates. A lone surrogate was encoded
 * as U+FFFD, and code with NUL could be that of a tool with packages.
 */
export function isOnlyOneOf({ code }: Pick<Hashed, 'code'>): boolean {
  return !/[\0\p{Surrogate}]/u.test(code);
}

export function newCodeHash({ language, environment, code, packages, pinnedFiles }: Hashed): CodeHash {
  const files = pinnedFiles?.map(({ path, hash }) => [path, hash]) ?? null;
  return jsonHashNow(['code 2', language, environment, code, packages?.packages ?? null, files]) as CodeHash;
}

const FIELDS = [
  ...['name', 'description', 'code', 'parameters', 'returns', 'timeout', 'environment', 'enabled', 'language'],
  ...['permissions', 'guidance', 'cases', 'packages', 'pinnedFiles'],
] as readonly (keyof ToolFields)[];

export function newDigest(fields: ToolFields): ToolDigest {
  return jsonHashNow(['tool 1', Object.fromEntries(FIELDS.map((name) => [name, fields[name]]))]) as ToolDigest;
}

/** The earlier hash of JSON. An object had the hash of the list of its entries. */
export function earlierJsonHash(value: unknown): string {
  return hashOf(JSON.stringify(sorted(value)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}
