// The only entry of this room for the app.
export { createAgentCatalog, type AgentCatalog } from './catalog/agent-catalog.ts';
export { createAgentFolders, readAgentAt } from './folder/agent-folder.ts';
export { findAgentsBelow } from './folder/find-agents.ts';
export { isAgentName } from './read/agent-name.ts';
export { readAgent } from './read/read-agent.ts';
export { shippedAgents, shippedSource } from './shipped/shipped-agents.ts';
export { writtenFor } from './write/write-agent.ts';
