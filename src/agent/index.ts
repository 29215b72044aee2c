/** Entry point of the agent room. It is loaded when a conversation, a model or a recording is first used. */
export { createApprovals } from './approvals/approval-queue.ts';
export { createApprovalStore } from './approvals/approval-store.ts';
export { createAgentManager } from './manager.ts';
export { createLocalModels } from './local-model/local-models.ts';
export type { RunEnvironment, RunDeps } from './recordings/shipped-run.ts';
export type { AgentTools } from './running/agent-tools.ts';
