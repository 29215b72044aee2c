import type { ContainerClient } from '../node/contract/container-client.ts';
import { closeRpc, connectRpc } from './rpc.ts';

/** Host worker → page: an engine frame needs a document. */
export type EngineFrameCommand =
  | { readonly type: 'open-engine-frame'; readonly frameId: number; readonly port: MessagePort }
  | { readonly type: 'close-engine-frame'; readonly frameId: number };
/** Page → host worker: the frame's document runs, or could not be loaded. */
export type EngineFrameReport = { readonly frameId: number; readonly up: boolean };

/** An engine frame, for the host worker. */
export interface EngineFrame {
  readonly client: ContainerClient;
  /** Removes the frame, with everything that runs or hangs in it. */
  readonly close: () => void;
}

/** Opens a new engine frame; rejects if its document cannot be loaded. */
export type OpenEngineFrame = () => Promise<EngineFrame>;

export function connectEngineFrames(commands: MessagePort): OpenEngineFrame {
  let lastId = 0;
  const waiting = new Map<number, (up: boolean) => void>();
  commands.onmessage = ({ data: { frameId, up } }: MessageEvent<EngineFrameReport>): void => {
    waiting.get(frameId)?.(up);
    waiting.delete(frameId);
  };
  const send = (command: EngineFrameCommand, transfer: Transferable[] = []): void =>
    commands.postMessage(command, transfer);
  return async () => {
    lastId += 1;
    const frameId = lastId;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => waiting.set(frameId, resolve));
    send({ type: 'open-engine-frame', frameId, port: port2 }, [port2]);
    const remote = connectRpc<ContainerClient>(port1);
    const close = (): void => {
      send({ type: 'close-engine-frame', frameId });
      closeRpc(remote);
      port1.close();
    };
    if (!(await answer)) {
      close();
      throw new Error(
        'the part of the app that speaks with it could not be loaded; reload the page when you are online',
      );
    }
    // Every method of the remote answers with a promise, as the interface has it.
    return { client: remote, close };
  };
}
