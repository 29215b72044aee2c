import { MAX_PROCESSES, MAX_PROCESSES_IN_RUN, type KeeperNotice, type ThreadStart } from './process-host.ts';
import { sharedLoss } from './shared-channel.ts';

/** Starts a thread with its start message and the two ports. The returned function ends the thread. */
export type StartThread = (
  start: ThreadStart,
  control: MessagePort,
  parent: MessagePort,
  onCrash: () => void,
) => () => void;

interface Kept {
  readonly control: MessagePort;
  readonly children: Map<number, Kept>;
  end: () => void;
}

/** The keeper's half of `process-host.ts`: creates, counts and ends the threads of one run. */
export interface Keeper {
  /** The control port of the run's first process, which is started elsewhere. Its slot is 0. */
  readonly control: MessagePort;
  /** Ends every thread of the run that this keeper started. */
  end(): void;
}

/** @param startThread called for each process that the keeper allows */
export function createKeeper(startThread: StartThread): Keeper {
  let running = 1;
  let started = 1;
  const { port1, port2 } = new MessageChannel();
  const root: Kept = { control: port1, children: new Map(), end: () => undefined };

  function finish(kept: Kept): void {
    for (const child of kept.children.values()) finish(child);
    kept.children.clear();
    kept.control.close();
    kept.end();
    running -= 1;
  }

  function obey(kept: Kept, data: unknown, port: MessagePort | undefined): void {
    const [command, id, shared] = Array.isArray(data) ? (data as unknown[]) : [];
    if (typeof id !== 'number') return;
    if (command === 'kill') {
      const child = kept.children.get(id);
      kept.children.delete(id);
      if (child !== undefined) finish(child);
    } else if (command === 'spawn' && port !== undefined && !kept.children.has(id)) {
      const notify = (why: KeeperNotice[2]): void => {
        kept.control.postMessage(['lost', id, why] satisfies KeeperNotice);
        if (typeof SharedArrayBuffer !== 'undefined' && shared instanceof SharedArrayBuffer) sharedLoss(shared, why);
      };
      if (running >= MAX_PROCESSES || started >= MAX_PROCESSES_IN_RUN) return notify('refused');
      const channel = new MessageChannel();
      const child: Kept = { control: channel.port1, children: new Map(), end: () => undefined };
      kept.children.set(id, child);
      running += 1;
      listen(child);
      child.end = startThread({ slot: started++ }, channel.port2, port, () => {
        if (kept.children.get(id) !== child) return;
        kept.children.delete(id);
        finish(child);
        notify('crashed');
      });
    }
  }

  function listen(kept: Kept): void {
    kept.control.onmessage = ({ data, ports }: MessageEvent<unknown>): void => obey(kept, data, ports[0]);
  }

  listen(root);
  return { control: port2, end: () => finish(root) };
}
