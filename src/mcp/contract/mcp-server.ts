import type { McpServerId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Parsed } from '../../core/permissions/network-rule.ts';
import { defined } from '../../core/defined.ts';
import { faultOf } from '../../core/reason.ts';
import { SERVER_FAULTS, type ServerReason } from './server-faults.ts';
import { isCommandLine, isWholeLine, readCommandLine, type CommandReading } from './command-line.ts';

/** Names and values; a value may contain `${secret:NAME}`. */
export type NamedValues = Readonly<Record<string, string>>;

/** Settings of a sign-in. Secret values are `${secret:NAME}`. */
export interface McpOauth {
  /** An id, or the https address of a document that describes the client. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** PKCS#8 in PEM; signs in with a signed statement, without a person. */
  readonly privateKey?: string;
  /** Algorithm of the key; ES256 by default. */
  readonly algorithm?: string;
  readonly scope?: string;
  /** `client_credentials` signs in with the secret or the key, without a person. */
  readonly grant?: 'authorization_code' | 'client_credentials';
}

/** A server at an address. */
export interface McpRemoteFields {
  readonly name: string;
  readonly enabled: boolean;
  /** `sse` is the older HTTP+SSE, `http` is Streamable HTTP of any revision. */
  readonly transport: 'sse' | 'http';
  /** `http:` or `https:`; after the host it may contain `${secret:NAME}`. */
  readonly url: string;
  readonly headers: NamedValues;
  /** For servers that issued an id to this client; other servers register it automatically. */
  readonly oauth?: McpOauth;
}

/** A program that speaks MCP over its standard streams. */
export interface McpStdioFields {
  readonly name: string;
  readonly enabled: boolean;
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NamedValues;
}

/** The fields of a server that a person enters. */
export type McpServerFields = McpRemoteFields | McpStdioFields;

/** A server as it is stored. */
export type McpServer = McpServerFields & {
  readonly id: McpServerId;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /**
   * It came from a link or an untrusted file: its tools are offered to models only after a person has approved them.
   */
  readonly isStrangers?: true;
};

/** The name is the prefix of the server's tools. */
const SERVER_NAME_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
/** Names that exist on every JavaScript object. */
const HOSTILE_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/;
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,255}$/;
/** Headers that the transport itself sets; a setting would break it. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'accept',
  'mcp-session-id',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'last-event-id',
]);
/** Headers that browsers do not let scripts set. */
const BROWSER_HEADERS =
  /^(?:cookie|host|origin|connection|content-length|date|dnt|expect|referer|te|trailer|transfer-encoding|upgrade|via|sec-.*|proxy-.*)$/;

/** One secret, with nothing else except a scheme before it, as in `Bearer ${secret:NAME}`. */
const SECRET_ALONE = /^(?:[A-Za-z][A-Za-z0-9-]{0,15} )?\$\{secret:[A-Za-z_][A-Za-z0-9_]{0,63}\}$/;
const STAND_IN = 'toolyard-stand-in';
const SECRET_LOCATION = /\$\{secret:([A-Za-z_][A-Za-z0-9_]{0,63})\}/g;

/** Unique names of the secrets in a server's fields. */
export function secretsOf(fields: McpServerFields): readonly string[] {
  const texts =
    fields.transport === 'stdio'
      ? [fields.command, ...fields.args, ...Object.values(fields.env)]
      : [
          fields.url,
          ...Object.values(fields.headers),
          fields.oauth?.clientSecret ?? '',
          fields.oauth?.privateKey ?? '',
        ];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(SECRET_LOCATION)].map(([, name = '']) => name)))];
}

/** A text with values in place of `${secret:NAME}`; names without a value stay unchanged. */
export function withSecrets(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(SECRET_LOCATION, (location, name: string) => values.get(name) ?? location);
}

/** Origin of a server's address, and its path up to the first secret: the binding of that server's secrets. */
export function addressPartOf(url: string): { readonly origin: string; readonly pathname: string } {
  const parts = new URL(url.replace(SECRET_LOCATION, STAND_IN));
  const at = parts.pathname.indexOf(STAND_IN);
  return {
    origin: parts.origin,
    pathname: at < 0 ? parts.pathname : parts.pathname.slice(0, parts.pathname.lastIndexOf('/', at) + 1),
  };
}

/** Whether the value of a header or variable is only the name of a secret. */
export function isSecretAlone(text: string): boolean {
  return SECRET_ALONE.test(text);
}

/** Whether a server may have this name. */
export function isServerName(name: unknown): name is string {
  return typeof name === 'string' && SERVER_NAME_PATTERN.test(name) && !HOSTILE_NAMES.has(name);
}

/**
 * Parses the fields of a server from a person or a file, with defaults for missing ones. `path` is a JSON Pointer to
 * the error.
 */
export function parseServerFields(input: unknown): Parsed<McpServerFields> {
  if (!isRecord(input)) return fail('', { code: 'server-not-object', values: [] });
  const { name, enabled = true, transport } = input;
  if (!isServerName(name)) return fail('/name', { code: 'server-name', values: [] });
  if (typeof enabled !== 'boolean') return fail('/enabled', { code: 'server-enabled', values: [] });
  if (transport !== undefined && transport !== 'stdio' && transport !== 'sse' && transport !== 'http')
    return fail('/transport', { code: 'server-transport', values: [] });
  const line = commandIn(input);
  if (line !== undefined) return parseStdio({ ...input, command: line, args: undefined }, { name, enabled });
  if (transport === 'stdio' || (transport === undefined && isText(input.command)))
    return parseStdio(input, { name, enabled });
  if (transport !== undefined) return parseRemote(input, { name, enabled, transport });
  return isText(input.url)
    ? parseRemote(input, { name, enabled, transport: isOfOlderKind(input.url) ? 'sse' : 'http' })
    : fail('/transport', { code: 'server-transport', values: [] });
}

