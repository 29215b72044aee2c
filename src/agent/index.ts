/** The door of the agent room. Nothing of it is loaded before a conversation, a model or a recording is used. */
export { createAgentManager } from './manager.ts';
export { createLocalModels } from './local-model/local-models.ts';
export type { RunGround, RunNeeds } from './recordings/shipped-run.ts';
export type { AgentTools } from './running/agent-tools.ts';
