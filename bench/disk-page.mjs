// @ts-check
// The part of bench/disk.mjs that runs in a page.
import { connectDisk } from '../src/workspace/index.ts';

const FILES = 10_000;
const FOLDERS = 100;
const LARGE_MB = 50;

/** One file of the origin-private file system for each path: what one would write without a disk. */
const PLAIN_WORKER = `onmessage = async ({ data: { contents, large } }) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('plain-' + Math.random(), { create: true });
  const write = async (name, bytes) => {
    const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
    handle.write(bytes);
    handle.flush();
    handle.close();
  };
  const times = {};
  const timed = async (name, work) => {
    const start = performance.now();
    await work();
    times[name] = performance.now() - start;
  };
  await timed('write', async () => {
    for (const [index, bytes] of contents.entries()) await write('f' + index, bytes);
  });
  await timed('read', async () => {
    for (const index of contents.keys())
      await (await (await folder.getFileHandle('f' + index)).getFile()).arrayBuffer();
  });
  await timed('writeLarge', () => write('large', large));
  const file = await (await folder.getFileHandle('large')).getFile();
  await timed('readLarge', () => new FileReaderSync().readAsArrayBuffer(file));
  postMessage(times);
};`;

const READER_WORKER = (/** @type {string} */ address) => `import { openSnapshot } from '${address}';
onmessage = ({ data }) => {
  const start = performance.now();
  const reader = openSnapshot(data, (blob) => new FileReaderSync().readAsArrayBuffer(blob));
  let bytes = 0;
  for (const { path, kind } of reader.entries) if (kind === 'file') bytes += reader.read(path).value.length;
  postMessage({ ms: performance.now() - start, bytes });
};
postMessage('ready');`;

/** @returns {Promise<{ what: string, ms: number, plain: string, plainMs: number }[]>} */
async function measureDisk() {
  const contents = Array.from({ length: FILES }, (_, index) => new TextEncoder().encode(`${index} `.repeat(150)));
  const large = new Uint8Array(LARGE_MB * 1024 * 1024).map((_, index) => index);
  const paths = contents.map((_, index) => `/d${index % FOLDERS}/f${index}`);
  const sample = contents.slice(0, 500);
  const plain = await ask(new Worker(URL.createObjectURL(new Blob([PLAIN_WORKER]))), { contents: sample, large });
  const scale = FILES / sample.length;

  const name = `bench-${String(Math.random())}`;
  const spawn = () => new Worker(new URL('../src/realms/disk-worker.ts', import.meta.url), { type: 'module', name });
  let worker = spawn();
  let disk = await connected(worker);
  const rows = /** @type {{ what: string, ms: number, plain: string, plainMs: number }[]} */ ([]);
  const timed = async (/** @type {() => Promise<unknown>} */ work) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const add = (
    /** @type {string} */ what,
    /** @type {number} */ ms,
    /** @type {string} */ loop,
    /** @type {number} */ plainMs,
  ) => rows.push({ what, ms, plain: loop, plainMs });

  const hashing = await timed(async () => {
    for (const bytes of contents) await crypto.subtle.digest('SHA-256', bytes);
  });
  const base = (await good(disk.snapshot())).index.version;
  const entries = [
    ...Array.from({ length: FOLDERS }, (_, index) => ({ type: 'mkdir', path: `/d${index}`, mode: 0o755 })),
    ...contents.map((content, index) => ({ type: 'write', path: paths[index], mode: 0o644, content })),
  ];
  const merging = await timed(() => disk.merge({ base, entries }));
  add('change set of 10,000 files', merging, 'SHA-256 of each', hashing);
  add('change set of 10,000 files', merging, 'a file each (500, scaled)', plain.write * scale);
  add(
    '10,000 × writeFile at once',
    await timed(() =>
      Promise.all(
        paths.map((path, index) => good(disk.files().writeFile(path, new TextEncoder().encode(`new ${index}`)))),
      ),
    ),
    'a file each (500, scaled)',
    plain.write * scale,
  );
  add(
    '10,000 × readFile at once',
    await timed(() => Promise.all(paths.map((path) => good(disk.files().readFile(path))))),
    'a file each (500, scaled)',
    plain.read * scale,
  );
  add(
    'one small writeFile, the mean of 50 in a row',
    (await timed(async () => {
      for (let index = 0; index < 50; index++)
        await good(disk.files().writeFile('/one', new TextEncoder().encode(String(index))));
    })) / 50,
    'a new file',
    plain.write / sample.length,
  );
  add(
    `writeFile of ${LARGE_MB} MB`,
    await timed(() => good(disk.files().writeFile('/large', large))),
    'write of one file',
    plain.writeLarge,
  );
  await disk.close();
  worker.terminate();
  worker = spawn();
  let opening = 0;
  opening = await timed(async () => {
    disk = await connected(worker);
  });
  const idle = await timed(() =>
    ask(new Worker(URL.createObjectURL(new Blob(['onmessage = () => postMessage({})']))), {}),
  );
  add('opening 10,000 files, with the start of the worker', opening, 'start of a bare worker', idle);
  /** @type {import('../src/workspace/contract/snapshot.ts').Snapshot | undefined} */
  let snapshot;
  add(
    'first snapshot of 10,000 files and 50 MB',
    await timed(async () => {
      snapshot = await good(disk.snapshot());
    }),
    'reading 50 MB from one file',
    plain.readLarge,
  );
  const reader = new Worker(
    URL.createObjectURL(
      new Blob([READER_WORKER(new URL('../src/workspace/contract/snapshot.ts', import.meta.url).href)], {
        type: 'text/javascript',
      }),
    ),
    { type: 'module' },
  );
  await new Promise((resolve) => {
    reader.onmessage = resolve;
  });
  const { ms } = await ask(reader, snapshot);
  add('reading all of it in another worker', ms, 'reading 50 MB from one file', plain.readLarge);
  await disk.close();
  return rows;
}

Object.assign(window, { measureDisk });

async function connected(/** @type {Worker} */ worker) {
  const opened = await connectDisk(worker);
  if (!opened.ok) throw new Error(opened.message);
  return opened.disk;
}

/** @template Value @param {Promise<import('../src/core/file-system.ts').FileResult<Value>>} answer */
async function good(answer) {
  const result = await answer;
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** @returns {Promise<any>} */
function ask(/** @type {Worker} */ worker, /** @type {unknown} */ message) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(message);
  });
}
