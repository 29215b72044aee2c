import type { McpFailure } from '../../core/mcp-api.ts';
import { secretsOf, withSecrets, type McpServer } from '../../core/mcp-server.ts';
import type { SecretBinding } from '../../core/permissions.ts';
import { isUnderPrefix } from '../../core/url-path.ts';

type Reading = { readonly ok: true; readonly value: string; readonly bindings: readonly SecretBinding[] } | { readonly ok: false; readonly message: string };

/** Methods that a client of a server at an address uses. */
export const CLIENT_METHODS = ['GET', 'POST', 'DELETE'] as const;

export type Resolved = { readonly ok: true; readonly values: ReadonlyMap<string, string> } | { readonly ok: false; readonly failure: McpFailure };

/**
 * The values that a server's fields stand for, each only where it may go: to an address that it is bound to, or to a
 * program that it was revealed to.
 */
export async function resolveSecrets(server: McpServer, read: (name: string) => Promise<Reading>, revealed: readonly string[]): Promise<Resolved> {
  const values = new Map<string, string>();
  for (const name of secretsOf(server)) {
    const reading = await read(name);
    if (!reading.ok) return refused(reading.message, `Add the secret ${name}, or unlock the secrets.`);
    values.set(name, reading.value);
    if (server.transport === 'stdio') {
      if (!revealed.includes(name)) return refused(`The program wants the value of ${name}, which it has not been given.`, 'Allow it to have the value, or leave the variable out.');
    } else if (!isBound(reading.bindings, withSecrets(server.url, new Map([[name, 'x']])))) {
      return refused(`The secret ${name} may not go to ${new URL(withSecrets(server.url, new Map([[name, 'x']]))).origin}.`, `Add this address to those of the secret, for ${CLIENT_METHODS.join(', ')}.`);
    }
  }
  return { ok: true, values };
}

function isBound(bindings: readonly SecretBinding[], address: string): boolean {
  const { origin, pathname } = new URL(address);
  return bindings.some((binding) => binding.origin === origin && isUnderPrefix(pathname, binding.pathPrefix) && CLIENT_METHODS.every((method) => binding.methods.includes(method)));
}

function refused(message: string, mend: string): Resolved {
  return { ok: false, failure: { cause: 'secret', message, mend } };
}
