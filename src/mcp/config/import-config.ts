import type { ConfigNote } from '../contract/config-notes.ts';
import type { McpImportReport } from '../contract/mcp-api.ts';
import { SERVER_FAULTS } from '../contract/server-faults.ts';
import { defined } from '../../core/defined.ts';
import { faultOf } from '../../core/reason.ts';
import { isRecord } from '../../core/json/json.ts';
import { fitsJson } from '../../core/json/json-weight.ts';
import { LIMITS } from '../../core/limits.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import {
  commandIn,
  isOfOlderKind,
  isServerName,
  parseServerFields,
  secretsOf,
  wordsOf,
  type McpServerFields,
} from '../contract/mcp-server.ts';
import { parseJsonWithComments } from './json-with-comments.ts';
import { hideInAddress, hideInArguments } from './redact-config.ts';
import { createSecretNames, type FoundSecret, type SecretNames } from './config-secret-names.ts';
import { trimmed } from '../../core/text/trim-characters.ts';

/** A server of a configuration. */
export interface ImportedServer {
  readonly fields: McpServerFields;
  /** What was changed: a name that was fixed, settings that this app does not use, … */
  readonly fixed: readonly ConfigNote[];
}

/** The contents of a configuration. The values of secrets are only in `secrets`. */
export interface ImportedServers {
  readonly servers: readonly ImportedServer[];
  readonly secrets: readonly FoundSecret[];
  readonly refused: McpImportReport['refused'];
}

export type ConfigReading =
  { readonly ok: true; readonly value: ImportedServers } | { readonly ok: false; readonly message: string };

export interface ImportOptions {
  readonly looksLikeKey: (value: string) => boolean;
  readonly takenSecrets: ReadonlySet<string>;
}

const WHAT =
  'No servers were found: an object with "mcpServers" (Claude Desktop, Cursor, …) or "servers" (VS Code) was expected.';
/** Settings of other programs that have no effect here. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  'type',
  'transport',
  'command',
  'args',
  'env',
  'url',
  'serverUrl',
  'httpUrl',
  'headers',
  'requestInit',
  'disabled',
  'enabled',
  'description',
  'name',
  'oauth',
]);

/** Parses a configuration, given as text or object: Claude Desktop's, Cursor's, VS Code's and similar ones. */
export function importConfig(input: unknown, { looksLikeKey, takenSecrets }: ImportOptions): ConfigReading {
  if (
    typeof input === 'string' ? input.length > LIMITS.mcp.maxConfigBytes : !fitsJson(input, LIMITS.mcp.maxConfigBytes)
  )
    return { ok: false, message: 'This is too large for a list of servers: at most 256 kB of JSON.' };
  const read = typeof input === 'string' ? parseJsonWithComments(input) : ({ ok: true, value: input } as const);
  if (!read.ok) return { ok: false, message: `This is no JSON: ${read.message}` };
  const named = serversOf(read.value);
  if (named === undefined) return { ok: false, message: WHAT };
  if (named.length > LIMITS.mcp.maxServers)
    return { ok: false, message: `A file may hold at most ${String(LIMITS.mcp.maxServers)} servers.` };
  const secrets = createSecretNames(looksLikeKey, takenSecrets);
  const servers: ImportedServer[] = [];
  const refused: McpImportReport['refused'][number][] = [];
  const names = new Set<string>();
  for (const [given, value] of named) {
    const name = fittingName(given, names);
    const parsed = isRecord(value) ? parseServerFields(fieldsOf(name, value, secrets)) : undefined;
    if (parsed?.ok !== true) {
      const { message, reason: fault } = parsed ?? faultOf(SERVER_FAULTS, { code: 'server-no-object', values: [] });
      refused.push({ name: given.slice(0, 100), reason: message, ...defined({ fault }) });
      continue;
    }
    names.add(name);
    servers.push({ fields: parsed.value, fixed: isRecord(value) ? fixedOf(given, name, value) : [] });
  }
  // Drops the secrets of servers that were refused.
  const used = new Set(servers.flatMap(({ fields }) => secretsOf(fields)));
  return { ok: true, value: { servers, secrets: secrets.found().filter(({ name }) => used.has(name)), refused } };
}

