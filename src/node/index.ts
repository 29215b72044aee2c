/** The door of the node room: Node on a thread of a tab. */
export { createBrowserHost, type ProgramMessage } from './embedded/browser-host.ts';
export { MemoryDisk } from './embedded/disk/memory-disk.ts';
export type { Disk } from './embedded/disk/disk.ts';
export type { NodeFacts } from './embedded/facts.ts';
export type { Host } from './embedded/host.ts';
export type { Packs } from './embedded/library.ts';
export { runProgram, type ProgramOptions } from './embedded/program.ts';
