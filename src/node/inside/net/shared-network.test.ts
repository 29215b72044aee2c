import { afterEach, describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { LocalNetwork } from './local-network.ts';
import type { Connected, Destination } from './network.ts';
import { SharedNetwork } from './shared-network.ts';

const open: MessagePort[] = [];
const later = (): undefined => undefined;
const WINDOW_BYTES = 256 * 1024;

function join(a: SharedNetwork, b: SharedNetwork): void {
  const { port1, port2 } = new MessageChannel();
  for (const [network, port] of [
    [a, port1],
    [b, port2],
  ] as const) {
    network.addLink(port);
    port.onmessage = ({ data, ports }: MessageEvent<unknown>) => network.receive(port, data, ports[0]);
    open.push(port);
  }
}

const program = (): SharedNetwork =>
  new SharedNetwork(new LocalNetwork(undefined, 0), { MessageChannel, setTimeout: later });
const at = (port: number): Destination => ({ type: 'tcp', host: '127.0.0.1', port });

function listen(network: SharedNetwork, host: string, port: number): Promise<Endpoint> {
  return new Promise((resolve, reject) => {
    const binding = network.bind({ host, port }, { onlyIpv6: false, sharesPort: false });
    const error = 'address' in binding ? network.listen(binding, resolve) : binding.error;
    if (error !== undefined) reject(new Error(error));
  });
}

const connect = (network: SharedNetwork, destination: Destination): Promise<Connected> =>
  new Promise((resolve) => network.connect(destination, undefined, resolve));

async function readAll(endpoint: Endpoint): Promise<number | string> {
  let count = 0;
  for (;;) {
    const result = endpoint.read(65536);
    if (result.type === 'bytes') count += result.bytes.length;
    else if (result.type === 'end') return count;
    else if (result.type === 'error') return result.code;
    else {
      await new Promise<void>((resolve) => {
        endpoint.listener = { readable: resolve, writable: () => undefined };
      });
    }
  }
}

async function writeAll(endpoint: Endpoint, count: number): Promise<number> {
  let rounds = 0;
  for (let left = count; left > 0;) {
    const result = endpoint.write(new Uint8Array(left));
    if ('error' in result) throw new Error(result.error);
    left -= result.taken;
    rounds++;
    if (left > 0) {
      await new Promise<void>((resolve) => {
        endpoint.listener = { readable: () => undefined, writable: resolve };
      });
    }
  }
  endpoint.end();
  return rounds;
}

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

describe('the network of several programs', () => {
  it('reaches a server two programs away, within its flow-control window', async () => {
    const [root, child, sibling] = [program(), program(), program()];
    join(root, child);
    join(root, sibling);
    const accepted = listen(sibling, '::', 80);
    expect(await child.finds({ host: '127.0.0.1', port: 80 })).toBe(true);
    const connected = await connect(child, at(80));
    if (!('endpoint' in connected)) throw new Error(connected.error);
    const server = await accepted;
    expect(server.local).toEqual({ host: '::ffff:127.0.0.1', port: 80 });
    expect(server.remote?.port).toBe(connected.endpoint.local?.port);
    const [rounds, count] = await Promise.all([writeAll(connected.endpoint, WINDOW_BYTES * 3), readAll(server)]);
    expect(count).toBe(WINDOW_BYTES * 3);
    expect(rounds).toBeGreaterThan(2);
    server.close();
    expect(await readAll(connected.endpoint)).toBe(0);
  });

  it('refuses addresses without a listener, and those outside', async () => {
    const [root, child] = [program(), program()];
    join(root, child);
    expect(await connect(child, at(81))).toEqual({ error: 'ECONNREFUSED' });
    expect(await connect(child, { type: 'tcp', host: '9.9.9.9', port: 80 })).toEqual({ error: 'ENETUNREACH' });
    expect(await root.finds({ host: '127.0.0.1', port: 81 })).toBe(false);
  });

  it('ignores invalid messages', async () => {
    const [root, child] = [program(), program()];
    join(root, child);
    const [port] = open;
    for (const message of [
      null,
      5,
      'ask',
      {},
      { type: 'ask', id: 1 },
      { type: 'ask', id: 1, destination: { type: 'tcp', host: 5 } },
      { type: 'connect', destination: at(1) },
      { type: 'answer', id: 77, isThere: true },
    ])
      port?.postMessage(message);
    void listen(root, '127.0.0.1', 80);
    expect('endpoint' in (await connect(child, at(80)))).toBe(true);
  });

  it('resets a connection whose other side ends without a message', async () => {
    const [root, child] = [program(), program()];
    join(root, child);
    const accepted = listen(root, '127.0.0.1', 80);
    const connected = await connect(child, at(80));
    if (!('endpoint' in connected)) throw new Error(connected.error);
    connected.endpoint.reset();
    expect(await readAll(await accepted)).toBe('ECONNRESET');
  });
});
