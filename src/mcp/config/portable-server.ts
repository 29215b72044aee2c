import { isSecretAlone, type McpServerFields, type NamedValues } from '../contract/mcp-server.ts';
import { hideInAddress, hideInArguments } from './redact-config.ts';
import { createSecretNames } from './config-secret-names.ts';

interface PortableOptions {
  readonly looksLikeKey: (value: string) => boolean;
  /** Whether values of headers and variables that are not keys stay; without it only names of secrets stay. */
  readonly keepsHarmless: boolean;
}

/**
 * A server in the form in which it leaves the browser: keys in its headers, variables, arguments and address are
 * replaced with `${secret:NAME}`.
 */
export function portableServer(
  server: McpServerFields,
  { looksLikeKey, keepsHarmless }: PortableOptions,
): McpServerFields {
  const secrets = createSecretNames(looksLikeKey, new Set());
  const { name } = server;
  const named = (values: NamedValues): NamedValues =>
    Object.fromEntries(
      Object.entries(values).map(([key, text]) => [
        key,
        isSecretAlone(text) ? text : secrets[keepsHarmless ? 'hide' : 'take'](name, key, text),
      ]),
    );
  if (server.transport === 'stdio') {
    const { enabled, transport, command, args, env } = server;
    // A list of texts is mapped to a list of texts.
    return {
      name,
      enabled,
      transport,
      command,
      args: hideInArguments(name, args, secrets) as readonly string[],
      env: named(env),
    };
  }
  const { enabled, transport, url, headers, oauth } = server;
  const { clientSecret, privateKey, ...rest } = oauth ?? {};
  const own = (key: string, text: string | undefined): NamedValues =>
    text === undefined ? {} : { [key]: isSecretAlone(text) ? text : secrets.take(name, key, text) };
  return {
    name,
    enabled,
    transport,
    url: hideInAddress(name, url, secrets),
    headers: named(headers),
    ...(oauth === undefined
      ? {}
      : { oauth: { ...rest, ...own('clientSecret', clientSecret), ...own('privateKey', privateKey) } }),
  };
}
