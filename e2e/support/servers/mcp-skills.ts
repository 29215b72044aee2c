import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from './body-of.ts';

export interface SkillServer {
  readonly url: string;
  /** Files of its skill, by path. */
  readonly files: Map<string, string>;
  /** Addresses of the resources that were read. */
  readonly read: string[];
  readonly stop: () => Promise<void>;
}

const ROOT = 'skill://acme/pages';
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

function entryOf(frontmatter: object, files: Readonly<Record<string, string>>): object {
  return {
    uri: `${ROOT}/SKILL.md`,
    frontmatter,
    resources: Object.entries(files).map(([path, content]) => ({
      uri: `${ROOT}/${path}`,
      digest: `sha256:${createHash('sha256').update(content).digest('hex')}`,
      size: Buffer.byteLength(content),
    })),
  };
}

/** An MCP server on loopback that lists one skill, `pages`, as it is at the start; `files` can be changed later. */
export async function startSkillServer(front: object, start: Readonly<Record<string, string>>): Promise<SkillServer> {
  const files = new Map(Object.entries(start));
  const read: string[] = [];
  const resultOf = (method: string, params: { readonly uri?: string; readonly protocolVersion?: string }): object => {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {}, resources: {}, extensions: { 'io.modelcontextprotocol/skills': {} } },
          serverInfo: { name: 'pages', version: '1' },
        };
      case 'tools/list':
        return { tools: [] };
      case 'skills/list':
        return { skills: [entryOf(front, start)] };
      case 'resources/read': {
        const { uri = '' } = params;
        read.push(uri);
        return { contents: [{ uri, text: files.get(uri.slice(ROOT.length + 1)) ?? '' }] };
      }
      default:
        return {};
    }
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, method, params } = JSON.parse(await bodyOf(request)) as {
      id?: number;
      method: string;
      params?: object;
    };
    if (id === undefined) return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    const isOld = method !== 'server/discover';
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        ...(isOld ? { result: resultOf(method, params ?? {}) } : { error: { code: -32601, message: 'not found' } }),
      }),
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp`,
    files,
    read,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
