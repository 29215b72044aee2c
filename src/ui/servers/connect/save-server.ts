import { faultError } from '../../../core/errors.ts';
import { readCommandLine } from '../../../mcp/contract/command-line.ts';
import { parseServerFields, secretsOf, type McpServer } from '../../../mcp/contract/mcp-server.ts';
import type { McpTestResult } from '../../../mcp/contract/mcp-api.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { draftedServer, type ServerDraft } from './server-draft.ts';

/**
 * Stores a server and the secrets entered with it, and connects it if it is enabled.
 * @param before the stored server that is edited
 * @throws ToolyardError like the host's methods; then no secret stays stored
 */
export async function saveServer(host: HostServices, draft: ServerDraft, before?: McpServer): Promise<McpServer> {
  checkLine(draft);
  const known = new Set((await host.secrets.list()).map(({ name }) => name));
  const { fields, secrets } = draftedServer(draft, known, before);
  const parsed = parseServerFields(fields);
  if (!parsed.ok) throw faultError('invalid-input', parsed, { path: parsed.path });
  for (const secret of secrets) await host.secrets.set(secret);
  try {
    if (fields.transport !== 'stdio' || secrets.length === 0)
      return before === undefined ? await host.mcp.add(fields) : await host.mcp.update(before.id, fields);
    // A program gets the values before it starts.
    const stored =
      before === undefined
        ? await host.mcp.add({ ...fields, enabled: false })
        : await host.mcp.update(before.id, { ...fields, enabled: false });
    const typed = new Set(secrets.map(({ name }) => name));
    await host.mcp.revealSecrets(
      stored,
      secretsOf(fields).filter((name) => typed.has(name)),
    );
    return await host.mcp.update(stored.id, { enabled: fields.enabled });
  } catch (error) {
    for (const { name } of secrets) await host.secrets.remove(name);
    throw error;
  }
}

/**
 * Tests a draft with the values that were typed, without storing anything.
 * @throws ToolyardError like the host's methods
 */
export async function testDraft(host: HostServices, draft: ServerDraft): Promise<McpTestResult> {
  checkLine(draft);
  // Nothing is kept of the name.
  const name = draft.name.trim() === '' ? 'test' : draft.name;
  const rows = draft.rows.map((row) => ({ ...row, isSecret: false }));
  const { fields } = draftedServer({ ...draft, name, rows, clientSecret: '' }, new Set());
  const tested = await host.mcp.test(fields);
  if (tested.ok || draft.transport !== 'auto' || fields.transport === 'stdio') return tested;
  if (tested.failure.cause !== 'wrong-transport') return tested;
  return await host.mcp.test({ ...fields, transport: fields.transport === 'http' ? 'sse' : 'http' });
}

/** @throws ToolyardError `invalid-input` for a command that needs a shell */
function checkLine({ kind, line }: ServerDraft): void {
  const read = kind === 'program' ? readCommandLine(line) : undefined;
  if (read?.ok === false) throw faultError('invalid-input', read, { path: '/command' });
}

/** Adds a server. If the transport is `auto`, retries with the other transport when the server asks for it. */
export async function addServer(host: HostServices, draft: ServerDraft): Promise<McpServer> {
  const server = await saveServer(host, draft);
  if (server.transport !== 'stdio' && draft.transport === 'auto' && server.enabled) void findKind(host, server);
  return server;
}

async function findKind(host: HostServices, server: McpServer): Promise<void> {
  // Its state shows why it does not connect.
  const status = await host.mcp.connect(server.id).catch(() => undefined);
  if (status === undefined || !('failure' in status) || status.failure.cause !== 'wrong-transport') return;
  await host.mcp.update(server.id, { transport: server.transport === 'http' ? 'sse' : 'http' }).catch(() => undefined);
}
