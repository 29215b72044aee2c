/**
 * Runs one program with the embedded engine in a worker thread of the pinned Node. Near enough to a browser's worker
 * for quick tests: one realm, the web's classes, a task queue.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryDisk, runProgram, type Host, type NodeFacts } from '../../src/node/index.ts';

/** What `run-program.mjs` sends. */
interface ThreadData {
  readonly packsDir: string;
  /** Folders of this machine copied to the disk of the program. */
  readonly folders: readonly { readonly from: string; readonly to: string }[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

const port = parentPort;
if (port === null) throw new Error('to be run as a worker thread');
const data = workerData as ThreadData;
const pack = (name: string): string => readFileSync(join(data.packsDir, name), 'utf8');
const disk = new MemoryDisk(Date.now);

function makeFolders(path: string): void {
  let at = '';
  for (const name of path.split('/').slice(1)) {
    at += `/${name}`;
    try {
      disk.makeDirectory(at, 0o755);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
  }
}

function writeFile(path: string, bytes: Uint8Array): void {
  makeFolders(path.slice(0, path.lastIndexOf('/')));
  disk.open(path, 0o1101, 0o644).write(bytes, 0);
}

function copyFolder(from: string, to: string): void {
  makeFolders(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyFolder(join(from, entry.name), `${to}/${entry.name}`);
    else if (entry.isFile()) writeFile(`${to}/${entry.name}`, readFileSync(join(from, entry.name)));
  }
}

for (const { from, to } of data.folders) copyFolder(from, to);
for (const { path, text } of data.files) writeFile(path, Buffer.from(text));
makeFolders(data.cwd);

const outer = process;
const immediate = setImmediate;
const send = port.postMessage.bind(port);
const host: Host = {
  hop: (task) => void immediate(task),
  write: (fd, bytes) => send({ fd, text: Buffer.from(bytes) }),
  exit(code) {
    send({ exit: code });
  },
  onRejection(listener) {
    outer.on('unhandledRejection', (reason, promise) => listener('unhandled', promise, reason));
    outer.on('rejectionHandled', (promise) => listener('handled', promise, undefined));
  },
};
// Nothing of this thread's own Node may end it before the engine says so.
outer.on('uncaughtException', (error) => {
  send({ crash: error instanceof Error ? (error.stack ?? error.message) : String(error) });
});

runProgram({
  packs: { core: pack('core.json'), rest: () => pack('rest.json') },
  facts: JSON.parse(pack('facts.json')) as NodeFacts,
  host,
  disk,
  argv: data.argv,
  cwd: data.cwd,
  env: data.env,
});
