import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';

const PERMITS = ['setTrusted', 'addTool', 'setGrant', 'grantOnce', 'setSecret', 'unlockSecrets', 'setSecretPassphrase', 'changeNodeEngines', 'addPackages', 'setPackageRegistry'] as const;

/** The same host, in which nothing can be allowed: for a page that others may frame. Its tools come by `commitImport`, as strangers'. */
export function withoutPermits(host: HostApi): HostApi {
  const refusals = Object.fromEntries(PERMITS.map((name) => [name, refuse])) as Record<(typeof PERMITS)[number], typeof refuse>;
  return { ...host, ...refusals };
}

function refuse(): Promise<never> {
  return Promise.reject(new ToolyardError('denied', 'Nothing can be allowed inside another page: open the tool in Toolyard'));
}
