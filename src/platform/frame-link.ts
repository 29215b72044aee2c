import type { ShownRun } from '../sandbox/contract/sandboxed-run.ts';

/** Host worker → page: frames can only be made where there is a document. */
export type FrameCommand =
  | {
      readonly type: 'open-frame';
      readonly frameId: number;
      readonly port: MessagePort;
      readonly sharedMemory: boolean;
      readonly shown: ShownRun | undefined;
    }
  | { readonly type: 'close-frame'; readonly frameId: number }
  | { readonly type: 'close-all-frames' };

/** The page's frames as the host worker reaches them. */
export interface RemoteFrameHost {
  /**
   * Adds a sandbox frame and hands it `port`, which its warden speaks on. `sharedMemory`: where the page itself has it.
   * `shown`: a document for that run, in sight.
   */
  readonly openFrame: (
    frameId: number,
    port: MessagePort,
    options: { readonly sharedMemory: boolean; readonly shown?: ShownRun | undefined },
  ) => void;
  readonly closeFrame: (frameId: number) => void;
  readonly closeAllFrames: () => void;
}

export function connectFrames(commands: MessagePort): RemoteFrameHost {
  const send = (command: FrameCommand, transfer: Transferable[] = []): void => {
    commands.postMessage(command, transfer);
  };
  return {
    openFrame: (frameId, port, { sharedMemory, shown }) => {
      send({ type: 'open-frame', frameId, port, sharedMemory, shown }, [port]);
    },
    closeFrame: (frameId) => {
      send({ type: 'close-frame', frameId });
    },
    closeAllFrames: () => {
      send({ type: 'close-all-frames' });
    },
  };
}
