import { isLoopbackHost } from '../../../core/permissions/private-host.ts';
import { impersonatesApp } from '../../../core/text/impersonation.ts';
import { joinCommandLine, splitCommandLine } from '../../../mcp/contract/command-line.ts';
import { addressPartOf, isServerName, type McpServerFields } from '../../../mcp/contract/mcp-server.ts';
import type { SecretBinding } from '../../../core/permissions/permissions.ts';
import { freeSecretName, secretNameOf } from '../../../core/secrets/secret-name.ts';
import { trimmed } from '../../../core/text/trim-characters.ts';

/** A header or a variable in the form. */
export interface ValueRow {
  readonly key: number;
  readonly name: string;
  readonly value: string;
  /** Its value is stored as a secret, and the server gets `${secret:NAME}`. */
  readonly isSecret: boolean;
}

/** A server in the form. */
export interface ServerDraft {
  readonly kind: 'address' | 'program';
  readonly name: string;
  readonly enabled: boolean;
  readonly url: string;
  /** `auto`: the transport is detected. */
  readonly transport: 'auto' | 'http' | 'sse';
  /** A program with its arguments. */
  readonly line: string;
  /** Headers for an address, variables for a program. */
  readonly rows: readonly ValueRow[];
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

/** The result of a draft: a record, and its secrets. */
export interface DraftedServer {
  readonly fields: McpServerFields;
  readonly secrets: readonly { readonly name: string; readonly value: string; readonly bindings: SecretBinding[] }[];
}

const LOCATION = /\$\{secret:/;
const SCHEME = /^(?:Bearer|Basic|Token|ApiKey)\s+(?=\S)/i;
const SECRET_WORDS = /token|key|secret|password|passwd|auth|credential/i;
const METHODS = ['GET', 'POST', 'DELETE'];

export function emptyDraft(kind: ServerDraft['kind']): ServerDraft {
  return {
    kind,
    name: '',
    enabled: true,
    url: '',
    transport: 'auto',
    line: '',
    rows: [],
    clientId: '',
    clientSecret: '',
    scope: '',
  };
}

export function draftOfServer(server: McpServerFields): ServerDraft {
  const { name, enabled } = server;
  const rowsOf = (values: Readonly<Record<string, string>>): ValueRow[] =>
    Object.entries(values).map(([rowName, value], key) => ({ key, name: rowName, value, isSecret: false }));
  if (server.transport === 'stdio')
    return {
      ...emptyDraft('program'),
      name,
      enabled,
      line: joinCommandLine([server.command, ...server.args]),
      rows: rowsOf(server.env),
    };
  const { clientId = '', clientSecret = '', scope = '' } = server.oauth ?? {};
  return {
    ...emptyDraft('address'),
    name,
    enabled,
    url: server.url,
    transport: server.transport,
    rows: rowsOf(server.headers),
    clientId,
    clientSecret,
    scope,
  };
}

/** Whether a value with this name is usually secret. */
export function soundsSecret(name: string): boolean {
  return SECRET_WORDS.test(name);
}

/**
 * The record of a draft. The host validates it.
 * @param takenSecrets names of existing secrets
 * @param before the record that is edited: fields that the form does not show stay
 */
export function draftedServer(
  draft: ServerDraft,
  takenSecrets: ReadonlySet<string>,
  before?: McpServerFields,
): DraftedServer {
  const name = draft.name.trim();
  const url = completedAddress(draft.url);
  const taken = new Set(takenSecrets);
  const secrets: DraftedServer['secrets'][number][] = [];
  const hide = (key: string, text: string): string => {
    if (text === '' || LOCATION.test(text)) return text;
    const [scheme = ''] = SCHEME.exec(text) ?? [];
    const secret = freeSecretName(secretNameOf(name, key), (each) => taken.has(each));
    taken.add(secret);
    secrets.push({
      name: secret,
      value: text.slice(scheme.length),
      bindings: draft.kind === 'address' ? bindingsOf(url) : [],
    });
    return `${scheme}\${secret:${secret}}`;
  };
  const values = Object.fromEntries(
    draft.rows
      .filter((row) => row.name.trim() !== '')
      .map((row) => [row.name.trim(), row.isSecret ? hide(row.name.trim(), row.value.trim()) : row.value.trim()]),
  );
  const common = { name, enabled: draft.enabled };
  if (draft.kind === 'program') {
    const [command = '', ...args] = splitCommandLine(draft.line);
    return { fields: { ...common, transport: 'stdio', command, args, env: values }, secrets };
  }
  const kept = before === undefined || before.transport === 'stdio' ? {} : (before.oauth ?? {});
  const oauth = Object.fromEntries(
    Object.entries({
      ...kept,
      clientId: draft.clientId.trim(),
      clientSecret: hide('client_secret', draft.clientSecret.trim()),
      scope: draft.scope.trim(),
    }).filter(([, value]) => value !== ''),
  );
  return {
    fields: {
      ...common,
      transport: draft.transport === 'auto' ? guessedTransport(url) : draft.transport,
      url,
      headers: values,
      ...(Object.keys(oauth).length === 0 ? {} : { oauth }),
    },
    secrets,
  };
}

/** A host, a port and a path without a scheme, as in `localhost:4641/mcp`. */
const WITHOUT_SCHEME = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])(?::\d{1,5})?(?:[/?]|$)/i;

