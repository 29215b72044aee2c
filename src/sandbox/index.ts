export { createBrowserExecutor, type BrowserExecutorParts } from './browser-executor.ts';
export { createFramePool } from './frame-pool.ts';
export { createRunQueue } from './run-queue.ts';
export { createSandboxedValidator } from './sandboxed-validator.ts';
export { createToolStorageHost, type ToolStorageHost } from './broker/tool-storage.ts';
export { createGrantStore, type GrantStore } from './permissions/grant-store.ts';
export { createSecretStore, type SecretStore, type SecretValues } from './permissions/secret-store.ts';
