import { describe, expect, it } from 'vitest';
import { Datagrams, type DatagramSocket } from './datagrams.ts';

function open(
  datagrams: Datagrams,
  host: string,
  port: number,
): { readonly socket: DatagramSocket; readonly got: string[] } {
  const address = datagrams.claim({ host, port }, false);
  if (typeof address === 'string') throw new Error(address);
  const got: string[] = [];
  const socket = {
    address,
    sharesAddress: false,
    receive: (bytes: Uint8Array, from: { host: string; port: number }) =>
      void got.push(`${new TextDecoder().decode(bytes)} from ${from.host}:${from.port}`),
  };
  datagrams.add(socket);
  return { socket, got };
}

describe('datagrams of one program', () => {
  it('reach the socket of an address, and are lost if there is none', () => {
    const datagrams = new Datagrams(0);
    const { got } = open(datagrams, '0.0.0.0', 53);
    const { socket } = open(datagrams, '127.0.0.1', 0);
    const order: string[] = [];
    const send = (port: number): string | undefined =>
      datagrams.send(
        new TextEncoder().encode('hi'),
        socket.address,
        { host: '127.0.0.1', port },
        () => void order.push(`sent, ${got.length} there`),
      );
    expect([send(53), send(54)]).toEqual([undefined, undefined]);
    expect(got).toEqual([`hi from 127.0.0.1:${socket.address.port}`]);
    expect(order[0]).toBe('sent, 0 there');
  });

  it('have one socket per address, and none outside', () => {
    const datagrams = new Datagrams(0);
    open(datagrams, '0.0.0.0', 53);
    expect(datagrams.claim({ host: '127.0.0.1', port: 53 }, false)).toBe('EADDRINUSE');
    expect(datagrams.claim({ host: '::1', port: 53 }, false)).toEqual({ host: '::1', port: 53 });
    expect(datagrams.claim({ host: '10.0.0.1', port: 53 }, false)).toBe('EADDRNOTAVAIL');
    expect(
      datagrams.send(new Uint8Array(1), { host: '0.0.0.0', port: 53 }, { host: '8.8.8.8', port: 53 }, () => undefined),
    ).toBe('ENETUNREACH');
  });
});
