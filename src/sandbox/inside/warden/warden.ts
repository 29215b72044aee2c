/**
 * The warden, which alone creates tool workers. It keeps spare ones booted, forwards messages between the broker and
 * the worker of each channel, ends a worker on command or when it exceeds a cap, and answers the heartbeat. It runs in
 * the sandbox's process, so that it stops a flood before it reaches the app's process.
 */
import { LIMITS } from '../../../core/limits.ts';
import { parseChannelMessage, type NodeKit, type WardenCommand } from '../../contract/sandbox-wire.ts';
import { usualSpares } from '../../contract/usual-spares.ts';
import { createIdleWatch, type IdleWatch } from './idle-watch.ts';
import { createMeter, type Meter } from './meter.ts';
import { createProcessKeeper, type ProcessKeeper } from './process-keeper.ts';
import { createProcessSpares, type ProcessSpares } from './process-spares.ts';
import { whyBroken } from './why-broken.ts';

interface ChannelState {
  readonly worker: Worker;
  readonly port: MessagePort;
  /** The processes that a Node worker starts; undefined for other channels. */
  readonly processes: ProcessKeeper | undefined;
  readonly meter: Meter;
  readonly watch: IdleWatch;
  /** Start of the counting period; milliseconds. */
  countedFrom: number;
}

const channels = new Map<number, ChannelState>();
let toolWorkerUrl = '';
let nextChannel = 0;
/** Sends back what it receives. */
const ECHO_URL = URL.createObjectURL(
  new Blob(['onmessage = ({ data }) => postMessage(data); postMessage(0);'], { type: 'text/javascript' }),
);
let broker: MessagePort | undefined;
/** Set if the workers of this frame are Nodes. */
let node: { kit: NodeKit; readonly url: string; readonly spares: ProcessSpares } | undefined;

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
      if (realm === 'node' && kit !== undefined) {
        const url = URL.createObjectURL(kit.worker);
        node = { kit, url, spares: createProcessSpares(kit, url) };
      }
      for (let spare = 0; spare < usualSpares(realm); spare += 1) openChannel();
      break;
    }
    case 'kit':
      if (node !== undefined) node.kit = command[1];
      node?.spares.useKit(command[1]);
      break;
    case 'processes':
      node?.spares.keep(command[1]);
      if (command[2]) node?.spares.fill(1);
      break;
    case 'ping':
      broker?.postMessage(['pong', command[1]]);
      break;
    case 'close':
      closeChannel(command[1]);
      break;
    case 'fill':
      openChannel();
      break;
    case 'watch':
      channels.get(command[1])?.watch.start();
      break;
    case 'unwatch':
      channels.get(command[1])?.watch.stop();
      break;
    case 'run': {
      const [, channel, info, json, ...attachments] = command;
      const state = channels.get(channel);
      state?.processes?.begin(
        info,
        attachments.filter((part) => part instanceof Blob),
      );
      if (state !== undefined) post(state, json, attachments);
      break;
    }
    case 'to': {
      const [, channel, json, ...attachments] = command;
      const state = channels.get(channel);
      if (state !== undefined && state.processes?.deliver(json, attachments) !== true) post(state, json, attachments);
      break;
    }
  }
}

function post({ port }: ChannelState, json: string, attachments: readonly (ArrayBuffer | Blob)[]): void {
  // Buffers are transferred; blobs are shared.
  port.postMessage(
    [json, ...attachments],
    attachments.filter((part) => part instanceof ArrayBuffer),
  );
}

function openChannel(): void {
  const channel = nextChannel;
  nextChannel += 1;
  const worker = new Worker(node?.url ?? toolWorkerUrl, { name: 'tool' });
  const { port1, port2 } = new MessageChannel();
  const processes =
    node === undefined
      ? undefined
      : createProcessKeeper(node, {
          send: (data) => carry(channel, state, data),
          onSignal: (process, data) => watch.receive(process, data),
          onBroken: (why) => stopChannel(channel, why),
        });
  const watch = createIdleWatch({
    threads: () => [worker, ...(processes?.workers() ?? [])],
    report: (what, ms) => broker?.postMessage([what, channel, ms]),
    startReference: () => {
      const reference = new Worker(ECHO_URL, { name: 'reference' });
      reference.onmessage = ({ data }: MessageEvent<unknown>): void => watch.receive(reference, data);
      return reference;
    },
  });
  const state: ChannelState = {
    worker,
    port: port1,
    processes,
    meter: createMeter(maxBytes()),
    watch,
    countedFrom: performance.now(),
  };
  channels.set(channel, state);
  port1.onmessage = (event: MessageEvent<unknown>): void => {
    carry(channel, state, event.data);
  };
  // The worker reports once that it is booted; later messages on this channel are for the watch.
  let isBooted = false;
  worker.onmessage = ({ data }: MessageEvent<unknown>): void => {
    if (isBooted) return watch.receive(worker, data);
    isBooted = true;
    broker?.postMessage(['channel', channel]);
  };
  worker.onerror = (event): void => {
    event.preventDefault();
    // It is not booted yet: its own script could not be loaded or run.
    if (!isBooted) broker?.postMessage(['broken', channel, whyBroken(event)]);
  };
  if (processes === undefined) worker.postMessage(0, [port2]);
  else worker.postMessage(processes.start, [port2, processes.control]);
}

function carry(channel: number, state: ChannelState, data: unknown): void {
  const message = parseChannelMessage(data);
  if (state.processes?.isProgram() === true && performance.now() - state.countedFrom > LIMITS.programCountMs) {
    state.meter.restart();
    state.countedFrom = performance.now();
  }
  const reason = state.meter.refusal(message);
  if (reason !== undefined) {
    stopChannel(channel, reason);
  } else if (message !== undefined) {
    broker?.postMessage(['from', channel, message.json, ...message.attachments], message.attachments);
  }
}

/** A Node run may return a disk full of files in addition to what any run may send. */
const maxBytes = (): number => LIMITS.maxMessageBytesPerRun + (node === undefined ? 0 : LIMITS.disk.maxChangeSetBytes);

/** Ends the channel's run with this reason. */
function stopChannel(channel: number, reason: string): void {
  closeChannel(channel);
  broker?.postMessage(['flood', channel, reason]);
}

function closeChannel(channel: number): void {
  const state = channels.get(channel);
  if (state === undefined) return;
  channels.delete(channel);
  state.port.onmessage = null;
  state.port.close();
  state.watch.stop();
  state.processes?.end();
  state.worker.terminate();
}
