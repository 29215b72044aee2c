import { quoteWord } from '../../core/shell/quote-word.ts';

/** The clients that there is ready text for, by their own names. */
export const CLIENT_NAMES = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
  inspector: 'MCP Inspector',
  curl: 'curl',
} as const;
export type ClientKind = keyof typeof CLIENT_NAMES;
// The cast: these are its keys.
export const CLIENT_KINDS = Object.keys(CLIENT_NAMES) as ClientKind[];

/** What a person pastes, and where. */
export interface Snippet {
  readonly language: 'shell' | 'json' | 'toml';
  readonly text: string;
  /** The file to put it in; without one it is a command. */
  readonly file?: string;
}

const SERVER = 'toolyard';

/** Where the relay listens, and the token of the client; `$TOOLYARD_TOKEN` stands for one that is not known. */
export interface RelayAccess {
  readonly port: number;
  readonly token: string;
}

/** The text that connects a client. */
export function snippetOf(kind: ClientKind, { port, token }: RelayAccess): Snippet {
  const url = `http://127.0.0.1:${String(port)}/mcp`;
  const headers = { Authorization: `Bearer ${token}` };
  const header = `"Authorization: Bearer ${token}"`;
  switch (kind) {
    case 'claude-code':
      return shell(`claude mcp add --transport http ${SERVER} ${url} --header ${header}`);
    case 'claude-desktop':
      return json('claude_desktop_config.json', {
        mcpServers: {
          [SERVER]: {
            command: 'node',
            args: ['/path/to/toolyard-relay.mjs', 'stdio'],
            env: { TOOLYARD_TOKEN: token, TOOLYARD_RELAY_PORT: String(port) },
          },
        },
      });
    case 'cursor':
      return json('~/.cursor/mcp.json', { mcpServers: { [SERVER]: { url, headers } } });
    case 'vscode':
      return json('.vscode/mcp.json', { servers: { [SERVER]: { type: 'http', url, headers } } });
    case 'codex':
      return {
        language: 'toml',
        file: '~/.codex/config.toml',
        text: `[mcp_servers.${SERVER}]\nurl = "${url}"\nhttp_headers = { Authorization = "Bearer ${token}" }`,
      };
    case 'inspector':
      return shell(
        `npx @modelcontextprotocol/inspector --cli ${url} --transport http --header ${header} --method tools/list`,
      );
    case 'curl':
      return shell(`curl http://127.0.0.1:${String(port)}/api/ai/tools/discover -H ${header}`);
  }
}

/** A call of one tool with these arguments, for a shell. */
export function curlOf(toolName: string, args: unknown, { port, token }: RelayAccess): string {
  return [
    `curl http://127.0.0.1:${String(port)}/api/ai/tools/execute`,
    `  -H "Authorization: Bearer ${token}"`,
    `  -H "Content-Type: application/json"`,
    `  -d ${quoteWord(JSON.stringify({ tool: toolName, args }))}`,
  ].join(' \\\n');
}

function shell(text: string): Snippet {
  return { language: 'shell', text };
}

function json(file: string, value: object): Snippet {
  return { language: 'json', file, text: JSON.stringify(value, null, 2) };
}
