import type { ContainerClient } from '../contract/container-client.ts';
import { LIMITS } from '../../core/limits.ts';
import type { EngineFrame } from '../../platform/engine-frame-link.ts';

/** The error of every call that waits for a lost container. */
export class ContainerLost extends Error {
  override readonly name = 'ContainerLost';
}

/** A booted container. No call waits longer than a step may take, or than the container lives. */
export interface Container {
  readonly client: ContainerClient;
  readonly workdir: string;
  readonly nodeVersion: string;
  /** Rejects with `ContainerLost` if the container is gone or does not answer within a step. */
  readonly ask: <Value>(question: (client: ContainerClient) => Promise<Value>, stepMs?: number) => Promise<Value>;
  /** Resolves when it is discarded. */
  readonly ended: Promise<string>;
  readonly close: (reason: string) => void;
  readonly isOpen: () => boolean;
  readonly newProcessId: () => number;
}

export function createContainer(frame: EngineFrame, workdir: string, nodeVersion: string): Container {
  let close: (reason: string) => void = () => undefined;
  let open = true;
  let lastId = 0;
  const ended = new Promise<string>((resolve) => {
    close = (reason) => {
      if (open) frame.close();
      open = false;
      resolve(reason);
    };
  });
  return {
    client: frame.client,
    workdir,
    nodeVersion,
    ended,
    close,
    isOpen: () => open,
    newProcessId: () => (lastId += 1),
    ask: async (question, stepMs = LIMITS.webcontainer.stepMs) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const lost = new Promise<never>((_resolve, reject) => {
        void ended.then((reason) => reject(new ContainerLost(reason)));
        timer = setTimeout(() => reject(new ContainerLost('The WebContainer does not answer any more')), stepMs);
      });
      try {
        return await Promise.race([question(frame.client), lost]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
