/** For tests of other rooms. */
export { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
export { createApprovals } from '../approvals/approval-queue.ts';
export { runConversation } from '../loop/run-conversation.ts';
export { createOffers } from '../offer/offer.ts';
export { createWireNames } from '../offer/wire-names.ts';
export { answerOf } from '../providers/model-connection.ts';
export { createModelClient } from '../providers/model-client.ts';
export { MODEL_LIMITS } from '../providers/model-limits.ts';
export { toolPorts } from '../running/tool-ports.ts';
