import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { TypingRename } from '../../catalog/contract/language-service.ts';
import { serveRpc, type RpcEndpoint } from '../../platform/rpc.ts';
import type { KillableEndpoint } from '../../platform/deadline-worker.ts';
import { createTypingClient } from './language-service-client.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** A worker that responds, or fails immediately. */
function endpoint(api: object): KillableEndpoint {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  // Ports of Node work as endpoints, but have types of another library.
  serveRpc({ ping: () => 'pong', ...api }, port1 as unknown as RpcEndpoint);
  return Object.assign(port2 as unknown as RpcEndpoint, { terminate: () => port2.close() });
}

describe('the client of the type worker', () => {
  it('starts a worker with the first question and returns its answers, also undefined', async () => {
    let spawned = 0;
    const client = createTypingClient(() => {
      spawned += 1;
      return endpoint({ hover: () => undefined, rename: () => ({ ok: false, message: 'no' }) });
    });
    expect([spawned, client.state()]).toEqual([0, 'loading']);
    const source = { code: '', language: 'javascript', environment: 'node', packages: [] } as const;
    expect(await client.ask((api) => api.hover(source, 0))).toBeUndefined();
    expect(await client.ask(async (api): Promise<TypingRename> => await api.rename(source, 0))).toEqual({
      ok: false,
      message: 'no',
    });
    expect([spawned, client.state()]).toEqual([1, 'ready']);
    client.dispose();
  });

  it('gives up after three consecutive failures', async () => {
    let spawned = 0;
    const client = createTypingClient(() => {
      spawned += 1;
      return endpoint({
        format: () => {
          throw new Error('broken');
        },
      });
    });
    const source = { code: '', language: 'javascript', environment: 'node', packages: [] } as const;
    for (let count = 0; count < 5; count += 1) expect(await client.ask((api) => api.format(source))).toBeUndefined();
    expect([spawned, client.state()]).toEqual([3, 'off']);
    client.dispose();
  });
});
