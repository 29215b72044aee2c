import { describe, expect, it } from 'vitest';
import { makeEndpointPair } from '../net/endpoint-pair.ts';
import { PipeBridge } from './pipe-bridge.ts';
import { PIPE_WINDOW_BYTES, type PipeMessage } from './process-wire.ts';

function setUp() {
  const { client, server } = makeEndpointPair({ client: undefined, server: undefined, isPipe: true });
  const sent: PipeMessage[] = [];
  const bridge = new PipeBridge(3, server, (message) => void sent.push(message));
  const sentBytes = (): number =>
    sent.reduce((sum, message) => sum + (message.type === 'data' ? message.bytes.length : 0), 0);
  return { client, bridge, sent, sentBytes };
}

describe('PipeBridge', () => {
  it('holds back bytes over the window until they are acknowledged', () => {
    const { client, bridge, sent, sentBytes } = setUp();
    client.write(new Uint8Array(3 * PIPE_WINDOW_BYTES));
    client.end();
    expect(sentBytes()).toBe(PIPE_WINDOW_BYTES);
    bridge.receive({ type: 'ack', fd: 3, count: PIPE_WINDOW_BYTES });
    expect(sentBytes()).toBe(2 * PIPE_WINDOW_BYTES);
    bridge.drain();
    expect(sentBytes()).toBe(3 * PIPE_WINDOW_BYTES);
    expect(sent.at(-1)).toEqual({ type: 'end', fd: 3 });
  });

  it('acknowledges bytes when the reader has taken them', () => {
    const { client, bridge, sent } = setUp();
    const chunk = new Uint8Array(1024 * 1024);
    bridge.receive({ type: 'data', fd: 3, bytes: chunk });
    const acknowledged = (): number =>
      sent.reduce((sum, message) => sum + (message.type === 'ack' ? message.count : 0), 0);
    const first = acknowledged();
    expect(first).toBeLessThan(chunk.length);
    bridge.receive({ type: 'end', fd: 3 });
    let read = 0;
    for (let result = client.read(65_536); result.type === 'bytes'; result = client.read(65_536))
      read += result.bytes.length;
    expect([read, acknowledged()]).toEqual([chunk.length, chunk.length]);
    expect(client.read(1)).toEqual({ type: 'end' });
  });

  it('reports that nobody reads any more', () => {
    const { client, bridge, sent } = setUp();
    client.close();
    bridge.receive({ type: 'data', fd: 3, bytes: new Uint8Array(5) });
    expect(sent).toContainEqual({ type: 'closed', fd: 3 });
    bridge.receive({ type: 'data', fd: 3, bytes: new Uint8Array(5) });
    expect(sent.at(-1)).toEqual({ type: 'ack', fd: 3, count: 5 });
  });

  it('leaves a borrowed end open, and returns it', () => {
    const { client, server } = makeEndpointPair({ client: undefined, server: undefined, isPipe: true });
    let woken = 0;
    client.listener = { readable: () => (woken += 1), writable: () => undefined };
    const bridge = new PipeBridge(1, client, () => undefined, true);
    bridge.receive({ type: 'data', fd: 1, bytes: new Uint8Array([7]) });
    bridge.end();
    expect(server.read(10)).toEqual({ type: 'bytes', bytes: new Uint8Array([7]) });
    expect(server.read(10)).toEqual({ type: 'nothing' });
    server.write(new Uint8Array([8]));
    expect(woken).toBe(1);
  });
});
