export { startBrokerSession } from './broker-session.ts';
export { makeRunServices } from './run-services.ts';
export { createBrowserExecutor, type BrowserExecutorParts } from './browser-executor.ts';
export { createFramePool, type FramePool } from './frame-pool.ts';
export { createSandboxedValidator } from './sandboxed-validator.ts';
export { createRunQueue, type RunQueue } from './run-queue.ts';
export type { RunSecret } from './broker-link.ts';
