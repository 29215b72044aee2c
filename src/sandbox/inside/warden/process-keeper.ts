import type { NodeKit, NodeStart, ProcessBegin, RunInfo } from '../../contract/sandbox-wire.ts';
import { createKeeper } from '../../../node/inside/processes/keeper.ts';
import { addressed, fromProcess } from './process-messages.ts';
import type { ProcessSpares } from './process-spares.ts';
import { whyBroken } from './why-broken.ts';

/** The processes that the tool of one channel starts. They reach the broker over the channel of their tool. */
export interface ProcessKeeper {
  /** The start message for the channel's worker, with the port through which it requests processes. */
  readonly start: NodeStart;
  readonly control: MessagePort;
  /** The channel's run begins, with these facts and the files of its disk. */
  readonly begin: (info: RunInfo, files: readonly Blob[]) => void;
  /** Handles a message for the channel; true if it was an answer to one of its processes. */
  readonly deliver: (json: string, attachments: readonly (ArrayBuffer | Blob)[]) => boolean;
  /** Whether a program runs without a deadline: its caps then apply per period instead of per run. */
  readonly isProgram: () => boolean;
  /** The workers of the processes that run now. */
  readonly workers: () => readonly Worker[];
  readonly end: () => void;
}

/** What the warden learns about the processes of a channel. */
interface KeeperEars {
  /** A message of a process for the broker; counted with those of its tool. */
  readonly send: (message: unknown) => void;
  /** What a process sends besides messages. */
  readonly onSignal: (process: Worker, data: unknown) => void;
  /** The browser could not start a worker for a process, or its own script failed: no program is at fault. */
  readonly onBroken: (why: string) => void;
}

export function createProcessKeeper(
  { kit, spares }: { readonly kit: NodeKit; readonly spares: Pick<ProcessSpares, 'take'> },
  { send, onSignal, onBroken }: KeeperEars,
): ProcessKeeper {
  const ports = new Map<number, MessagePort>();
  const workers = new Set<Worker>();
  let run: { readonly info: RunInfo; readonly files: readonly Blob[] } | undefined;
  const keeper = createKeeper(({ slot }, control, parent, onCrash) => {
    const { worker, isBooted } = spares.take();
    const { port1, port2 } = new MessageChannel();
    ports.set(slot, port1);
    workers.add(worker);
    port1.onmessage = ({ data }: MessageEvent<unknown>): void => {
      const [text, ...attachments] = Array.isArray(data) ? (data as unknown[]) : [];
      const json = fromProcess(text, slot);
      if (json !== undefined) send([json, ...attachments]);
    };
    worker.onerror = (event): void => {
      event.preventDefault();
      // Its first message says that it is booted; no code of the tool has run before.
      if (!isBooted()) onBroken(`a process that it started could not begin: ${whyBroken(event)}`);
      onCrash();
    };
    let isSignal = isBooted();
    worker.onmessage = ({ data }: MessageEvent<unknown>): void => {
      if (isSignal) onSignal(worker, data);
      isSignal = true;
    };
    // The files of the run are those that its tool was given.
    const begin: ProcessBegin = { slot, disk: run?.info.disk, files: run?.files ?? [] };
    worker.postMessage(begin, [control, parent, port2]);
    return () => {
      ports.get(slot)?.close();
      ports.delete(slot);
      workers.delete(worker);
      worker.terminate();
    };
  });
  return {
    start: { type: 'tool', kit },
    control: keeper.control,
    begin: (info, files) => {
      run ??= { info, files };
    },
    deliver: (json, attachments) => {
      const to = addressed(json);
      if (to === undefined) return false;
      ports.get(to.slot)?.postMessage(
        [to.json, ...attachments],
        attachments.filter((part) => part instanceof ArrayBuffer),
      );
      return true;
    },
    workers: () => [...workers],
    isProgram: () => run?.info.isProgram === true,
    end: keeper.end,
  };
}
