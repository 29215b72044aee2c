import type { ReviewedServer } from '../../../catalog/contract/services.ts';
import { ToolyardError } from '../../../core/errors.ts';
import { secretsOf, type McpServer } from '../../../mcp/contract/mcp-server.ts';
import type { SharedServer } from '../../../share/contract/share.ts';
import type { McpHost } from '../mcp/mcp-host.ts';
import type { Stores } from '../open-stores.ts';

export interface ServerDeps extends Pick<Stores, 'database'> {
  readonly mcp: Pick<McpHost, 'load'>;
}

/** Stored servers in the form for links. @throws ToolyardError `not-found` */
export async function serversToShare({ database, mcp }: ServerDeps, names: readonly string[]): Promise<SharedServer[]> {
  return await Promise.all(
    names.map(async (name) => {
      const server = await database.getFromIndex('mcpServers', 'by-name', name);
      if (server === undefined)
        throw new ToolyardError('not-found', `There is no server named ${JSON.stringify(name)}`, { name });
      return { ...(await mcp.load()).portable(server, false), enabled: false };
    }),
  );
}

/** All servers for a backup: with names of secrets instead of keys. */
export async function serversForBackup({ database, mcp }: ServerDeps): Promise<McpServer[]> {
  const servers = await database.getAllFromIndex('mcpServers', 'by-name');
  if (servers.length === 0) return [];
  const { portable } = await mcp.load();
  return servers.map((server) => ({ ...server, ...portable(server, true) }));
}

/** Reviews the servers of a link. Stores nothing, and connects to none. */
export async function reviewServers(
  servers: readonly SharedServer[],
  deps: ServerDeps & Pick<Stores, 'tools' | 'secrets'>,
): Promise<ReviewedServer[]> {
  if (servers.length === 0) return [];
  const { database, tools, secrets } = deps;
  const known = new Set((await secrets.list()).map(({ name }) => name));
  return await Promise.all(
    servers.map(async (fields): Promise<ReviewedServer> => {
      const { name } = fields;
      const isHere = (await database.getKeyFromIndex('mcpServers', 'by-name', name)) !== undefined;
      const [local] = isHere ? await serversToShare(deps, [name]) : [];
      const isTaken = isHere || (await tools.list(`${name}.`, 1)).some((tool) => tool.name.startsWith(`${name}.`));
      return {
        fields,
        state: local !== undefined && textOf(local) === textOf(fields) ? 'same' : isTaken ? 'taken' : 'new',
        secrets: secretsOf(fields).map((secret) => ({ name: secret, isHere: known.has(secret) })),
      };
    }),
  );
}

/** An equal text for equal servers, whatever the order of headers. */
function textOf(server: SharedServer): string {
  return JSON.stringify(server, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
