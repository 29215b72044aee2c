/**
 * The warden: the only maker of tool workers. It keeps spare ones booted, opens a lane for each straight to the broker,
 * ends them on command and answers the heartbeat. Tool messages never pass through it, so a flood cannot silence it.
 */
import { isRecord, parseJson } from '../core/json.ts';
import type { WardenReport } from '../core/sandbox-wire.ts';

const SPARES = 2;
let workerUrl = '';
let nextLane = 0;
const lanes = new Map<number, Worker>();
let broker: MessagePort | undefined;
let spares = 0;

self.onmessage = (event: MessageEvent<unknown>): void => {
  const port = event.ports[0];
  if (broker !== undefined || typeof event.data !== 'string' || port === undefined) return;
  workerUrl = URL.createObjectURL(new Blob([event.data], { type: 'text/javascript' }));
  broker = port;
  port.onmessage = (message: MessageEvent<unknown>): void => {
    onCommand(message.data);
  };
  fill();
};

function onCommand(data: unknown): void {
  const parsed = typeof data === 'string' ? parseJson(data) : undefined;
  if (parsed?.ok !== true || !isRecord(parsed.value)) return;
  const { type, n, lane } = parsed.value;
  if (type === 'ping' && typeof n === 'number') report({ type: 'pong', n });
  else if (type === 'close-lane' && typeof lane === 'number') closeLane(lane);
  else if (type === 'fill') {
    spares -= 1;
    fill();
  }
}

function closeLane(lane: number): void {
  lanes.get(lane)?.terminate();
  lanes.delete(lane);
}

function fill(): void {
  while (spares < SPARES) {
    spares += 1;
    openLane();
  }
}

function openLane(): void {
  const lane = nextLane;
  nextLane += 1;
  const worker = new Worker(workerUrl, { name: 'tool' });
  lanes.set(lane, worker);
  const channel = new MessageChannel();
  // The worker says once that it is booted; nothing it says later on this way is listened to.
  worker.onmessage = (): void => {
    worker.onmessage = null;
    report({ type: 'lane', lane }, [channel.port2]);
  };
  worker.onerror = (event): void => {
    event.preventDefault();
  };
  worker.postMessage(0, [channel.port1]);
}

function report(message: WardenReport, transfer: Transferable[] = []): void {
  broker?.postMessage(JSON.stringify(message), transfer);
}