/** An address as it is meant: one without a scheme gets `http` on this machine, else `https`. */
export function completedAddress(text: string): string {
  const address = text.trim();
  if (!WITHOUT_SCHEME.test(address) || !URL.canParse(`http://${address}`)) return address;
  return `${isLoopbackHost(new URL(`http://${address}`)) ? 'http' : 'https'}://${address}`;
}

/** The likely transport of an address; connecting shows whether that is right. */
function guessedTransport(url: string): 'http' | 'sse' {
  return URL.canParse(url) && /\/sse\/?$/.test(new URL(url).pathname) ? 'sse' : 'http';
}

/** A free name, from the host or the package. */
export function suggestedName(
  { kind, url, line }: Pick<ServerDraft, 'kind' | 'url' | 'line'>,
  taken: ReadonlySet<string>,
): string {
  const suggested = (
    kind === 'address' ? nameOfAddress(completedAddress(url)) : nameOfProgram(splitCommandLine(line))
  ).replace(/[^A-Za-z0-9_-]+/g, '-');
  const base = trimmed(suggested, '-').slice(0, 60);
  if (!isServerName(base) || impersonatesApp(base)) return base === '' ? '' : suggestedFree('server', taken);
  return suggestedFree(base, taken);
}

function suggestedFree(base: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}-${String(count)}`;
    if (!taken.has(name)) return name;
  }
}

function nameOfAddress(url: string): string {
  if (!URL.canParse(url)) return '';
  const address = new URL(url);
  const { hostname, port } = address;
  if (/^[\d.]+$|^\[/.test(hostname) || isLoopbackHost(address)) return port === '' ? 'local' : `local-${port}`;
  const parts = hostname.split('.').filter((part) => !/^(?:www|mcp|api)$/.test(part));
  return parts.length > 1 ? (parts.at(-2) ?? '') : (parts[0] ?? '');
}

/** `npx -y @scope/server-files /data` is `files`, `node /tools/mine.mjs` is `mine`. */
function nameOfProgram(words: readonly string[]): string {
  const named = words.slice(1).find((word) => !word.startsWith('-')) ?? words[0] ?? '';
  const version = named.indexOf('@', Math.max(1, named.lastIndexOf('/') + 1));
  const last = (version < 0 ? named : named.slice(0, version)).split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\.[cm]?[jt]s$/, '').replace(/^(?:mcp-server|server|mcp)-(?=.)|-(?:mcp-server|server|mcp)$/g, '');
}

/** The addresses for secrets of a server; none for a program. */
export function bindingsOfServer(server: McpServerFields): SecretBinding[] {
  return server.transport === 'stdio' ? [] : bindingsOf(server.url);
}

function bindingsOf(url: string): SecretBinding[] {
  const plain = url.replace(/\$\{secret:\w+\}/g, 'x');
  if (!URL.canParse(plain)) return [];
  const { origin, pathname } = addressPartOf(url);
  // The older transport names another path for requests.
  return [{ origin, methods: METHODS, pathPrefix: guessedTransport(plain) === 'sse' ? '/' : pathname }];
}
