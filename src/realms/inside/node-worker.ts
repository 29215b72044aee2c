/**
 * A worker of the Node realm: single use, in an opaque origin, with no network of its own. It boots Node in advance,
 * reports that once, and then handles one `execute`; or it is a process that a tool started. Code here has the
 * authority of its own run and no more.
 */
import type { NodeStart, ProcessBegin } from '../../sandbox/contract/sandbox-wire.ts';
import { prepareProcess } from '../../node/inside/runtime/process.ts';
import { prepareNodeRun } from '../../node/inside/runtime/run-node-tool.ts';
import { announceOwnWorkers, answerPings } from '../../sandbox/inside/tool/answer-pings.ts';
import { openChannel } from '../../sandbox/inside/tool/tool-channel.ts';

/** The browser's own, before Node replaces it. */
const { Blob } = globalThis;

answerPings();
announceOwnWorkers();

self.onmessage = ({ data: start, ports }: MessageEvent<NodeStart>): void => {
  self.onmessage = null;
  const announce = self.postMessage.bind(self);
  if (start.type === 'process') {
    let begin: ReturnType<typeof prepareProcess> | undefined;
    // Booting removes `onmessage` from the global object, so it is set before.
    self.onmessage = ({ data, ports: [control, parent, third] }: MessageEvent<ProcessBegin>): void => {
      const once = begin;
      begin = undefined;
      if (once === undefined || control === undefined || parent === undefined || third === undefined) return;
      once(data, { control, parent, channel: openChannel(third) });
    };
    begin = prepareProcess(start, () => announce(0));
    return;
  }
  const [first, second] = ports;
  if (first === undefined || second === undefined) return;
  const channel = openChannel(first);
  const run = prepareNodeRun(channel, start.kit, second);
  let running = false;
  channel.onMessage((message, attachments) => {
    if (message.type !== 'execute' || running) return;
    running = true;
    run(
      message,
      attachments.filter((part) => part instanceof Blob),
    );
  });
  announce(0);
};
