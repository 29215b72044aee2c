/**
 * The warden of a tool's own document: one channel, to the document's main thread. It runs on a thread of its own in the
 * sandbox's process, so that it can meter the document's messages and answer the heartbeat while that thread spins.
 */
import { parseChannelMessage, type WardenCommand } from '../../contract/sandbox-wire.ts';
import { createIdleWatch } from './idle-watch.ts';
import { createMeter } from './meter.ts';

const CHANNEL = 0;

export function startDomWarden(): void {
  self.onmessage = (event: MessageEvent<unknown>): void => {
    const [broker, channel] = event.ports;
    if (broker === undefined || channel === undefined) return;
    const end = serve(broker, channel);
    let isReady = false;
    self.onmessage = ({ data }: MessageEvent<unknown>): void => {
      if (data === 'missing') end('it left its document');
      if (data !== 'ready' || isReady) return;
      isReady = true;
      broker.postMessage(['channel', CHANNEL]);
    };
  };

  // Its creator then sends the ports.
  self.postMessage(0);
}

/** @returns a function that ends the channel with a reason */
function serve(broker: MessagePort, channel: MessagePort): (reason: string) => void {
  const meter = createMeter();
  // A document can have workers and documents of its own.
  const watch = createIdleWatch({
    threads: () => [],
    report: (what, ms) => broker.postMessage([what, CHANNEL, ms]),
    isUnwatchable: true,
  });
  const close = (): void => {
    watch.stop();
    channel.onmessage = null;
    channel.close();
  };
  const end = (reason: string): void => {
    close();
    broker.postMessage(['flood', CHANNEL, reason]);
  };
  channel.onmessage = (event: MessageEvent<unknown>): void => {
    const message = parseChannelMessage(event.data);
    const reason = meter.refusal(message);
    if (reason !== undefined) end(reason);
    else if (message !== undefined)
      broker.postMessage(['from', CHANNEL, message.json, ...message.attachments], message.attachments);
  };
  broker.onmessage = ({ data }: MessageEvent<WardenCommand>): void => {
    if (data[0] === 'ping') broker.postMessage(['pong', data[1]]);
    else if (data[0] === 'close') close();
    else if (data[0] === 'watch') watch.start();
    else if (data[0] === 'unwatch') watch.stop();
    else if (data[0] === 'to' || data[0] === 'run') {
      const [json, ...attachments] = data[0] === 'to' ? data.slice(2) : data.slice(3);
      channel.postMessage(
        [json, ...attachments],
        attachments.filter((part) => part instanceof ArrayBuffer),
      );
    }
  };
  return end;
}
