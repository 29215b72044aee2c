import { EXAMPLE_SERVER_SOURCE } from '../../../agent/contract/example-server.ts';
import type { McpServerView } from '../../../mcp/contract/mcp-api.ts';
import type { McpServer } from '../../../mcp/contract/mcp-server.ts';
import type { HostServices } from '../../../services/host-services.ts';

const PATH = '/servers/example.mjs';

/** Whether a server is the example. */
export function isExample({ server }: McpServerView): boolean {
  return server.transport === 'stdio' && server.args.includes(PATH);
}

/** Writes the example into the workspace unless it exists, and adds it as a server. Rejects like the host's methods. */
export async function addExample(host: HostServices, takenNames: ReadonlySet<string>): Promise<McpServer> {
  const isThere = await host.files.read(PATH).then(
    () => true,
    () => false,
  );
  if (!isThere) await host.files.write(PATH, new TextEncoder().encode(EXAMPLE_SERVER_SOURCE));
  return await host.mcp.add({
    name: takenNames.has('example') ? `example-${String(takenNames.size + 1)}` : 'example',
    transport: 'stdio',
    command: 'node',
    args: [PATH],
  });
}
