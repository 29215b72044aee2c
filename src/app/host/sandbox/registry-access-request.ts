import type { AccessRequest } from '../../../core/decisions/access-request.ts';
import { isRecord } from '../../../core/json/json.ts';
import type { NetworkRule } from '../../../core/permissions/permissions.ts';

/**
 * npm requests one package after another, so a command with npm asks for the whole package registry at once, to read
 * it. Other addresses stay as they were requested, also those of other services beside the registry, on its server.
 *
 * @param input of the call of `bash`
 * @param registry address of the package registry; empty if none is set
 */
export function withWholeRegistry(request: AccessRequest, input: unknown, registry: string): AccessRequest {
  if (request.kind !== 'permissions' || !isRecord(input) || typeof input.command !== 'string') return request;
  if (!/\bnp[mx]\b/.test(input.command) || !URL.canParse(registry)) return request;
  const { origin, pathname } = new URL(registry);
  const pathPrefix = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const isReading = (rule: NetworkRule): boolean =>
    rule.origin === origin &&
    rule.pathPrefix.startsWith(pathPrefix) &&
    rule.methods.every((method) => method === 'GET');
  const toRead = (rule: NetworkRule): NetworkRule => (isReading(rule) ? { ...rule, pathPrefix } : rule);
  const rules = request.permissions.network.map(toRead);
  // One rule for the registry, not one for each package.
  const network = [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
  return { ...request, permissions: { ...request.permissions, network } };
}
