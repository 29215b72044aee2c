import type { ExecuteMessage, NodeKit, NodeStart } from '../../core/sandbox-wire.ts';
import { createKeeper } from '../../node/embedded/processes/keeper.ts';

/** The processes that the tool of one lane starts, and their way to the broker: over the lane of their tool. */
export interface ProcessKeeper {
  /** What the lane's worker is told, and the port by which it asks for processes. */
  readonly start: NodeStart;
  readonly control: MessagePort;
  /** Takes a message for the lane; true when it was an answer to one of its processes. */
  readonly deliver: (json: string, attachments: readonly (ArrayBuffer | Blob)[]) => boolean;
  /** Whether a program runs without a deadline: its caps are then those of a while, not of a run. */
  readonly isProgram: () => boolean;
  readonly end: () => void;
}

/** Requests of process n have ids from n × this on: one lane carries those of all. */
const IDS_A_PROCESS = 2 ** 32;
const HEAD = /^\{"type":"([a-z-]+)","id":(\d+)/;
/** What a process may say to the broker: requests. All else goes through its tool. */
const ALLOWED: ReadonlySet<string> = new Set(['fetch', 'fetch-abort', 'part']);

/** @param send a message of a process for the broker; counted with those of its tool. */
export function createProcessKeeper({ kit, url }: { readonly kit: NodeKit; readonly url: string }, send: (message: unknown) => void): ProcessKeeper {
  const ports = new Map<number, MessagePort>();
  let execute: { readonly json: string; readonly files: readonly Blob[]; readonly isProgram: boolean } | undefined;
  let disk: ExecuteMessage['disk'];
  /** The files of the run are those its tool was given. */
  const diskOfRun = (): ExecuteMessage['disk'] => {
    // The broker wrote it.
    if (disk === undefined && execute !== undefined) disk = (JSON.parse(execute.json) as ExecuteMessage).disk;
    return disk;
  };
  const keeper = createKeeper(({ slot }, control, parent, onCrash) => {
    const worker = new Worker(url, { name: 'process' });
    const { port1, port2 } = new MessageChannel();
    ports.set(slot, port1);
    port1.onmessage = ({ data }: MessageEvent<unknown>): void => {
      const [json, ...attachments] = Array.isArray(data) ? (data as unknown[]) : [];
      const head = typeof json === 'string' ? HEAD.exec(json) : null;
      const [, type = '', id = ''] = head ?? [];
      if (typeof json !== 'string' || head === null || !ALLOWED.has(type) || Number(id) >= IDS_A_PROCESS) return;
      send([`{"type":"${type}","id":${slot * IDS_A_PROCESS + Number(id)}${json.slice(head[0].length)}`, ...attachments]);
    };
    worker.onerror = (event): void => {
      event.preventDefault();
      onCrash();
    };
    const start: NodeStart = { type: 'process', kit, slot, disk: diskOfRun(), files: execute?.files ?? [] };
    worker.postMessage(start, [control, parent, port2]);
    return () => {
      ports.get(slot)?.close();
      ports.delete(slot);
      worker.terminate();
    };
  });
  return {
    start: { type: 'tool', kit },
    control: keeper.control,
    deliver: (json, attachments) => {
      if (execute === undefined) {
        execute = { json, files: attachments.filter((part) => part instanceof Blob), isProgram: json.includes('"program":{') };
        return false;
      }
      const head = HEAD.exec(json);
      const id = Number(head?.[2] ?? 0);
      if (head === null || id < IDS_A_PROCESS) return false;
      const own = `{"type":"${head[1] ?? ''}","id":${id % IDS_A_PROCESS}${json.slice(head[0].length)}`;
      ports.get(Math.floor(id / IDS_A_PROCESS))?.postMessage([own, ...attachments], attachments.filter((part) => part instanceof ArrayBuffer));
      return true;
    },
    isProgram: () => execute?.isProgram === true,
    end: keeper.end,
  };
}
