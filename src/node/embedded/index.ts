/** Node on a thread, for the harnesses that hold it against the real one. */
export { createBrowserHost, type ProgramMessage } from './browser-host.ts';
export { MemoryDisk } from './disk/memory-disk.ts';
export type { NodeFacts } from './facts.ts';
export type { Host } from './host.ts';
export { runProgram } from './program.ts';
