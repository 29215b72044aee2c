/** Entry point of the mcp room. The client itself runs in `realms/mcp-worker.ts`. */
export { exportConfig } from './config/export-config.ts';
export { importConfig, type ImportedServers } from './config/import-config.ts';
export { portableServer } from './config/portable-server.ts';
export { parseNpx } from './config/parse-npx.ts';
export { createWorkerClient, type McpClientProxy } from './manager/client-proxy.ts';
export { createMcpManager, type McpManager } from './manager/manager.ts';
export type { McpPrograms, McpProgramServer } from './manager/programs.ts';
export { createQuestions, type Questions } from './manager/questions/questions.ts';
export { createCrossTabClient } from './manager/cross-tab-client.ts';
export { CLIENT_METHODS, resolveSecrets } from './manager/resolve-secrets.ts';
export { createServerStore, type McpServerStore } from './manager/server-store.ts';
export { createMcpExecutor } from './tools/mcp-executor.ts';
export { createMcpTier, type McpTier } from './tools/mcp-tier.ts';
