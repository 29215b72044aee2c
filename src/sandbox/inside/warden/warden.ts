/**
 * The warden, which alone creates tool workers. It keeps spare ones booted, forwards messages between the broker and
 * the worker of each lane, ends a worker on command or when it exceeds a cap, and answers the heartbeat. It runs in the
 * sandbox's process, so that it stops a flood before it reaches the app's process.
 */
import { LIMITS } from '../../../core/limits.ts';
import { parseLaneMessage, type NodeKit, type WardenCommand } from '../../contract/sandbox-wire.ts';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';
import { createMeter, type Meter } from './meter.ts';
import { createProcessKeeper, type ProcessKeeper } from './process-keeper.ts';
import { whyBroken } from './why-broken.ts';

interface LaneState {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** The processes that a Node worker starts; undefined for other lanes. */
  readonly processes: ProcessKeeper | undefined;
  readonly meter: Meter;
  readonly watch: IdleWatch;
  /** Start of the counting period; milliseconds. */
  countedFrom: number;
}

const lanes = new Map<number, LaneState>();
let toolWorkerUrl = '';
let nextLane = 0;
/** Sends back what it receives. */
const ECHO_URL = URL.createObjectURL(
  new Blob(['onmessage = ({ data }) => postMessage(data); postMessage(0);'], { type: 'text/javascript' }),
);
let broker: MessagePort | undefined;
/** Set if the workers of this frame are Nodes. */
let node: { readonly kit: NodeKit; readonly url: string } | undefined;

export function startWarden(): void {
  self.onmessage = (event: MessageEvent<unknown>): void => {
    const port = event.ports[0];
    if (broker !== undefined || typeof event.data !== 'string' || port === undefined) return;
    toolWorkerUrl = URL.createObjectURL(new Blob([event.data], { type: 'text/javascript' }));
    broker = port;
    port.onmessage = (message: MessageEvent<WardenCommand>): void => {
      obey(message.data);
    };
  };

  // Its creator then sends the port.
  self.postMessage(0);
}

/** Executes a command of the broker, which is trusted here. */
function obey(command: WardenCommand): void {
  switch (command[0]) {
    case 'start': {
      const [, realm, kit] = command;
      if (realm === 'node' && kit !== undefined) node = { kit, url: URL.createObjectURL(kit.worker) };
      for (let spare = 0; spare < (realm === 'node' ? LIMITS.spareNodeWorkers : LIMITS.spareWorkers); spare += 1)
        openLane();
      break;
    }
    case 'ping':
      broker?.postMessage(['pong', command[1]]);
      break;
    case 'close':
      closeLane(command[1]);
      break;
    case 'fill':
      openLane();
      break;
    case 'watch':
      lanes.get(command[1])?.watch.start();
      break;
    case 'unwatch':
      lanes.get(command[1])?.watch.stop();
      break;
    case 'run': {
      const [, lane, facts, json, ...attachments] = command;
      const state = lanes.get(lane);
      state?.processes?.begin(
        facts,
        attachments.filter((part) => part instanceof Blob),
      );
      if (state !== undefined) post(state, json, attachments);
      break;
    }
    case 'to': {
      const [, lane, json, ...attachments] = command;
      const state = lanes.get(lane);
      if (state !== undefined && state.processes?.deliver(json, attachments) !== true) post(state, json, attachments);
      break;
    }
  }
}

function post({ port }: LaneState, json: string, attachments: readonly (ArrayBuffer | Blob)[]): void {
  // Buffers are transferred; blobs are shared.
  port.postMessage(
    [json, ...attachments],
    attachments.filter((part) => part instanceof ArrayBuffer),
  );
}

function openLane(): void {
  const lane = nextLane;
  nextLane += 1;
  const worker = new Worker(node?.url ?? toolWorkerUrl, { name: 'tool' });
  const { port1, port2 } = new MessageChannel();
  const processes =
    node === undefined
      ? undefined
      : createProcessKeeper(node, {
          send: (data) => carry(lane, state, data),
          onSignal: (process, data) => watch.receive(process, data),
          onBroken: (why) => stopLane(lane, why),
        });
  const watch = createIdleWatch({
    threads: () => [worker, ...(processes?.workers() ?? [])],
    report: (what, ms) => broker?.postMessage([what, lane, ms]),
    startReference: () => {
      const reference = new Worker(ECHO_URL, { name: 'reference' });
      reference.onmessage = ({ data }: MessageEvent<unknown>): void => watch.receive(reference, data);
      return reference;
    },
  });
  const state: LaneState = {
    worker,
    port: port1,
    processes,
    meter: createMeter(maxBytes()),
    watch,
    countedFrom: performance.now(),
  };
  lanes.set(lane, state);
  port1.onmessage = (event: MessageEvent<unknown>): void => {
    carry(lane, state, event.data);
  };
  // The worker reports once that it is booted; later messages on this channel are for the watch.
  let isBooted = false;
  worker.onmessage = ({ data }: MessageEvent<unknown>): void => {
    if (isBooted) return watch.receive(worker, data);
    isBooted = true;
    broker?.postMessage(['lane', lane]);
  };
  worker.onerror = (event): void => {
    event.preventDefault();
    // It is not booted yet: its own script could not be loaded or run.
    if (!isBooted) broker?.postMessage(['broken', lane, whyBroken(event)]);
  };
  if (processes === undefined) worker.postMessage(0, [port2]);
  else worker.postMessage(processes.start, [port2, processes.control]);
}

function carry(lane: number, state: LaneState, data: unknown): void {
  const message = parseLaneMessage(data);
  if (state.processes?.isProgram() === true && performance.now() - state.countedFrom > LIMITS.programCountMs) {
    state.meter.restart();
    state.countedFrom = performance.now();
  }
  const reason = state.meter.refusal(message);
  if (reason !== undefined) {
    stopLane(lane, reason);
  } else if (message !== undefined) {
    broker?.postMessage(['from', lane, message.json, ...message.attachments], message.attachments);
  }
}

/** A Node run may return a disk full of files in addition to what any run may send. */
const maxBytes = (): number => LIMITS.maxMessageBytesPerRun + (node === undefined ? 0 : LIMITS.disk.maxChangeSetBytes);

/** Ends the lane's run with this reason. */
function stopLane(lane: number, reason: string): void {
  closeLane(lane);
  broker?.postMessage(['flood', lane, reason]);
}

function closeLane(lane: number): void {
  const state = lanes.get(lane);
  if (state === undefined) return;
  lanes.delete(lane);
  state.port.onmessage = null;
  state.port.close();
  state.watch.stop();
  state.processes?.end();
  state.worker.terminate();
}
