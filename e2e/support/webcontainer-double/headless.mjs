// The protocol double: the page that stands where https://stackblitz.com/headless is in tests. It speaks the wire of
// @webcontainer/api 1.6.4 (comlink 4.3.0: 4.4 has other messages) and runs programs in the Node of the test machine.
// It shows that the client is used rightly; what only the real engine can show, it cannot.
import { expose, proxy } from '/__double/comlink.mjs';

const ask = async (...order) => {
  const answer = await (await fetch('/__double/call', { method: 'POST', body: JSON.stringify(order) })).json();
  if (answer.error === undefined) return answer.value;
  throw Object.assign(new Error(faults.lostErrors ? '' : answer.error.message), { code: answer.error.code });
};
const base64Of = (bytes) => {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
};
const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const contentsOf = (data) => base64Of(typeof data === 'string' ? new TextEncoder().encode(data) : data);
const never = () => new Promise(() => undefined);

const faults = await ask('faults');
let isDown = false;

/** After a teardown nothing settles any more, as with the real one. */
const alive = (work) => async (...values) => {
  if (isDown) return await never();
  const value = await work(...values);
  return isDown ? await never() : value;
};

const server = {
  build: async ({ workdirName }) => {
    if (faults.refuses !== undefined) throw new Error(faults.refuses);
    const cwd = await ask('build', workdirName ?? 'double');
    if (faults.tearDownAfterMs !== undefined) setTimeout(() => (isDown = true), faults.tearDownAfterMs);
    const fs = {
      readFile: alive(async (path, encoding) => {
        const bytes = bytesOf(await ask('readFile', path));
        return encoding ? new TextDecoder().decode(bytes) : bytes;
      }),
      writeFile: alive((path, data) => ask('writeFile', path, contentsOf(data))),
      readdir: alive(async (path, options) => {
        const entries = await ask('readdir', path);
        return options?.withFileTypes ? entries.map(({ name, isFolder }) => ({ name, 'Symbol(type)': isFolder ? 2 : 1 })) : entries.map(({ name }) => name);
      }),
      mkdir: alive((path, options) => ask('mkdir', path, options ?? {})),
      rm: alive((path, options) => ask('rm', path, options ?? {})),
      rename: alive((from, to) => ask('rename', from, to)),
    };
    const load = async (node, folder) => {
      for (const [name, entry] of Object.entries(node.d ?? {})) {
        const path = `${folder}/${name}`;
        if (entry.d) {
          await ask('mkdir', path, { recursive: true });
          await load(entry, path);
        } else if ('l' in entry.f) await ask('symlink', entry.f.l, path);
        else await ask('writeFile', path, entry.f.b ? base64Of(Uint8Array.from(entry.f.c, (char) => char.charCodeAt(0))) : contentsOf(entry.f.c));
      }
    };
    return proxy({
      fs: () => proxy(fs),
      previewScript: () => proxy({}),
      runtimeInfo: () => ({ cwd, path: '/bin:/usr/bin:/usr/local/bin' }),
      // A mount point has to be there, as with the real one.
      loadFiles: alive(async (payload, { mountPoints } = {}) => {
        if (mountPoints) await ask('readdir', mountPoints);
        await load(JSON.parse(new TextDecoder().decode(payload)), mountPoints ?? '.');
      }),
      run: alive(async (order, _stdout, _stderr, output) => {
        const id = await ask('spawn', order);
        const onExit = (async () => {
          for (;;) {
            const { data, code } = await ask('next', id);
            if (isDown) await never();
            if (data !== undefined) await output?.(bytesOf(data));
            if (code === undefined) continue;
            if (!faults.outputNeverEnds) await output?.(null);
            return code;
          }
        })();
        return proxy({ onExit, kill: () => (faults.unkillable || isDown ? undefined : ask('kill', id)), resize: () => undefined, write: (text) => ask('write', id, text) });
      }),
      on: () => proxy(() => undefined),
      setPreviewScript: async () => undefined,
      setCredentials: async () => undefined,
      teardown: async () => {
        isDown = true;
        await ask('dispose');
      },
    });
  },
};

if (!faults.neverBoots) {
  const { port1, port2 } = new MessageChannel();
  expose(server, port1);
  setTimeout(() => parent.postMessage({ type: 'init' }, '*', [port2]), faults.bootDelayMs ?? 0);
}
