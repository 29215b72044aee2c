/** The door of the node room: Node on a thread of a tab. */
export { createBrowserHost, type ProgramMessage } from './embedded/browser-host.ts';
export { MemoryDisk } from './embedded/disk/memory-disk.ts';
export type { NodeFacts } from './embedded/facts.ts';
export type { Host } from './embedded/host.ts';
export { runProgram } from './embedded/program.ts';
