import { EXAMPLE_SERVER_SOURCE } from '../../core/example-server.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { McpServer } from '../../core/mcp-server.ts';

const PATH = '/servers/example.mjs';

/**
 * Writes the example into the workspace, unless it is there, and adds it as a server. Rejects as the host's writers do.
 */
export async function addExample(host: HostApi, takenNames: ReadonlySet<string>): Promise<McpServer> {
  const isThere = await host.readWorkspaceFile(PATH).then(
    () => true,
    () => false,
  );
  if (!isThere) await host.writeWorkspaceFile(PATH, new TextEncoder().encode(EXAMPLE_SERVER_SOURCE));
  return await host.addMcpServer({
    name: takenNames.has('example') ? `example-${String(takenNames.size + 1)}` : 'example',
    transport: 'stdio',
    command: 'node',
    args: [PATH],
  });
}
