/** Runs one process with the embedded engine in a worker of a page. */
import {
  bootNode,
  createBrowserHost,
  createServedHost,
  type NodeInfo,
  type ThreadStart,
} from '../../../src/node/inside/index.ts';
import type { PART_FILES } from '../../node-library/part-files.mjs';
import { makeDisk, type ProgramData } from '../program-data.ts';

export interface WorkerStart extends Pick<ProgramData, 'files' | 'cwd'> {
  readonly core: string;
  readonly rest: Blob;
  readonly parts: Readonly<Record<keyof typeof PART_FILES, Blob>>;
  readonly info: NodeInfo;
  readonly start: ThreadStart;
}

// Reads the second pack synchronously, since `require` is.
const reader = new (
  globalThis as unknown as {
    FileReaderSync: new () => { readAsText(blob: Blob): string; readAsBinaryString(blob: Blob): string };
  }
).FileReaderSync();
const { hop, onRejection } = createBrowserHost(() => undefined);
const { host, serve } = createServedHost({ hop, onRejection });

addEventListener(
  'message',
  (event: MessageEvent<WorkerStart>) => {
    const { data, ports } = event;
    const [control, parent] = ports;
    if (control === undefined || parent === undefined) return;
    const node = bootNode({
      packs: {
        core: data.core,
        rest: () => reader.readAsText(data.rest),
        part: (name) =>
          name === 'brotli' || name === 'sqliteWasm'
            ? reader.readAsBinaryString(data.parts[name])
            : reader.readAsText(data.parts[name]),
      },
      info: data.info,
      host,
      disk: makeDisk(data),
    });
    serve(node, data.start.slot, control, parent);
  },
  { once: true },
);
