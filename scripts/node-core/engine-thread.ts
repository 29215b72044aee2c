/**
 * Runs one process with the embedded engine in a worker thread of the pinned Node. Similar enough to a browser's worker
 * for quick tests: one realm, the web's classes, a task queue.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { bootNode, createServedHost, type NodeInfo, type ThreadStart } from '../../src/node/inside/index.ts';
import { PART_FILES } from '../node-library/part-files.mjs';
import { makeDisk, type ProgramData } from './program-data.ts';

const port = parentPort;
if (port === null) throw new Error('to be run as a worker thread');
const data = workerData as Pick<ProgramData, 'files' | 'cwd'> & {
  readonly packsDir: string;
  readonly hasFetch: boolean;
  readonly start: ThreadStart;
  readonly control: MessagePort;
  readonly parent: MessagePort;
};
const pack = (name: string): string => readFileSync(join(data.packsDir, name), 'utf8');

const outer = process;
const immediate = setImmediate;
const { fetch, ReadableStream } = globalThis;
/** This thread's own fetch uses the global class of streams, which the engine has replaced. */
const fetchOutside: typeof fetch = (input, init) => {
  const engines = globalThis.ReadableStream;
  globalThis.ReadableStream = ReadableStream;
  try {
    return fetch(input, init);
  } finally {
    globalThis.ReadableStream = engines;
  }
};
const send = port.postMessage.bind(port);
const { host, serve } = createServedHost({
  hop: (task) => void immediate(task),
  onRejection(listener) {
    outer.on('unhandledRejection', (reason, promise) => listener('unhandled', promise, reason));
    outer.on('rejectionHandled', (promise) => listener('handled', promise, undefined));
  },
  ...(data.hasFetch ? { fetch: fetchOutside } : {}),
});
// This thread's own Node must not end it before the engine does.
outer.on('uncaughtException', (error) => {
  send({ crash: error instanceof Error ? (error.stack ?? error.message) : String(error) });
});

const node = bootNode({
  packs: {
    core: pack('core.json'),
    rest: () => pack('rest.json'),
    part: (name) =>
      readFileSync(
        join(data.packsDir, PART_FILES[name]),
        name === 'brotli' || name === 'sqliteWasm' ? 'latin1' : 'utf8',
      ),
  },
  info: JSON.parse(pack('facts.json')) as NodeInfo,
  host,
  disk: makeDisk(data),
});
serve(node, data.start.slot, data.control, data.parent);
