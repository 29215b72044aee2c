import { expect, test } from '@playwright/test';
import { openLabIn, type Lab } from '../attacks/lab/lab.ts';
import { testNaive } from '../attacks/lab/naive-groups.ts';
import { launchWatchedFirefox } from '../support/browsers/canary-firefox.ts';
import { startNaiveServer } from '../support/naive/server.ts';

// A trace of the runner would slow down what is measured.
test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ timeout: 120_000 });

const open = async (url: string): Promise<Lab> => await openLabIn(await launchWatchedFirefox(), url);

// No floods: Firefox throttles messages of workers, so even this design's page stays responsive and ends them in time.
testNaive(open, ['network', 'storage', 'channel']);

test('every canary and the log hear what a page without a policy sends', async () => {
  const server = await startNaiveServer();
  const lab = await open(server.url);
  const targets = lab.newTargets();
  const { main, other, tcpPort, udpPort } = lab.canary;
  await lab.page.evaluate(({ http, other: elsewhere, named, tcp, ws, token, udpPort: port }) => {
    for (const url of [http, elsewhere, named, tcp])
      fetch(`${url}/${token}`, { mode: 'no-cors' }).catch(() => undefined);
    new WebSocket(`${ws}/${token}`);
    // What WebRTC needs to start: a channel and an offer.
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
    peer.createDataChannel('x');
    void peer.setLocalDescription();
  }, targets);
  const received = (): string[] => {
    const local = lab.canary
      .events()
      .filter(({ kind, path }) => kind === 'udp' || kind === 'connect' || path.includes(targets.token));
    return [...new Set(local.map(({ kind, port, headers }) => `${kind} ${port} ${headers.host ?? ''}`.trim()))].sort();
  };
  await expect
    .poll(received)
    .toEqual(
      expect.arrayContaining([
        `http ${main.port} 127.0.0.1:${main.port}`,
        `http ${other.port} 127.0.0.1:${other.port}`,
        `http ${main.port} ${targets.host}:${main.port}`,
        `websocket ${main.port} 127.0.0.1:${main.port}`,
        `connect ${tcpPort}`,
        `udp ${udpPort}`,
      ]),
    );
  const log = await lab.close();
  await server.close();
  expect(log.resolved).toContain(targets.host);
  expect(log.connected).toEqual(
    expect.arrayContaining([
      ...[main.port, other.port, tcpPort].map((port) => `127.0.0.1:${port}`),
      `${targets.host}:${main.port}`,
    ]),
  );
});
