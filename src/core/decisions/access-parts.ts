import type { Permissions } from '../permissions/permissions.ts';
import { isEmptyPermissions, type CarriedSecret } from './access-request.ts';

/** What a person is asked for: permissions, and requests that granted secrets may go along with. */
export interface AskedAccess {
  readonly permissions: Permissions;
  readonly carried: readonly CarriedSecret[];
  readonly unbound?: readonly CarriedSecret[] | undefined;
}

/** What remains of it. */
export type ChosenAccess = AskedAccess & { readonly unbound: readonly CarriedSecret[] };

/** One part of it, which a person can leave out of their yes. Its id is the same on the page and in the host. */
export interface AccessPart {
  readonly id: string;
  /** What is allowed by this part alone. */
  readonly access: AskedAccess;
}

/** The parts of a request, each with an id that only this request gives a meaning. */
export function accessParts({ permissions, carried, unbound = [] }: AskedAccess): readonly AccessPart[] {
  const { network, files, secrets, dom, engine } = permissions;
  const none: Permissions = { network: [], files: 'none', secrets: [], dom: false };
  const part = (id: string, some: Partial<Permissions>, sends: Partial<AskedAccess> = {}): AccessPart => ({
    id,
    access: { permissions: { ...none, ...some }, carried: [], ...sends },
  });
  return [
    ...network.map((rule, at) => part(`address ${String(at)}`, { network: [rule] })),
    ...(files === 'none' ? [] : [part('files', { files })]),
    ...secrets.map((name) =>
      part(`secret ${name}`, { secrets: [name] }, { carried: carried.filter(({ secret }) => secret === name) }),
    ),
    ...unbound.map((send, at) => part(`send ${String(at)}`, {}, { unbound: [send] })),
    ...(dom ? [part('dom', { dom })] : []),
    ...(engine === undefined ? [] : [part('engine', { engine })]),
  ];
}

/**
 * The requests of these that are left once addresses are left out: a secret stays unbound from where it is not to go.
 *
 * @param leftOut ids of parts, from the page
 */
export function remainingSends(
  sends: readonly CarriedSecret[],
  { permissions: { network } }: Pick<AskedAccess, 'permissions'>,
  leftOut: readonly string[],
): readonly CarriedSecret[] {
  const isLeftOut = (at: number): boolean => leftOut.includes(`address ${String(at)}`);
  return sends.filter(({ origin, method }) => {
    const reached = network.flatMap((rule, at) =>
      rule.origin === origin && rule.methods.includes(method) ? [isLeftOut(at)] : [],
    );
    // One that no part allows is allowed already.
    return reached.length === 0 || reached.includes(false);
  });
}

/**
 * What a person allows: the request without the parts that they left out. Undefined if nothing remains.
 *
 * @param leftOut ids of parts, from the page; others mean nothing
 */
export function withoutParts(asked: AskedAccess, leftOut: readonly string[]): ChosenAccess | undefined {
  const remaining = (sends: readonly CarriedSecret[] = []) => remainingSends(sends, asked, leftOut);
  const chosen = accessParts(asked).filter(({ id }) => !leftOut.includes(id));
  const all = chosen.map(({ access }) => access);
  const permissions: Permissions = {
    network: all.flatMap(({ permissions: { network } }) => network),
    files: chosen.some(({ id }) => id === 'files') ? asked.permissions.files : 'none',
    secrets: all.flatMap(({ permissions: { secrets } }) => secrets),
    dom: all.some(({ permissions: { dom } }) => dom),
    ...(all.some(({ permissions: { engine } }) => engine !== undefined) ? { engine: 'unrestricted' } : {}),
  };
  const unbound = remaining(all.flatMap((access) => access.unbound ?? []));
  if (isEmptyPermissions(permissions) && unbound.length === 0) return undefined;
  return { permissions, carried: remaining(all.flatMap(({ carried }) => carried)), unbound };
}
