import type { Permissions } from '../../core/permissions.ts';

/**
 * The permissions to ask for after a command was denied some. npm requests one package after another, so that its
 * registry is asked for as a whole, to read.
 */
export function askedPermissions(command: string, denied: Permissions): Permissions {
  if (!/\bnp[mx]\b/.test(command)) return denied;
  const asked = denied.network.map((rule) =>
    rule.methods.every((method) => method === 'GET') ? { ...rule, pathPrefix: '/' } : rule,
  );
  // One rule for each registry, not one for each package.
  return { ...denied, network: [...new Map(asked.map((rule) => [JSON.stringify(rule), rule])).values()] };
}
