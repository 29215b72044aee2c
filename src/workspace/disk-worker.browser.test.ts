import { expect, test } from 'vitest';
import { openSnapshot } from './contract/snapshot.ts';
import { connectDisk, type VirtualFileSystem } from './index.ts';
import { bytesOf, describeFileSystem, good } from './testing/file-system-contract.ts';

let count = 0;

/** Spawns a disk worker, with a new disk unless a name is given. */
function spawn(name = `test-disk-${String(++count)}-${String(Math.random()).slice(2)}`): Worker {
  return new Worker(new URL('../realms/disk-worker.ts', import.meta.url), { type: 'module', name });
}

async function connect(worker: Worker, lost?: AbortSignal): Promise<VirtualFileSystem> {
  const opened = await connectDisk(worker, lost);
  if (!opened.ok) throw new Error(opened.message);
  return opened.disk;
}

describeFileSystem('in the origin’s private file system, from another thread', async () => {
  const worker = spawn();
  const disk = await connect(worker);
  return {
    files: disk.files(),
    async close() {
      await disk.close();
      worker.terminate();
    },
  };
});

test('killing the worker in the middle of work loses nothing that was acknowledged', async () => {
  const name = `test-killed-${String(Math.random())}`;
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 4; round++) {
    const worker = spawn(name);
    const lost = new AbortController();
    const disk = await connect(worker, lost.signal);
    for (const [path, text] of acknowledged)
      expect(new TextDecoder().decode(await good(disk.files().readFile(path)))).toBe(text);
    let done = 0;
    const writes = Array.from({ length: 60 }, async (_, index) => {
      const path = `/${String(round)}-${String(index)}`;
      const text = `${path} `.repeat(index % 20 === 0 ? 100_000 : 20);
      const written = await disk.files().writeFile(path, bytesOf(text));
      if (!written.ok) return;
      acknowledged.set(path, text);
      // At this point some calls are answered, some are under way and some wait.
      if (++done === 1) {
        worker.terminate();
        lost.abort();
      }
    });
    await Promise.all(writes);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(4);
  const worker = spawn(name);
  const disk = await connect(worker);
  for (const [path, text] of acknowledged)
    expect(new TextDecoder().decode(await good(disk.files().readFile(path)))).toBe(text);
  await disk.close();
  worker.terminate();
}, 60_000);

test('two tabs take turns to write and receive each other’s changes', async () => {
  const name = `test-tabs-${String(Math.random())}`;
  const workers = [spawn(name), spawn(name)] as const;
  const [one, two] = await Promise.all([connect(workers[0]), connect(workers[1])]);
  const received = new Promise<string>((resolve) => {
    one.files().watch((changes) => {
      for (const { path } of changes) if (path === '/last') resolve(path);
    });
  });
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      good((index % 2 === 0 ? one : two).files().writeFile(`/${String(index)}`, bytesOf(String(index)))),
    ),
  );
  await good(two.files().writeFile('/last', bytesOf('x')));
  expect(await received).toBe('/last');
  expect(await good(one.files().readdir('/'))).toHaveLength(41);
  for (const disk of [one, two]) await disk.close();
  for (const worker of workers) worker.terminate();
}, 30_000);

test('the worker of a sandboxed frame reads a snapshot synchronously while the disk changes', async () => {
  const worker = spawn();
  const disk = await connect(worker);
  const large = new Uint8Array(2_000_000).map((_, index) => index);
  await good(disk.files().mkdir('/d'));
  await good(disk.files().writeFile('/d/large', large));
  await good(disk.files().writeFile('/small', bytesOf('small')));
  const snapshot = await good(disk.snapshot());
  await good(disk.files().rm('/d', { recursive: true }));
  await good(disk.files().writeFile('/small', bytesOf('changed')));

  // As source text: a frame of another origin cannot import modules of the app.
  const source = `const WHOLE_PACK_BYTES = 1e6, openSnapshot = ${openSnapshot.toString()};
    onmessage = ({ data }) => {
      const read = openSnapshot(data, (blob) => new FileReaderSync().readAsArrayBuffer(blob));
      const sum = read.read('/d/large').value.reduce((a, b) => a + b, 0);
      postMessage({ origin, sum, small: new TextDecoder().decode(read.read('/small').value) });
    };`;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = `<script>onmessage = ({ data }) => {
    const worker = new Worker(URL.createObjectURL(new Blob([data.source])));
    worker.onmessage = (event) => parent.postMessage(event.data, '*');
    worker.onerror = (event) => parent.postMessage(event.message, '*');
    worker.postMessage(data.snapshot);
  };</script>`;
  document.body.append(frame);
  await new Promise((resolve) => {
    frame.onload = resolve;
  });
  const answer = new Promise<unknown>((resolve) => {
    addEventListener('message', (event) => {
      if (event.source === frame.contentWindow) resolve(event.data);
    });
  });
  frame.contentWindow?.postMessage({ source, snapshot }, '*');
  expect(await answer).toEqual({ origin: 'null', sum: large.reduce((a, b) => a + b, 0), small: 'small' });

  const content = bytesOf('by the run');
  const reported = await disk.merge({
    base: snapshot.index.version,
    entries: [
      { type: 'write', path: '/new', mode: 0o644, content },
      { type: 'write', path: '/small', mode: 0o644, content },
    ],
  });
  expect(reported).toMatchObject({ ok: true, landed: ['/new'], conflicts: [{ path: '/small', theirs: 'changed' }] });
  await disk.releaseSnapshot(snapshot.index.version);
  frame.remove();
  await disk.close();
  worker.terminate();
}, 30_000);

test('the worker enforces protected paths, and its end is reported', async () => {
  const worker = spawn();
  const lost = new AbortController();
  const disk = await connect(worker, lost.signal);
  expect(await disk.files('/.env').writeFile('/.ENV', bytesOf('x'))).toMatchObject({
    ok: false,
    error: { code: 'EACCES' },
  });
  await good(disk.files().writeFile('/.ENV', bytesOf('x')));
  worker.terminate();
  const waiting = disk.files().readFile('/.ENV');
  lost.abort();
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'EIO' } });
  expect(await disk.merge({ base: 0, entries: [] })).toMatchObject({ ok: false, reason: 'storage' });
});
