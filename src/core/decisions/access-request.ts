import { canonicalJson } from '../hash/canonical-json.ts';
import { isRecord } from '../json/json.ts';
import { normalizeRule } from '../permissions/network-rule.ts';
import { parsePermissions } from '../permissions/parse-permissions.ts';
import { NO_PERMISSIONS, type Permissions, type SecretBinding } from '../permissions/permissions.ts';

/** A file that a run tried to reach. */
export interface TriedFile {
  readonly access: 'read' | 'write';
  readonly path: string;
}

/** A request that a secret would have been sent with. */
export interface CarriedSecret {
  readonly secret: string;
  readonly method: string;
  readonly origin: string;
}

/**
 * What a run lacked, as a person can be asked for it: from facts of the broker and the host, normalized by the parser
 * of grants. The code of the run cannot make one, whatever it throws or returns.
 */
export type AccessRequest =
  | {
      readonly kind: 'permissions';
      readonly permissions: Permissions;
      /** Files it tried to reach. */
      readonly files: readonly TriedFile[];
      readonly carried: readonly CarriedSecret[];
      /** Requests that a granted secret would go along with, and that it is not bound to. */
      readonly unbound?: readonly CarriedSecret[];
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
  const unbound = carriedSecretsOf(denied.unbound);
  if (!asked.ok || (isEmptyPermissions(asked.value) && unbound.length === 0)) return undefined;
  return {
    kind: 'permissions',
    permissions: asked.value,
    files: listOf(denied.files).flatMap(triedFileOf),
    carried: carriedSecretsOf(denied.carried),
    ...(unbound.length === 0 ? {} : { unbound }),
    ...(denied.declined === true ? { isDeclined: true as const } : {}),
  };
}

export function isEmptyPermissions({ network, files, secrets, dom, engine }: Permissions): boolean {
  return network.length === 0 && files === 'none' && secrets.length === 0 && !dom && engine === undefined;
}

/** Secrets and the requests that they go along with, each once; from a summary of denials. */
export function carriedSecretsOf(given: unknown): CarriedSecret[] {
  const all = listOf(given).flatMap(carriedSecretOf);
  return [...new Map(all.map((each) => [`${each.secret} ${each.method} ${each.origin}`, each])).values()];
}

/** Where a secret may be sent once a person has allowed it to go along with a request: to the origin, by its method. */
export function bindingsOf(name: string, sends: readonly CarriedSecret[]): SecretBinding[] {
  return sends
    .filter(({ secret }) => secret === name)
    .map(({ origin, method }) => ({ origin, methods: [method], pathPrefix: '/' }));
}

/** A secret that may also go along with these requests. */
export function withSends<Secret extends { readonly name: string; readonly bindings: readonly SecretBinding[] }>(
  secret: Secret,
  sends: readonly CarriedSecret[],
): Secret {
  const more = bindingsOf(secret.name, sends);
  return more.length === 0 ? secret : { ...secret, bindings: [...secret.bindings, ...more] };
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
