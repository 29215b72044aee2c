import type { McpApi } from '../../core/mcp-api.ts';
import type { Host } from './create-host.ts';
import type { McpActs } from './mcp-acts.ts';

const NAMES: Readonly<Record<keyof McpActs, true>> = {
  mcpServers: true,
  mcpServer: true,
  addMcpServer: true,
  addSharedServers: true,
  updateMcpServer: true,
  removeMcpServer: true,
  undoRemoveMcpServer: true,
  connectMcp: true,
  disconnectMcp: true,
  testMcp: true,
  approveMcpTools: true,
  mcpProgramGrant: true,
  setMcpProgramGrant: true,
  revealToMcp: true,
  askMcp: true,
  mcpQuestions: true,
  answerMcp: true,
  beginMcpSignIn: true,
  finishMcpSignIn: true,
  signOutMcp: true,
  mcpWire: true,
  clearMcpWire: true,
  sendMcp: true,
  mcpStderr: true,
  reviewMcpConfig: true,
  importMcpConfig: true,
  exportMcpConfig: true,
};

type Act = (...parameters: unknown[]) => Promise<unknown>;

/** MCP servers, for the page. What does it is loaded with the first call that needs it. */
export function createMcpApi(host: Promise<Host>): McpApi {
  let loading: Promise<McpActs> | undefined;
  const load = (): Promise<McpActs> => {
    loading ??= import('./mcp-acts.ts').then(({ createMcpActs }) => createMcpActs(host));
    // Code that could not be loaded may be there the next time.
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const late = Object.keys(NAMES).map((name): [string, Act] => [
    name,
    async (...parameters) => await ((await load())[name as keyof McpActs] as Act)(...parameters),
  ]);
  // Each method has the name and the parameters of the one it calls.
  const acts = Object.fromEntries(late) as unknown as McpActs;
  const hasServers = async (): Promise<boolean> => await (await host).mcp.hasServers();
  return {
    ...acts,
    // Nothing is loaded to say that there is none, and that somebody is there to be asked.
    mcpServers: async () => ((await hasServers()) ? await acts.mcpServers() : []),
    mcpQuestions: async () => ((await hasServers()) ? await acts.mcpQuestions() : []),
    setMcpAnswering: async (canAnswer) => (await host).mcp.setAnswering(canAnswer),
  };
}
