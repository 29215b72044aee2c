import type { KnownText } from '../../core/host-api.ts';
import { isRecord } from '../../core/json.ts';
import { own } from '../record/field-fault.ts';
import { literalKeys } from './look-at.ts';

const MAX_TOLD = 200;
const MAX_ADDRESS = 2_000;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** What a JSON value is that holds no tool: servers of MCP, or an OpenAPI description. */
export function knownValue(value: unknown): KnownText | undefined {
  if (!isRecord(value)) return undefined;
  const servers = serversOf(value);
  if (servers !== undefined) return { kind: 'mcp-servers', names: servers.slice(0, MAX_TOLD).map((name) => name.slice(0, MAX_TOLD)) };
  const version = own(value, 'openapi') ?? own(value, 'swagger');
  if (typeof version !== 'string') return undefined;
  const [info, paths] = [own(value, 'info'), own(value, 'paths')];
  const title = isRecord(info) ? own(info, 'title') : undefined;
  const operations = isRecord(paths) ? Object.values(paths).flatMap((path) => (isRecord(path) ? METHODS.filter((method) => isRecord(own(path, method))) : [])) : [];
  return { kind: 'openapi', title: typeof title === 'string' ? title.slice(0, MAX_TOLD) : '', operations: operations.length, version: version.slice(0, MAX_TOLD) };
}

/** Claude Desktop and Cursor say `mcpServers`, VS Code `servers` or `mcp.servers`; a server alone has a command or an address. */
function serversOf(value: Record<string, unknown>): string[] | undefined {
  const named = own(value, 'mcpServers');
  if (isRecord(named)) return Object.keys(named);
  const mcp = own(value, 'mcp');
  const servers = own(isRecord(mcp) ? mcp : value, 'servers');
  if (isRecord(servers) && Object.values(servers).every(isServer) && Object.keys(servers).length > 0) return Object.keys(servers);
  if (Object.keys(value).length > 0 && Object.values(value).every(isServer)) return Object.keys(value);
  return isServer(value) ? [''] : undefined;
}

function isServer(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (typeof own(value, 'command') === 'string') return Array.isArray(own(value, 'args')) || isRecord(own(value, 'env'));
  return typeof own(value, 'url') === 'string' && ['sse', 'http', 'streamable-http', 'stdio'].includes(String(own(value, 'type') ?? own(value, 'transport')));
}

/** What a text is that is neither JSON nor to be read as code, although it might parse as such. */
export function knownText(text: string): KnownText | undefined {
  const trimmed = text.trim();
  const word = /\s/.test(trimmed) ? undefined : trimmed;
  if (word !== undefined) {
    if (/^<?https?:\/\/./i.test(word)) return { kind: 'link', address: word.replace(/^<|>$/g, '').slice(0, MAX_ADDRESS), isTool: /#.*\btool=/.test(word) };
    const [key] = word.length <= 4_000 ? literalKeys(word) : [];
    if (key !== undefined && !/[(){};=]/.test(word)) return { kind: 'key', of: key.kind };
  }
  if (trimmed.startsWith('-----BEGIN ')) {
    const [key] = literalKeys(trimmed.slice(0, 4_000));
    if (key !== undefined) return { kind: 'key', of: key.kind };
  }
  const head = trimmed.slice(0, 20_000);
  const version = /^(?:openapi|swagger)\s*:\s*['"]?(\d[\w.-]{0,20})/m.exec(head)?.[1];
  if (version !== undefined) {
    const title = /^\s+title\s*:\s*(.{1,200})$/m.exec(head)?.[1]?.trim().replace(/^['"]|['"]$/g, '') ?? '';
    return { kind: 'openapi', title, operations: trimmed.match(/^\s+(?:get|put|post|delete|options|head|patch|trace)\s*:\s*$/gm)?.length ?? 0, version };
  }
  return undefined;
}

/** For text that no parser of ours reads. */
export function looksLikePython(text: string): boolean {
  return /^(?:async\s+)?def\s+\w+\s*\(|^from\s+[\w.]+\s+import\s|^class\s+\w+.*:\s*$|^@\w[\w.]*(?:\(.*\))?\s*$/m.test(text.slice(0, 20_000));
}
