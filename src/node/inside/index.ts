/** Node on a thread, for the test harnesses that compare it with the real one. */
export { createBrowserHost } from './browser-host.ts';
export { MemoryDisk } from './disk/memory-disk.ts';
export type { NodeInfo } from './native-bindings.ts';
export { bootNode } from './program.ts';
export { createKeeper, type StartThread } from './processes/keeper.ts';
export type { ThreadStart } from './processes/process-host.ts';
export { createServedHost } from './processes/serve.ts';
