import type { NodeKit, NodeStart } from '../../contract/sandbox-wire.ts';
import { SPARES } from '../../../core/spare-limits.ts';

/** A worker that boots the Node of a process, or has booted it. It has seen nothing of any run. */
export interface ProcessWorker {
  readonly worker: Worker;
  readonly isBooted: () => boolean;
}

/**
 * Booted workers for the processes of the runs in this frame. Each is given away once and never comes back. There are
 * none until one was taken or they are asked for.
 */
export interface ProcessSpares {
  /** A spare; a new worker if none waits. Its events are the taker's from now on. */
  readonly take: () => ProcessWorker;
  /** Boots spares at once: up to so many, or all. */
  readonly fill: (count?: number) => void;
  /** Keeps so many from now on: ends the others at once, and boots missing ones later. */
  readonly keep: (count: number) => void;
  /** Further workers boot this kit; spares without its parts are replaced. */
  readonly useKit: (kit: NodeKit) => void;
}

/** @param url the script of the workers */
export function createProcessSpares(first: NodeKit, url: string): ProcessSpares {
  let kit = first;
  let spares: (ProcessWorker & { readonly kit: NodeKit })[] = [];
  /** None for a tool that has started no process. */
  let target = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const boot = (isAhead: boolean): ProcessWorker => {
    const worker = new Worker(url, { name: 'process' });
    let isBooted = false;
    // Its first message says that it is booted. A listener, because `onmessage` is the taker's.
    worker.addEventListener('message', () => (isBooted = true), { once: true });
    worker.postMessage({ type: 'process', kit, isAhead } satisfies NodeStart);
    return { worker, isBooted: () => isBooted };
  };
  const fill = (count = target): void => {
    while (spares.length < Math.min(count, target)) {
      const spare = { ...boot(true), kit };
      // One that cannot boot is dropped; the process that needs one reports why none starts.
      spare.worker.onerror = (event): void => {
        event.preventDefault();
        spare.worker.terminate();
        spares = spares.filter((other) => other !== spare);
      };
      spares.push(spare);
    }
  };
  const fillLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => fill(), SPARES.processDelayMs);
  };
  return {
    take: () => {
      const spare = spares.shift();
      target = SPARES.processes;
      fillLater();
      if (spare === undefined) return boot(false);
      spare.worker.onerror = null;
      return spare;
    },
    fill,
    keep: (count) => {
      target = count;
      for (const { worker } of spares.splice(target)) worker.terminate();
      fillLater();
    },
    useKit: (next) => {
      const isPoorer = (of: NodeKit): boolean => Object.keys(next.parts).some((name) => !(name in of.parts));
      for (const { worker, kit: of } of spares) if (isPoorer(of)) worker.terminate();
      spares = spares.filter((spare) => !isPoorer(spare.kit));
      kit = next;
      fillLater();
    },
  };
}
