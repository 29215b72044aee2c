import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { LocalNetwork } from './local-network.ts';
import type { Binding, Connected, Destination } from './network.ts';

const PLAIN = { onlyIpv6: false, sharesPort: false };

function listen(
  network: LocalNetwork,
  host: string,
  port: number,
  options = PLAIN,
): { readonly error: string | undefined; readonly accepted: Endpoint[]; readonly binding: Binding } {
  const binding = network.bind({ host, port }, options);
  if (!('address' in binding)) throw new Error(binding.error);
  const accepted: Endpoint[] = [];
  return { error: network.listen(binding, (endpoint) => accepted.push(endpoint)), accepted, binding };
}

function connect(network: LocalNetwork, destination: Destination): Connected {
  let result: Connected = { error: 'not told' };
  network.connect(destination, undefined, (connected) => {
    result = connected;
  });
  return result;
}

const tcp = (host: string, port: number): Destination => ({ type: 'tcp', host, port });

describe('the network of one program', () => {
  it('assigns free ports and connects to listeners', () => {
    const network = new LocalNetwork(undefined, 0);
    const { accepted, binding } = listen(network, '127.0.0.1', 0);
    expect(binding.address.port).toBeGreaterThanOrEqual(32768);
    expect('endpoint' in connect(network, tcp('127.0.0.1', binding.address.port))).toBe(true);
    expect(accepted).toHaveLength(1);
    expect(connect(network, tcp('127.0.0.2', binding.address.port))).toEqual({ error: 'ECONNREFUSED' });
    binding.release();
    expect(connect(network, tcp('127.0.0.1', binding.address.port))).toEqual({ error: 'ECONNREFUSED' });
  });

  it('has one server per address, and reports a conflict on use', () => {
    const network = new LocalNetwork(undefined, 0);
    listen(network, '0.0.0.0', 80);
    expect(listen(network, '127.0.0.1', 80).error).toBe('EADDRINUSE');
    expect(listen(network, '::', 80).error).toBe('EADDRINUSE');
    expect(listen(network, '::1', 80).error).toBeUndefined();
    expect(listen(network, '::', 81, { ...PLAIN, onlyIpv6: true }).error).toBeUndefined();
    expect(listen(network, '0.0.0.0', 81).error).toBeUndefined();
    expect(network.bind({ host: '8.8.8.8', port: 1 }, PLAIN)).toEqual({ error: 'EADDRNOTAVAIL' });
  });

  it('shows wrapped IPv4 addresses to a dual-stack server', () => {
    const network = new LocalNetwork(undefined, 0);
    const { accepted } = listen(network, '::', 80);
    const connected = connect(network, tcp('0.0.0.0', 80));
    expect('endpoint' in connected && connected.endpoint.remote).toEqual({ host: '127.0.0.1', port: 80 });
    expect(accepted[0]?.local?.host).toBe('::ffff:127.0.0.1');
  });

  it('connects by path, too', () => {
    const network = new LocalNetwork(undefined, 0);
    const server = network.listenAt('/tmp/s', () => undefined);
    expect(network.listenAt('/tmp/s', () => undefined)).toEqual({ error: 'EADDRINUSE' });
    expect('endpoint' in connect(network, { type: 'pipe', path: '/tmp/s' })).toBe(true);
    if ('close' in server) server.close();
    expect(connect(network, { type: 'pipe', path: '/tmp/s' })).toEqual({ error: 'ECONNREFUSED' });
  });

  it('resolves external names only if there is a way out, and passes the name to the gateway', () => {
    const closed = new LocalNetwork(undefined, 0);
    expect(closed.lookup('example.com')).toEqual({ error: 'ENOTFOUND' });
    expect(connect(closed, tcp('1.2.3.4', 80))).toEqual({ error: 'ENETUNREACH' });
    const served: [string, number][] = [];
    const open = new LocalNetwork({ serve: (_endpoint, host, port) => void served.push([host, port]) }, 0);
    const [address = ''] = open.lookup('Example.com') as string[];
    expect(open.lookup('example.com')).toEqual([address]);
    expect(open.lookup('other.com')).not.toEqual([address]);
    expect(['localhost', 'a.localhost'].map((name) => open.lookup(name))).toEqual([['127.0.0.1'], ['127.0.0.1']]);
    expect(['a.invalid', 'no name', ''].map((name) => open.lookup(name))).toEqual(
      Array.from({ length: 3 }, () => ({ error: 'ENOTFOUND' })),
    );
    connect(open, tcp(address, 443));
    connect(open, tcp('9.9.9.9', 80));
    connect(open, tcp('127.0.0.1', 5000));
    listen(open, '127.0.0.1', 5000);
    connect(open, tcp('127.0.0.1', 5000));
    expect(served).toEqual([
      ['example.com', 443],
      ['9.9.9.9', 80],
      ['127.0.0.1', 5000],
    ]);
  });
});
