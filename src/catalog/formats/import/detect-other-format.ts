import type { OtherFormat } from '../../contract/services.ts';
import { isRecord } from '../../../core/json/json.ts';
import { own } from '../../fields/field-fault.ts';
import { literalKeys } from './review-findings.ts';

const MAX_REPORTED = 200;
const MAX_ADDRESS = 2_000;
/** Maximum characters that are examined of a text that may be YAML or Python. */
const MAX_HEAD = 20_000;
const MAX_METHOD_LINE = 400;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Recognizes a JSON value without tools: MCP servers, or an OpenAPI description. */
export function detectInValue(value: unknown): OtherFormat | undefined {
  if (!isRecord(value)) return undefined;
  const servers = serversOf(value);
  if (servers !== undefined)
    return { kind: 'mcp-servers', names: servers.slice(0, MAX_REPORTED).map((name) => name.slice(0, MAX_REPORTED)) };
  const version = own(value, 'openapi') ?? own(value, 'swagger');
  if (typeof version !== 'string') return undefined;
  const [info, paths] = [own(value, 'info'), own(value, 'paths')];
  const title = isRecord(info) ? own(info, 'title') : undefined;
  const operations = isRecord(paths)
    ? Object.values(paths).flatMap((path) =>
        isRecord(path) ? METHODS.filter((method) => isRecord(own(path, method))) : [],
      )
    : [];
  return {
    kind: 'openapi',
    title: typeof title === 'string' ? title.slice(0, MAX_REPORTED) : '',
    operations: operations.length,
    version: version.slice(0, MAX_REPORTED),
  };
}

/**
 * Claude Desktop and Cursor use `mcpServers`, VS Code `servers` or `mcp.servers`; a single server has a command or an
 * address.
 */
function serversOf(value: Record<string, unknown>): string[] | undefined {
  const named = own(value, 'mcpServers');
  if (isRecord(named)) return Object.keys(named);
  const mcp = own(value, 'mcp');
  const servers = own(isRecord(mcp) ? mcp : value, 'servers');
  if (isRecord(servers) && Object.values(servers).every(isServer) && Object.keys(servers).length > 0)
    return Object.keys(servers);
  if (Object.keys(value).length > 0 && Object.values(value).every(isServer)) return Object.keys(value);
  return isServer(value) ? [''] : undefined;
}

function isServer(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (typeof own(value, 'command') === 'string')
    return Array.isArray(own(value, 'args')) || isRecord(own(value, 'env'));
  return (
    typeof own(value, 'url') === 'string' &&
    ['sse', 'http', 'streamable-http', 'stdio'].includes(String(own(value, 'type') ?? own(value, 'transport')))
  );
}

/** Recognizes a text that is neither JSON nor code, although it might parse as code. */
export function detectInText(text: string): OtherFormat | undefined {
  const trimmed = text.trim();
  const word = /\s/.test(trimmed) ? undefined : trimmed;
  if (word !== undefined) {
    if (/^<?https?:\/\/./i.test(word))
      return {
        kind: 'link',
        address: word.replace(/^<|>$/g, '').slice(0, MAX_ADDRESS),
        isTool: word.includes('#') && /\btool=/.test(word.slice(word.indexOf('#'))),
      };
    const [key] = word.length <= 4_000 ? literalKeys(word) : [];
    if (key !== undefined && !/[(){};=]/.test(word)) return { kind: 'key', of: key.kind };
  }
  if (trimmed.startsWith('-----BEGIN ')) {
    const [key] = literalKeys(trimmed.slice(0, 4_000));
    if (key !== undefined) return { kind: 'key', of: key.kind };
  }
  const head = trimmed.slice(0, MAX_HEAD).split('\n');
  const version = head
    .map((line) => /^(?:openapi|swagger)[ \t]*:[ \t]*['"]?(\d[\w.-]{0,20})/.exec(line)?.[1])
    .find((found) => found !== undefined);
  if (version === undefined) return undefined;
  const title = head.map((line) => /^[ \t]+title[ \t]*:(.*)/.exec(line)?.[1]).find((found) => found !== undefined);
  return {
    kind: 'openapi',
    title:
      title
        ?.trim()
        .slice(0, MAX_REPORTED)
        .replace(/^['"]|['"]$/g, '') ?? '',
    operations: countOperations(trimmed),
    version,
  };
}

/** Counts YAML lines that contain only the name of a method. */
function countOperations(text: string): number {
  let count = 0;
  for (let at = 0, end = 0; end >= 0; at = end + 1) {
    end = text.indexOf('\n', at);
    const stop = end < 0 ? text.length : end;
    if (stop - at > MAX_METHOD_LINE || !/[ \t]/.test(text.charAt(at))) continue;
    const line = text.slice(at, stop).trim();
    if (line.endsWith(':') && METHODS.includes(line.slice(0, -1).trimEnd())) count += 1;
  }
  return count;
}

/** Recognizes Python, for texts that no parser accepts. */
export function looksLikePython(text: string): boolean {
  return text
    .slice(0, MAX_HEAD)
    .split('\n')
    .some((raw) => {
      const line = raw.trimEnd();
      return (
        /^(?:async[ \t]+)?def[ \t]+\w+[ \t]*\(|^from[ \t]+[\w.]+[ \t]+import[ \t]/.test(line) ||
        (/^class[ \t]+\w/.test(line) && line.endsWith(':')) ||
        (/^@\w[\w.]*(?:\(|$)/.test(line) && /[\w.)]$/.test(line))
      );
    });
}
