export { createBrowserExecutor } from './browser-executor.ts';
export { createFramePool } from './frame-pool.ts';
export { createRunQueue } from './run-queue.ts';
export { createSandboxedValidator } from './sandboxed-validator.ts';
export { createSandboxRunner } from './sandbox-runner.ts';
export { createToolStorageHost, type ToolStorageHost } from './broker/tool-storage.ts';
export { createGrantStore, type GrantStore } from './permissions/grant-store.ts';
export { createSecretStore, type SecretStore, type SecretValues } from './permissions/secret-store.ts';
