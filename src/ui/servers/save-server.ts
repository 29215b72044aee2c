import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import { parseServerFields, secretsOf, type McpServer } from '../../core/mcp-server.ts';
import { draftedServer, type ServerDraft } from '../model/server-draft.ts';

/**
 * Stores a server and the secrets that were typed with it, and connects it if it is enabled.
 * @param before the stored server that is edited
 * @throws ToolyardError as the host's writers do; no secret stays behind then
 */
export async function saveServer(host: HostApi, draft: ServerDraft, before?: McpServer): Promise<McpServer> {
  const known = new Set((await host.listSecrets()).map(({ name }) => name));
  const { fields, secrets } = draftedServer(draft, known, before);
  const parsed = parseServerFields(fields);
  if (!parsed.ok) throw new ToolyardError('invalid-input', parsed.message, { path: parsed.path });
  for (const secret of secrets) await host.setSecret(secret);
  try {
    if (fields.transport !== 'stdio' || secrets.length === 0)
      return before === undefined ? await host.addMcpServer(fields) : await host.updateMcpServer(before.id, fields);
    // A program is given the values first, and started then.
    const { id } =
      before === undefined
        ? await host.addMcpServer({ ...fields, enabled: false })
        : await host.updateMcpServer(before.id, { ...fields, enabled: false });
    const typed = new Set(secrets.map(({ name }) => name));
    await host.revealToMcp(
      id,
      secretsOf(fields).filter((name) => typed.has(name)),
    );
    return await host.updateMcpServer(id, { enabled: fields.enabled });
  } catch (error) {
    for (const { name } of secrets) await host.removeSecret(name);
    throw error;
  }
}

/** Adds a server; one whose kind is to be found out is tried as the other kind where it says that it is that. */
export async function addServer(host: HostApi, draft: ServerDraft): Promise<McpServer> {
  const server = await saveServer(host, draft);
  if (server.transport !== 'stdio' && draft.transport === 'auto' && server.enabled) void findKind(host, server);
  return server;
}

async function findKind(host: HostApi, server: McpServer): Promise<void> {
  // What keeps it from connecting is told by its state.
  const status = await host.connectMcp(server.id).catch(() => undefined);
  if (status === undefined || !('failure' in status) || status.failure.cause !== 'wrong-transport') return;
  await host
    .updateMcpServer(server.id, { transport: server.transport === 'http' ? 'sse' : 'http' })
    .catch(() => undefined);
}
