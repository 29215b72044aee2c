import { isProviderKey } from '../../../agent/contract/provider-key.ts';
import { isEmptyPermissions, type AccessRequest } from '../../../core/decisions/access-request.ts';

/**
 * A request without the keys of models, which no tool gets: a person is not asked for them, and enters none. Undefined if
 * nothing remains.
 */
export function withoutModelKeys(request: AccessRequest): AccessRequest | undefined {
  if (request.kind !== 'permissions') return request;
  const secrets = request.permissions.secrets.filter((name) => !isProviderKey(name));
  const [carried, unbound] = [request.carried, request.unbound ?? []].map((sends) =>
    sends.filter(({ secret }) => !isProviderKey(secret)),
  );
  const permissions = { ...request.permissions, secrets };
  if (isEmptyPermissions(permissions) && unbound?.length === 0) return undefined;
  const { unbound: _asked, ...rest } = request;
  return { ...rest, permissions, carried: carried ?? [], ...(unbound?.length === 0 ? {} : { unbound: unbound ?? [] }) };
}
