import type { ErrorCode } from '../../../core/errors.ts';
import type { ExecuteToolResult, NetworkUse } from '../../../core/call.ts';
import type { FileAccess, GrantedPermissions } from '../../../core/permissions/permissions.ts';
import { accessRequestOf, type TriedFile } from '../../../core/decisions/access-request.ts';

/** Ends of runs whose details come from the host, not from code. */
const BY_HOST: ReadonlySet<ErrorCode> = new Set(['denied', 'timeout']);

/** What a run was granted, what it used, and what was denied. */
export interface UsedPermissions {
  readonly network: readonly NetworkUse[];
  readonly files: FileAccess;
  readonly secrets: readonly { readonly name: string; readonly state: 'sent' | 'given' | 'revealed' | 'denied' }[];
  readonly dom: boolean;
  readonly deniedFiles: readonly TriedFile[];
  readonly isDomDenied: boolean;
}

export function usedPermissions(
  result: ExecuteToolResult,
  network: readonly NetworkUse[],
  granted: GrantedPermissions | undefined,
  code: string | undefined,
): UsedPermissions {
  const { errorCode } = result;
  const denied = errorCode !== undefined && BY_HOST.has(errorCode) ? accessRequestOf(result.details) : undefined;
  const { permissions: requested, files: deniedFiles } =
    denied?.kind === 'permissions' ? denied : { permissions: undefined, files: [] };
  const sent = new Set(network.flatMap((use) => use.secrets ?? []));
  const revealed = new Set(granted?.revealSecrets ?? []);
  const given = granted?.secrets ?? [];
  return {
    network,
    files: granted?.files ?? 'none',
    secrets: [
      ...given
        // One that is allowed and that the code does not name was no part of this run.
        .filter((name) => sent.has(name) || revealed.has(name) || code?.includes(name) === true)
        .map((name) => ({ name, state: sent.has(name) ? 'sent' : revealed.has(name) ? 'revealed' : 'given' }) as const),
      ...(requested?.secrets ?? [])
        .filter((name) => !given.includes(name))
        .map((name) => ({ name, state: 'denied' }) as const),
    ],
    dom: granted?.dom ?? false,
    deniedFiles,
    isDomDenied: requested?.dom ?? false,
  };
}

/** Of permissions that are not empty. */
export function isAllDenied({ network, files, secrets, dom }: UsedPermissions): boolean {
  return (
    files === 'none' &&
    !dom &&
    network.every(({ outcome }) => outcome === 'denied') &&
    secrets.every(({ state }) => state === 'denied')
  );
}

export function isNothingUsed({ network, files, secrets, dom, deniedFiles, isDomDenied }: UsedPermissions): boolean {
  return network.length + secrets.length + deniedFiles.length === 0 && files === 'none' && !dom && !isDomDenied;
}

/** `['https://a.example', '/path?q']`; for text that is not an address, everything is path. */
export function hostAndPath(url: string): readonly [host: string, path: string] {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url);
  return match === null ? [url, ''] : [match[1] ?? '', match[2] ?? ''];
}
