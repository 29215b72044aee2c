/**
 * The protocol double: the page that stands where https://stackblitz.com/headless is in tests. It speaks the wire of
 * @webcontainer/api 1.6.4 (comlink 4.3.0: 4.4 has other messages) and runs programs in the Node of the test machine. It
 * shows that the client is used rightly; what only the real engine can show, it cannot.
 */
import { expose, proxy } from 'comlink-4-3';
import type { DoubleFaults } from './double.ts';

interface Answer {
  readonly value?: unknown;
  readonly error?: { readonly message: string; readonly code?: string };
}
/** As the client sends a tree: folders, links, texts and bytes. */
interface TreeNode {
  readonly d?: Readonly<Record<string, TreeNode>>;
  readonly f?: { readonly c: string; readonly b?: boolean } | { readonly l: string };
}
type Output = ((bytes: Uint8Array | null) => Promise<void>) | undefined;

const send = async <Value>(...order: unknown[]): Promise<Value> => {
  const answer = (await (
    await fetch('/__double/call', { method: 'POST', body: JSON.stringify(order) })
  ).json()) as Answer;
  // Both ends are of the tests.
  if (answer.error === undefined) return answer.value as Value;
  throw Object.assign(new Error(faults.lostErrors === true ? '' : answer.error.message), { code: answer.error.code });
};
const faults = await send<DoubleFaults>('faults');
let isDown = false;

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
};
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const contentsOf = (data: string | Uint8Array): string =>
  base64Of(typeof data === 'string' ? new TextEncoder().encode(data) : data);
const never = <Value>(): Promise<Value> => new Promise(() => undefined);

/** After a teardown nothing settles any more, as with the real one. */
const alive =
  <Values extends unknown[], Value>(work: (...values: Values) => Promise<Value>) =>
  async (...values: Values): Promise<Value> => {
    if (isDown) return await never();
    const value = await work(...values);
    return isDown ? await never() : value;
  };

async function load(node: TreeNode, folder: string): Promise<void> {
  for (const [name, entry] of Object.entries(node.d ?? {})) {
    const path = `${folder}/${name}`;
    const { f: file } = entry;
    if (file === undefined) {
      await send('mkdir', path, { recursive: true });
      await load(entry, path);
    } else if ('l' in file) await send('symlink', file.l, path);
    else
      await send(
        'writeFile',
        path,
        file.b === true ? base64Of(Uint8Array.from(file.c, (char) => char.charCodeAt(0))) : contentsOf(file.c),
      );
  }
}

async function run(order: object, output: Output): Promise<object> {
  const id = await send<number>('spawn', order);
  const onExit = (async (): Promise<number> => {
    for (;;) {
      const { data, code } = await send<{ data?: string; code?: number }>('next', id);
      if (isDown) await never();
      if (data !== undefined) await output?.(bytesOf(data));
      if (code === undefined) continue;
      if (faults.outputNeverEnds !== true) await output?.(null);
      return code;
    }
  })();
  const kill = (): void => {
    if (faults.unkillable !== true && !isDown) void send('kill', id);
  };
  return proxy({ onExit, kill, resize: () => undefined, write: (text: string) => send('write', id, text) });
}

const server = {
  build: async ({ workdirName }: { workdirName?: string }) => {
    if (faults.refuses !== undefined) throw new Error(faults.refuses);
    const cwd = await send<string>('build', workdirName ?? 'double');
    if (faults.tearDownAfterMs !== undefined) setTimeout(() => (isDown = true), faults.tearDownAfterMs);
    const fs = {
      readFile: alive(async (path: string, encoding?: string) => {
        const bytes = bytesOf(await send<string>('readFile', path));
        return encoding === undefined || encoding === null ? bytes : new TextDecoder().decode(bytes);
      }),
      writeFile: alive((path: string, data: string | Uint8Array) => send('writeFile', path, contentsOf(data))),
      mkdir: alive((path: string, options?: object) => send('mkdir', path, options ?? {})),
      rm: alive((path: string, options?: object) => send('rm', path, options ?? {})),
    };
    return proxy({
      fs: () => proxy(fs),
      previewScript: () => proxy({}),
      runtimeInfo: () => ({ cwd, path: '/bin:/usr/bin:/usr/local/bin' }),
      // A mount point has to be there, as with the real one.
      loadFiles: alive(async (payload: Uint8Array, { mountPoints = '.' }: { mountPoints?: string } = {}) => {
        await send('readdir', mountPoints);
        await load(JSON.parse(new TextDecoder().decode(payload)) as TreeNode, mountPoints);
      }),
      run: alive((order: object, _stdout: Output, _stderr: Output, output: Output) => run(order, output)),
      teardown: async () => {
        isDown = true;
        await send('dispose');
      },
    });
  },
};

if (faults.neverBoots !== true) {
  const { port1, port2 } = new MessageChannel();
  expose(server, port1);
  setTimeout(() => parent.postMessage({ type: 'init' }, '*', [port2]), faults.bootDelayMs ?? 0);
}
