import type { JsonObject, JsonValue } from '../../core/json/json.ts';
import { secretsOf, type McpServerFields, type NamedValues } from '../contract/mcp-server.ts';

/** The program whose format is written. */
export type ConfigShape = 'claude' | 'cursor' | 'vscode';

/** A configuration for other programs. Secrets stay `${secret:NAME}`; VS Code gets inputs for them. */
export function exportConfig(servers: readonly McpServerFields[], shape: ConfigShape): JsonObject {
  const named = Object.fromEntries(servers.map((server) => [server.name, entryOf(server, shape)]));
  if (shape !== 'vscode') return { mcpServers: named };
  const secrets = [...new Set(servers.flatMap(secretsOf))];
  const inputs: JsonObject[] = secrets.map((name) => ({
    type: 'promptString',
    id: name,
    description: name,
    password: true,
  }));
  return { ...(inputs.length === 0 ? {} : { inputs }), servers: named };
}

function entryOf(server: McpServerFields, shape: ConfigShape): JsonObject {
  const locations = (text: string): string => (shape === 'vscode' ? text.replaceAll('${secret:', '${input:') : text);
  const disabled: JsonObject = server.enabled ? {} : { disabled: true };
  const named = (key: string, values: NamedValues): JsonObject =>
    Object.keys(values).length === 0
      ? {}
      : {
          [key]: Object.fromEntries(
            Object.entries(values).map(([name, text]): [string, JsonValue] => [name, locations(text)]),
          ),
        };
  if (server.transport === 'stdio') {
    const type: JsonObject = shape === 'vscode' ? { type: 'stdio' } : {};
    return {
      ...type,
      command: locations(server.command),
      args: server.args.map(locations),
      ...named('env', server.env),
      ...disabled,
    };
  }
  const { oauth } = server;
  return {
    type: server.transport,
    url: locations(server.url),
    ...named('headers', server.headers),
    ...(oauth === undefined
      ? {}
      : {
          oauth: Object.fromEntries(
            Object.entries(oauth).map(([key, text]): [string, JsonValue] => [key, locations(text)]),
          ),
        }),
    ...disabled,
  };
}
