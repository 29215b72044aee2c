/** For tests of other rooms. */
export { FAKE_GROUPS, fakeTraits } from '../agent-testing.ts';
export { createApprovals } from '../approvals/approval-queue.ts';