/** The named servers in each known format. */
function serversOf(value: unknown): [string, unknown][] | undefined {
  if (!isRecord(value)) return undefined;
  const mcp = isRecord(value.mcp) ? value.mcp : value;
  for (const holder of [value.mcpServers, mcp.servers, value.context_servers]) {
    // An empty list is a valid list.
    if (isRecord(holder)) return Object.entries(holder);
  }
  if (looksLikeServer(value)) return [[typeof value.name === 'string' ? value.name : 'server', value]];
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([, one]) => looksLikeServer(one)) ? entries : undefined;
}

function looksLikeServer(value: unknown): boolean {
  return (
    isRecord(value) &&
    ['command', 'url', 'serverUrl', 'httpUrl'].some(
      (key) => Object.hasOwn(value, key) && typeof value[key] === 'string',
    )
  );
}

/** Converts the members of one server to those of a record; the parser reports what is wrong with them. */
function fieldsOf(name: string, value: Record<string, unknown>, secrets: SecretNames): Record<string, unknown> {
  const enabled = value.disabled !== true && value.enabled !== false;
  const address = [value.httpUrl, value.serverUrl, value.url].find((one) => typeof one === 'string');
  const line = commandIn({ command: value.command, url: address });
  const command = line ?? (address === undefined ? value.command : undefined);
  if (typeof command === 'string') {
    const args = line === undefined ? value.args : undefined;
    const read = wordsOf(command, args);
    // A line that is refused is passed on as it is: the parser says why.
    const [program, ...words] = read.ok ? read.words : [command];
    return {
      name,
      enabled,
      transport: 'stdio',
      command: program,
      // What was split once is not a whole line any more.
      args: hideInArguments(name, read.ok && program !== command.trim() ? words : args, secrets),
      env: hideValues(name, value.env, secrets),
    };
  }
  const headers = value.headers ?? (isRecord(value.requestInit) ? value.requestInit.headers : undefined);
  return {
    name,
    enabled,
    transport: transportOf(value, address),
    url: typeof address === 'string' ? hideInAddress(name, address, secrets) : address,
    headers: hideValues(name, headers, secrets),
    oauth: oauthOf(name, value.oauth, secrets),
  };
}

/** Without a type, an address that ends in `/sse` uses the older transport. */
function transportOf(value: Record<string, unknown>, address: unknown): 'sse' | 'http' {
  const declared = [value.type, value.transport].find((one) => typeof one === 'string');
  if (typeof declared === 'string') return /^sse$/i.test(declared) ? 'sse' : 'http';
  return typeof value.httpUrl !== 'string' && typeof address === 'string' && isOfOlderKind(address) ? 'sse' : 'http';
}

function hideValues(server: string, values: unknown, secrets: SecretNames): unknown {
  if (!isRecord(values)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? secrets.hide(server, key, value) : value,
    ]),
  );
}

function oauthOf(server: string, oauth: unknown, secrets: SecretNames): unknown {
  if (!isRecord(oauth)) return undefined;
  const { clientId, clientSecret, privateKey, algorithm, scope, grant } = oauth;
  const hidden = (key: string, name: string, value: unknown): Record<string, unknown> =>
    typeof value === 'string' ? { [key]: secrets.hide(server, name, value) } : {};
  return {
    clientId,
    scope,
    grant,
    algorithm,
    ...hidden('clientSecret', 'client_secret', clientSecret),
    ...hidden('privateKey', 'private_key', privateKey),
  };
}

/** A valid name that is not taken. */
function fittingName(given: string, taken: ReadonlySet<string>): string {
  const base = trimmed(given.replace(/[^A-Za-z0-9_-]+/g, '-'), '-').slice(0, 60);
  const fitting = isServerName(base) && !impersonatesApp(base) ? base : 'server';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? fitting : `${fitting}-${String(count)}`;
    if (!taken.has(name)) return name;
  }
}

function fixedOf(given: string, name: string, value: Record<string, unknown>): readonly ConfigNote[] {
  const unused = Object.keys(value)
    .filter((key) => !PASSED_OVER.has(key))
    .slice(0, 20)
    .map((key) => key.slice(0, 60));
  const notes: ConfigNote[] = [];
  if (given !== name) notes.push({ code: 'renamed', values: [given.slice(0, 100), name] });
  if (unused.length > 0) notes.push({ code: 'unused', values: [unused] });
  return notes;
}
