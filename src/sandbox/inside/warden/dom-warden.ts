/**
 * The warden of a tool's own document: one lane, to the document's main thread. It runs on a thread of its own in the
 * sandbox's process, so that it can meter the document's messages and answer the heartbeat while that thread spins.
 */
import { parseLaneMessage, type WardenCommand } from '../../contract/sandbox-wire.ts';
import { createIdleWatch } from './idle-watch.ts';
import { createMeter } from './meter.ts';

const LANE = 0;

export function startDomWarden(): void {
  self.onmessage = (event: MessageEvent<unknown>): void => {
    const [broker, lane] = event.ports;
    if (broker === undefined || lane === undefined) return;
    const end = serve(broker, lane);
    let isReady = false;
    self.onmessage = ({ data }: MessageEvent<unknown>): void => {
      if (data === 'gone') end('it left its document');
      if (data !== 'ready' || isReady) return;
      isReady = true;
      broker.postMessage(['lane', LANE]);
    };
  };

  // Its creator then sends the ports.
  self.postMessage(0);
}

/** @returns a function that ends the lane with a reason */
function serve(broker: MessagePort, lane: MessagePort): (reason: string) => void {
  const meter = createMeter();
  // A document can have workers and documents of its own.
  const watch = createIdleWatch({
    threads: () => [],
    report: (what, ms) => broker.postMessage([what, LANE, ms]),
    isUnwatchable: true,
  });
  const close = (): void => {
    watch.stop();
    lane.onmessage = null;
    lane.close();
  };
  const end = (reason: string): void => {
    close();
    broker.postMessage(['flood', LANE, reason]);
  };
  lane.onmessage = (event: MessageEvent<unknown>): void => {
    const message = parseLaneMessage(event.data);
    const reason = meter.refusal(message);
    if (reason !== undefined) end(reason);
    else if (message !== undefined)
      broker.postMessage(['from', LANE, message.json, ...message.attachments], message.attachments);
  };
  broker.onmessage = ({ data }: MessageEvent<WardenCommand>): void => {
    if (data[0] === 'ping') broker.postMessage(['pong', data[1]]);
    else if (data[0] === 'close') close();
    else if (data[0] === 'watch') watch.start();
    else if (data[0] === 'unwatch') watch.stop();
    else if (data[0] === 'to' || data[0] === 'run') {
      const [json, ...attachments] = data[0] === 'to' ? data.slice(2) : data.slice(3);
      lane.postMessage(
        [json, ...attachments],
        attachments.filter((part) => part instanceof ArrayBuffer),
      );
    }
  };
  return end;
}
