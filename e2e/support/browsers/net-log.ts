import { readFile } from 'node:fs/promises';

/**
 * The activity of Chromium's network stack, from its own log. The renderer refuses what a policy forbids before the
 * stack sees it, so every name in the log has left the sandbox.
 */
export interface NetLog {
  /** Host names that were passed to the resolver or to the system's DNS. */
  readonly resolved: readonly string[];
  /** `address:port` of TCP connections and UDP datagrams. */
  readonly connected: readonly string[];
  /** Addresses of requests, redirects included; without requests of `data:` and `blob:`. */
  readonly requested: readonly string[];
  /** How often a text occurs in the log. */
  readonly mentions: (text: string) => number;
}

interface LogEvent {
  readonly type: number;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Reads the file of `--log-net-log` after the browser has closed. */
export async function readNetLog(path: string): Promise<NetLog> {
  return parseNetLog(await readFile(path, 'utf8'));
}

function parseNetLog(text: string): NetLog {
  // Chromium wrote it; the log of a killed browser lacks its end.
  const log = JSON.parse(completed(text)) as {
    constants: { logEventTypes: Record<string, number> };
    events: LogEvent[];
  };
  const names = new Map(Object.entries(log.constants.logEventTypes).map(([name, value]) => [value, name]));
  const resolved = new Set<string>();
  const connected = new Set<string>();
  const requested = new Set<string>();
  for (const { type, params = {} } of log.events) {
    const name = names.get(type) ?? '';
    if (name.startsWith('HOST_RESOLVER') && typeof params.host === 'string') resolved.add(hostName(params.host));
    if (name.startsWith('DNS_TRANSACTION'))
      for (const key of ['hostname', 'qname']) if (typeof params[key] === 'string') resolved.add(hostName(params[key]));
    if (/^(?:TCP_CONNECT|UDP_CONNECT|UDP_BYTES_SENT)/.test(name)) {
      for (const key of ['address', 'remote_address']) if (typeof params[key] === 'string') connected.add(params[key]);
      if (Array.isArray(params.address_list)) for (const address of params.address_list) connected.add(String(address));
    }
    if (name.startsWith('URL_REQUEST') || name === 'REQUEST_ALIVE' || name === 'CORS_REQUEST') {
      if (typeof params.url === 'string' && /^(?:https?|wss?|ftp):/.test(params.url)) requested.add(params.url);
    }
  }
  return {
    resolved: [...resolved],
    connected: [...connected],
    requested: [...requested],
    mentions: (needle) => text.split(needle).length - 1,
  };
}

/** Extracts the host name from `http://name:80`, `name:80` or `name.`. */
function hostName(host: string): string {
  return host
    .replace(/^[a-z]+:\/\//, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');
}

function completed(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('}') && trimmed.includes('],') && /\]\s*(?:,\s*"[\s\S]*)?\}$/.test(trimmed.slice(-2_000))
    ? trimmed
    : `${trimmed.replace(/,$/, '')}]}`;
}
