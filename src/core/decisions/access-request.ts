import { canonicalJson } from '../hash/canonical-json.ts';
import { isRecord } from '../json/json.ts';
import { normalizeRule } from '../permissions/network-rule.ts';
import { parsePermissions } from '../permissions/parse-permissions.ts';
import { NO_PERMISSIONS, type Permissions } from '../permissions/permissions.ts';

/** A file that a run tried to reach. */
export interface TriedFile {
  readonly access: 'read' | 'write';
  readonly path: string;
}

/** A request that a secret without a grant would have been sent with. */
export interface CarriedSecret {
  readonly secret: string;
  readonly method: string;
  readonly origin: string;
}

/**
 * What a run lacked, as a person can be asked for it: from facts of the broker and the host, normalized by the parser of
 * grants. The code of the run cannot make one, whatever it throws or returns.
 */
export type AccessRequest =
  | {
      readonly kind: 'permissions';
      readonly permissions: Permissions;
      /** Files it tried to reach. */
      readonly files: readonly TriedFile[];
      readonly carried: readonly CarriedSecret[];
      /** A person was asked for it during the run, and said no. */
      readonly isDeclined?: true;
    }
  /** Packages that come from other addresses than the registry's. */
  | { readonly kind: 'package-origins'; readonly origins: readonly string[] };

/** The request for a single kind of access. */
export function requestFor(permissions: Permissions): AccessRequest {
  return { kind: 'permissions', permissions, files: [], carried: [] };
}

/** The request of a run whose changes of files were discarded. */
export const WRITE_REQUEST: AccessRequest = requestFor({ ...NO_PERMISSIONS, files: 'write' });

/** Whether a request is for changing files, and for nothing else. */
export function isWriteRequest(request: AccessRequest): boolean {
  return canonicalJson(request) === canonicalJson(WRITE_REQUEST);
}

/**
 * The request that a summary of denials makes (`DenialLog.summary`). What no grant can allow is left out; undefined if
 * nothing remains.
 */
export function accessRequestOf(denied: unknown): AccessRequest | undefined {
  if (!isRecord(denied) || !isRecord(denied.requested)) return undefined;
  const network = listOf(denied.requested.network).filter((rule) => normalizeRule(rule).ok);
  const asked = parsePermissions({ ...denied.requested, network });
  if (!asked.ok || isEmptyPermissions(asked.value)) return undefined;
  return {
    kind: 'permissions',
    permissions: asked.value,
    files: listOf(denied.files).flatMap(triedFileOf),
    carried: listOf(denied.carried).flatMap(carriedSecretOf),
    ...(denied.declined === true ? { isDeclined: true as const } : {}),
  };
}

export function isEmptyPermissions({ network, files, secrets, dom, engine }: Permissions): boolean {
  return network.length === 0 && files === 'none' && secrets.length === 0 && !dom && engine === undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function triedFileOf(value: unknown): TriedFile[] {
  if (!isRecord(value) || typeof value.path !== 'string') return [];
  return [{ access: value.access === 'write' ? 'write' : 'read', path: value.path }];
}

function carriedSecretOf(value: unknown): CarriedSecret[] {
  if (!isRecord(value)) return [];
  const { secret, method, origin } = value;
  return typeof secret === 'string' && typeof method === 'string' && typeof origin === 'string'
    ? [{ secret, method, origin }]
    : [];
}
