import { describe, expect, it } from 'vitest';
import { makeEndpointPair } from './endpoint-pair.ts';

const BUFFER_BYTES = 512 * 1024;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);
const pair = (isPipe = false): ReturnType<typeof makeEndpointPair> =>
  makeEndpointPair({ client: undefined, server: undefined, isPipe });

describe('the two ends of a connection', () => {
  it('transfer bytes in order and complete, then the end', () => {
    const { client, server } = pair();
    client.write(bytes('one '));
    client.write(bytes('two'));
    client.end();
    const read = server.read(100);
    expect(read.type === 'bytes' && text(read.bytes)).toBe('one two');
    expect(server.read(100)).toEqual({ type: 'end' });
    expect(client.read(100)).toEqual({ type: 'nothing' });
    expect(client.write(bytes('more'))).toEqual({ error: 'EPIPE' });
    expect(server.write(bytes('back'))).toEqual({ taken: 4 });
  });

  it('copy the written bytes', () => {
    const { client, server } = pair();
    const content = bytes('abc');
    client.write(content);
    content.fill(0);
    const read = server.read(3);
    expect(read.type === 'bytes' && text(read.bytes)).toBe('abc');
  });

  it('accept no more than the other side has room for, and report new room', () => {
    const { client, server } = pair();
    let reported = 0;
    client.listener = { readable: () => undefined, writable: () => void reported++ };
    expect(client.write(new Uint8Array(BUFFER_BYTES + 10))).toEqual({ taken: BUFFER_BYTES });
    expect(client.write(new Uint8Array(1))).toEqual({ taken: 0 });
    server.read(1024);
    expect(reported).toBe(0);
    server.read(BUFFER_BYTES);
    expect(reported).toBe(1);
  });

  it('lose the first write to a closed side over TCP, and none to a pipe', () => {
    const tcp = pair();
    tcp.server.close();
    expect(tcp.client.read(1)).toEqual({ type: 'end' });
    expect(tcp.client.write(bytes('x'))).toEqual({ taken: 1 });
    expect(tcp.client.read(1)).toEqual({ type: 'error', code: 'ECONNRESET' });
    expect(tcp.client.write(bytes('x'))).toEqual({ error: 'EPIPE' });
    const pipe = pair(true);
    pipe.server.close();
    expect(pipe.client.write(bytes('x'))).toEqual({ error: 'EPIPE' });
  });

  it('reset the other side when one closes with unread bytes', () => {
    const { client, server } = pair();
    server.write(bytes('last words'));
    client.write(bytes('unread'));
    server.close();
    const read = client.read(100);
    expect(read.type === 'bytes' && text(read.bytes)).toBe('last words');
    expect(client.read(100)).toEqual({ type: 'error', code: 'ECONNRESET' });
  });

  it('release a writer that waits for room when the reader is gone', () => {
    const { client, server } = pair();
    let reported = 0;
    client.listener = { readable: () => undefined, writable: () => void reported++ };
    client.write(new Uint8Array(BUFFER_BYTES + 1));
    server.close();
    expect(reported).toBeGreaterThan(0);
  });
});
