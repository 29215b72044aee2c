import type { McpFailure } from '../contract/mcp-api.ts';
import { addressPartOf, secretsOf, withSecrets, type McpServer } from '../contract/mcp-server.ts';
import { decide } from '../../core/permissions/network-policy.ts';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import type { GrantedSecret } from '../../core/secrets/secret-handles.ts';

type Reading =
  | { readonly ok: true; readonly value: string; readonly bindings: readonly SecretBinding[] }
  | { readonly ok: false; readonly message: string };

/** Methods that a client uses for a server at an address. */
export const CLIENT_METHODS = ['GET', 'POST', 'DELETE'] as const;

export type Resolved =
  | { readonly ok: true; readonly secrets: readonly GrantedSecret[] }
  | { readonly ok: false; readonly failure: McpFailure };

/**
 * The secrets that a server's fields name: secrets of its address and headers that may be sent there, and those of a
 * program that were revealed to it.
 */
export async function resolveSecrets(
  server: McpServer,
  read: (name: string) => Promise<Reading>,
  revealed: readonly string[],
): Promise<Resolved> {
  const secrets: GrantedSecret[] = [];
  for (const name of secretsOf(server)) {
    const reading = await read(name);
    if (!reading.ok) return refused(reading.message, `Add the secret ${name}, or unlock the secrets.`);
    const bindings =
      server.transport === 'stdio' ? [] : reading.bindings.map((binding) => withoutStand(binding, server.url));
    secrets.push({ name, value: reading.value, bindings });
    if (server.transport === 'stdio') {
      if (!revealed.includes(name))
        return refused(
          `The program wants the value of ${name}, which it has not been given.`,
          'Allow it to have the value, or leave the variable out.',
        );
    }
  }
  if (server.transport === 'stdio') return { ok: true, secrets };
  // Checked with the address as it is sent. Secrets of the sign-in are sent elsewhere, and are checked there.
  const address = withSecrets(server.url, new Map(secrets.map(({ name, value }) => [name, encodeURIComponent(value)])));
  const sent = secretsOf({ ...server, oauth: {} });
  const held = secrets.find(
    ({ name, bindings }) =>
      sent.includes(name) &&
      !CLIENT_METHODS.every((method) => decide({ method, url: address }, bindings, { ownOrigin: '' }).allowed),
  );
  if (held !== undefined)
    return refused(
      `The secret ${held.name} may not go to ${new URL(address).origin}.`,
      `Add this address to those of the secret, for ${CLIENT_METHODS.join(', ')}.`,
    );
  return { ok: true, secrets };
}

/** Earlier versions bound a secret in a path to that path with an `x` in place of the secret. */
function withoutStand(binding: SecretBinding, url: string): SecretBinding {
  const stand = new URL(url.replace(/\$\{secret:\w+\}/g, 'x')).pathname;
  const { pathname } = addressPartOf(url);
  return binding.pathPrefix === stand ? { ...binding, pathPrefix: pathname } : binding;
}

function refused(message: string, fix: string): Resolved {
  return { ok: false, failure: { cause: 'secret', message, fix } };
}
