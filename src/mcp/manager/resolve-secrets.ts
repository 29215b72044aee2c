import { mcpFailure, type McpFailureReason } from '../contract/failure-reasons.ts';
import type { McpFailure } from '../contract/mcp-api.ts';
import { addressPartOf, secretsOf, withSecrets, type McpServer } from '../contract/mcp-server.ts';
import { decide } from '../../core/permissions/network-policy.ts';
import type { SecretBinding } from '../../core/permissions/permissions.ts';
import type { GrantedSecret } from '../../core/secrets/secret-handles.ts';

type Reading =
  | { readonly ok: true; readonly value: string; readonly bindings: readonly SecretBinding[] }
  | { readonly ok: false; readonly reason: 'missing' | 'locked' | 'damaged' };

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
    if (!reading.ok) return refused({ code: `secret-${reading.reason}`, values: [name] });
    const bindings =
      server.transport === 'stdio' ? [] : reading.bindings.map((binding) => withoutStand(binding, server.url));
    secrets.push({ name, value: reading.value, bindings });
    if (server.transport === 'stdio') {
      if (!revealed.includes(name)) return refused({ code: 'secret-not-given', values: [name] });
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
    return refused({
      code: 'secret-not-for-address',
      values: [held.name, new URL(address).origin, CLIENT_METHODS],
    });
  return { ok: true, secrets };
}

/** Earlier versions bound a secret in a path to that path with an `x` in place of the secret. */
function withoutStand(binding: SecretBinding, url: string): SecretBinding {
  const stand = new URL(url.replace(/\$\{secret:\w+\}/g, 'x')).pathname;
  const { pathname } = addressPartOf(url);
  return binding.pathPrefix === stand ? { ...binding, pathPrefix: pathname } : binding;
}

function refused(reason: McpFailureReason): Resolved {
  return { ok: false, failure: mcpFailure('secret', reason) };
}
