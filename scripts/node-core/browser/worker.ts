/** Runs one program with the embedded engine in a worker of a page. */
import { createBrowserHost, runProgram, type NodeFacts, type ProgramMessage } from '../../../src/node/embedded/index.ts';
import type { PART_FILES } from '../../node-library/part-files.mjs';
import { makeDisk, type ProgramData } from '../program-data.ts';

interface Start extends ProgramData {
  readonly core: string;
  readonly rest: Blob;
  readonly parts: Readonly<Record<keyof typeof PART_FILES, Blob>>;
  readonly facts: NodeFacts;
}

const send = postMessage.bind(globalThis) as (message: ProgramMessage) => void;
// The reader of the second pack: synchronous, since `require` is.
const reader = new (globalThis as unknown as { FileReaderSync: new () => { readAsText(blob: Blob): string } }).FileReaderSync();
const host = createBrowserHost(send);

addEventListener(
  'message',
  (event: MessageEvent<Start>) => {
    const { data } = event;
    runProgram({ packs: { core: data.core, rest: () => reader.readAsText(data.rest), part: (name) => reader.readAsText(data.parts[name]) }, facts: data.facts, host, disk: makeDisk(data), argv: data.argv, cwd: data.cwd, env: data.env });
  },
  { once: true },
);
