import type { ShownRun } from '../sandbox/contract/sandboxed-run.ts';

/** Host worker → page: only a document can create frames. */
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

/** The page's frames, for the host worker. */
export interface RemoteFrameHost {
  /**
   * Adds a sandbox frame and sends it `port`, on which its warden communicates. `sharedMemory`: only if the page itself
   * has it. `shown`: a visible document for that run.
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
