/** Node on a thread, for the harnesses that hold it against the real one. */
export { createBrowserHost, type ProgramMessage } from './browser-host.ts';
export { MemoryDisk } from './disk/memory-disk.ts';
export type { NodeFacts } from './facts.ts';
export type { Host } from './host.ts';
export { bootNode, runProgram } from './program.ts';
export { createKeeper, type Keeper, type StartThread } from './processes/keeper.ts';
export type { ThreadStart } from './processes/process-host.ts';
export type { ChildMessage, ParentMessage, ProcessOrder } from './processes/process-wire.ts';
export { createServedHost } from './processes/serve.ts';