/** The command line that stands in place of the address, as some configurations have it. */
export function commandIn({ command, url }: Record<string, unknown>): string | undefined {
  return (command ?? undefined) === undefined && isText(url) && isCommandLine(url) ? url : undefined;
}

/** Whether an address ends like those of the older transport. */
export function isOfOlderKind(url: string): boolean {
  return /\/sse\/?(?:[?#]|$)/.test(url);
}

function parseRemote(
  input: Record<string, unknown>,
  common: Pick<McpRemoteFields, 'name' | 'enabled' | 'transport'>,
): Parsed<McpServerFields> {
  const url = parseAddress(input.url);
  if (!url.ok) return url;
  const headers = parseNamed(input.headers, '/headers', HEADER_NAME);
  if (!headers.ok) return headers;
  for (const name of Object.keys(headers.value)) {
    const lower = name.toLowerCase();
    if (OWN_HEADERS.has(lower)) return fail('/headers', { code: 'header-of-connection', values: [name] });
    if (BROWSER_HEADERS.test(lower)) return fail('/headers', { code: 'header-of-browser', values: [name] });
  }
  const oauth = parseOauth(input.oauth);
  if (!oauth.ok) return oauth;
  return {
    ok: true,
    value: {
      ...common,
      url: url.value,
      headers: headers.value,
      ...defined({ oauth: oauth.value }),
    },
  };
}

function parseStdio(
  input: Record<string, unknown>,
  common: Pick<McpStdioFields, 'name' | 'enabled'>,
): Parsed<McpServerFields> {
  if (!isText(input.command) || input.command.trim() === '')
    return fail('/command', { code: 'command-missing', values: [] });
  const line = wordsOf(input.command, input.args);
  if (!line.ok) return { ...line, path: '/command' };
  const [command = '', ...words] = line.words;
  if (command === '') return fail('/command', { code: 'command-missing', values: [] });
  const args = words.length > 0 ? words : (input.args ?? []);
  if (!Array.isArray(args) || args.length > LIMITS.mcp.maxArguments || !args.every(isText))
    return fail('/args', { code: 'args-list', values: [LIMITS.mcp.maxArguments] });
  const env = parseNamed(input.env, '/env', ENV_NAME);
  if (!env.ok) return env;
  return {
    ok: true,
    value: { ...common, transport: 'stdio', command, args: args as string[], env: env.value },
  };
}

/** The program and, if the command is a whole command line, its arguments. */
export function wordsOf(command: string, args: unknown): CommandReading {
  return isWholeLine(command, args) ? readCommandLine(command) : { ok: true, words: [command.trim()] };
}

function parseAddress(input: unknown): Parsed<string> {
  if (!isText(input)) return fail('/url', { code: 'url-missing', values: [] });
  const text = input.trim();
  const [one, other] = ['a', 'b'].map((stand) => parseUrl(text.replace(SECRET_LOCATION, stand)));
  if (one === undefined || other === undefined || !/^https?:$/.test(one.protocol))
    return fail('/url', { code: 'url-scheme', values: [] });
  if (one.origin !== other.origin) return fail('/url', { code: 'url-secret', values: [] });
  if (one.username !== '' || one.password !== '') return fail('/url', { code: 'url-user', values: [] });
  return { ok: true, value: text.split('#', 1)[0] ?? '' };
}

function parseOauth(input: unknown): Parsed<McpRemoteFields['oauth']> {
  if (input === undefined) return { ok: true, value: undefined };
  if (!isRecord(input)) return fail('/oauth', { code: 'oauth-not-object', values: [] });
  const { grant } = input;
  if (grant !== undefined && grant !== 'authorization_code' && grant !== 'client_credentials')
    return fail('/oauth/grant', { code: 'oauth-grant', values: [] });
  const known = (['clientId', 'clientSecret', 'privateKey', 'algorithm', 'scope', 'grant'] as const)
    .map((key) => [key, input[key]] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const wrong = known.find(([, value]) => !isText(value));
  if (wrong !== undefined) return fail(`/oauth/${wrong[0]}`, { code: 'oauth-not-text', values: [wrong[0]] });
  return { ok: true, value: Object.fromEntries(known) as McpRemoteFields['oauth'] };
}

function parseNamed(input: unknown, path: '/headers' | '/env', pattern: RegExp): Parsed<NamedValues> {
  const what = path === '/headers' ? 'header' : 'variable';
  if (input === undefined || input === null) return { ok: true, value: {} };
  if (!isRecord(input)) return fail(path, { code: 'named-not-object', values: [path.slice(1)] });
  const entries = Object.entries(input);
  if (entries.length > LIMITS.mcp.maxNamedValues)
    return fail(path, { code: 'named-many', values: [path.slice(1), LIMITS.mcp.maxNamedValues] });
  const values: [string, string][] = [];
  for (const [name, value] of entries) {
    if (!pattern.test(name) || HOSTILE_NAMES.has(name))
      return fail(path, { code: `${what}-name`, values: [name.slice(0, 100)] });
    // Files may contain numbers and booleans.
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (!isText(text) || /[\0\r\n]/.test(path === '/headers' ? text : ''))
      return fail(path, { code: `${what}-not-text`, values: [name, LIMITS.mcp.maxTextChars] });
    values.push([name, text]);
  }
  return { ok: true, value: Object.fromEntries(values) };
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LIMITS.mcp.maxTextChars;
}

function fail(path: string, reason: ServerReason): Exclude<Parsed<never>, { readonly ok: true }> {
  return { ok: false, path, ...faultOf(SERVER_FAULTS, reason) };
}
