/**
 * The tool worker: single use, in an opaque origin, with no network of its own. It boots in advance, reports that once,
 * and then handles one `execute`. Code here, including this file, has the authority of its own run and no more.
 */
import { announceOwnWorkers, answerPings } from '../../sandbox/inside/tool/answer-pings.ts';
import { applyHardening } from '../../sandbox/inside/tool/hardening.ts';
import { openChannel } from '../../sandbox/inside/tool/tool-channel.ts';
import { prepareRun } from '../../sandbox/inside/tool/run-tool.ts';

answerPings();
announceOwnWorkers();

self.onmessage = (event: MessageEvent<unknown>): void => {
  const port = event.ports[0];
  if (port === undefined) return;
  self.onmessage = null;
  const announce = self.postMessage.bind(self);
  const channel = openChannel(port);
  applyHardening('worker');
  prepareRun(channel, 'worker');
  announce(0);
};
