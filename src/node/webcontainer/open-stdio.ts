import { parseBridgeFrame, RUN_FILES, type BridgeOrder } from '../contract/container-wire.ts';
import { LIMITS } from '../../core/limits.ts';
import type { NodeEngine, ProgramEnd, StdioOrder } from '../contract/node-engine.ts';
import type { Container } from './container.ts';
import { startGuest } from './guest-process.ts';
import { environmentOf, makeRunFolder, wordsOf } from './run-folder.ts';
import { settleWithin } from './settle-within.ts';

export interface StdioDeps {
  readonly container: Container;
  /** Relative to the container's working folder. */
  readonly folder: string;
  /** Source of our script. */
  readonly bridge: string;
}

/** Maximum bytes of a program's input per line. */
const PIECE_BYTES = 48 * 1024;

type Mounts = Parameters<typeof makeRunFolder>[0];

/** Starts a program behind our bridge, which gives it plain pipes. Rejects if the container is lost. */
export async function openStdioInContainer(
  { container, folder, bridge }: StdioDeps,
  { run, program, onOutput }: StdioOrder,
  onEnd: (clean: boolean) => void,
): ReturnType<NodeEngine['openStdio']> {
  const root = `${container.workdir}/${folder}`;
  const tree = await folderOf(run.disk?.mounts ?? [], program, root, bridge);
  await container.ask((client) => client.mkdir(folder));
  await container.ask((client) => client.mount(tree, folder));

  let ready: (started: true | string) => void = () => undefined;
  const begun = new Promise<true | string>((resolve) => (ready = resolve));
  let end: (end: ProgramEnd) => void = () => undefined;
  const ended = new Promise<ProgramEnd>((resolve) => (end = resolve));
  const guest = await startGuest(
    container,
    { cwd: folder, script: RUN_FILES.bridge, env: environmentOf(root) },
    {
      onText: () => undefined,
      onFlood: () => end({ message: 'The program wrote more than can be taken at once' }),
      onFrame: (json) => {
        const frame = parseBridgeFrame(json);
        if (frame?.type === 'ready') ready(true);
        else if (frame?.type === 'data') onOutput(frame.fd === 1 ? 'stdout' : 'stderr', bytesOf(frame.base64));
        else if (frame?.type === 'exit') end({ code: frame.code });
        else if (frame?.type === 'failed') end({ message: `The program could not be started: ${frame.message}` });
      },
    },
  );
  void guest.drained.then((code) =>
    end({ message: `The program was ended${code === undefined ? '' : ` (exit code ${code})`}` }),
  );
  void container.ended.then((reason) => end({ message: `The WebContainer was lost: ${reason}` }));
  void ended.then(async ({ message }) => {
    ready(message ?? 'The program ended before it started');
    onEnd(await guest.stop());
  });
  const started = await settleWithin(begun, LIMITS.webcontainer.startMs, 'The program did not start in time');
  if (started !== true) {
    end({ message: started });
    return { ok: false, message: started };
  }
  return {
    ok: true,
    process: {
      write: (bytes) => {
        for (let at = 0; at < bytes.length; at += PIECE_BYTES)
          guest.write(`${base64Of(bytes.subarray(at, at + PIECE_BYTES))}\n`);
      },
      endInput: () => guest.write('.\n'),
      kill: () => end({ message: 'The program was stopped' }),
      stop: () => end({ message: 'The program was stopped' }),
      exited: ended,
    },
  };
}

/** The folder of a run: its disk, our bridge and the bridge's order. */
function folderOf(
  mounts: Mounts,
  program: StdioOrder['program'],
  root: string,
  bridge: string,
): ReturnType<typeof makeRunFolder> {
  const [command, ...parameters] = wordsOf(program.argv, mounts, root);
  const order = (modes: BridgeOrder['modes']): BridgeOrder => ({
    modes,
    program: {
      argv: [command ?? '', ...parameters],
      cwd: `${root}${program.cwd === '/' ? '' : program.cwd}`,
      env: program.env,
    },
  });
  return makeRunFolder(mounts, (modes) => ({
    [RUN_FILES.bridge]: bridge,
    [RUN_FILES.order]: JSON.stringify(order(modes)),
  }));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}

/** Decodes output of our bridge; invalid base64 gives no bytes. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}
