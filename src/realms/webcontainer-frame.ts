/**
 * The document with the WebContainer's client: same-origin, never shown, removed to end whatever hangs in it. It serves
 * its client over the single port that its page sends.
 */
import { configureAPIKey, WebContainer, type WebContainerProcess } from '@webcontainer/api';
import type { ContainerClient } from '../node/contract/container-client.ts';
import { serveRpc } from '../platform/rpc.ts';

/** The header with which this document is served: the client needs the same value. */
declare const __COEP__: 'require-corp' | 'credentialless';

const SERVICE = 'https://stackblitz.com';
const FOLDER = 'toolyard';

/** Reports signs of the page that the client opens. */
function notifySigns(onSign: Parameters<ContainerClient['boot']>[1]): void {
  document.addEventListener(
    'load',
    ({ target }) => (target instanceof HTMLIFrameElement ? onSign('loaded') : undefined),
    true,
  );
  document.addEventListener('securitypolicyviolation', () => onSign('blocked'));
  window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === SERVICE && typeof data === 'object' && data !== null && 'type' in data && data.type === 'init')
      onSign('answered');
  });
}

function createClient(): ContainerClient {
  let booted: WebContainer | undefined;
  const processes = new Map<
    number,
    { readonly process: WebContainerProcess; readonly input: WritableStreamDefaultWriter<string> }
  >();
  const container = (): WebContainer => {
    if (booted === undefined) throw new Error('The WebContainer has not booted');
    return booted;
  };
  const processOf = (id: number) => {
    const found = processes.get(id);
    if (found === undefined) throw new Error('There is no such process');
    return found;
  };
  return {
    probe: async () => {
      try {
        // The page that the client opens: what blocks a frame from it also blocks this request.
        await fetch(`${SERVICE}/headless`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
        return true;
      } catch {
        return false;
      }
    },
    boot: async (apiKey, onSign) => {
      notifySigns(onSign);
      if (apiKey !== '') configureAPIKey(apiKey);
      booted = await WebContainer.boot({ coep: __COEP__, workdirName: FOLDER });
      return booted.workdir;
    },
    mkdir: async (path) => {
      await container().fs.mkdir(path, { recursive: true });
    },
    mount: async (tree, mountPoint) => {
      await container().mount(tree, { mountPoint });
    },
    readFile: async (path) =>
      await container()
        .fs.readFile(path)
        .catch(() => undefined),
    remove: async (path) => {
      await container().fs.rm(path, { recursive: true, force: true });
    },
    spawn: async ({ id, command, args, cwd, env }, onOutput) => {
      const process = await container().spawn(command, [...args], { cwd, env });
      processes.set(id, { process, input: process.input.getWriter() });
      const forget = (): void => void processes.delete(id);
      process.exit.then(forget, forget);
      // Its end is not awaited: it may never come.
      void process.output.pipeTo(new WritableStream({ write: (text) => onOutput(text) })).catch(() => undefined);
    },
    exited: async (id) => await processOf(id).process.exit,
    write: async (id, text) => await processOf(id).input.write(text),
    kill: async (id) => {
      processes.get(id)?.process.kill();
      await Promise.resolve();
    },
  };
}

function start(): void {
  if (window.parent === window) return;
  const onMessage = (event: MessageEvent<unknown>): void => {
    const [port] = event.ports;
    if (
      event.source !== window.parent ||
      event.origin !== window.origin ||
      event.data !== 'toolyard-engine-port' ||
      port === undefined
    )
      return;
    window.removeEventListener('message', onMessage);
    serveRpc(createClient(), port);
  };
  window.addEventListener('message', onMessage);
  window.parent.postMessage('toolyard-engine-up', window.origin);
}

start();
