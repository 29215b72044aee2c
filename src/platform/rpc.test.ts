import { afterEach, expect, test } from 'vitest';
import { ToolyardError } from '../core/errors.ts';
import { closeRpc, connectRpc, serveRpc, shareCallback } from './rpc.ts';

interface Api {
  fail(code: 'conflict'): string;
  failPlainly(): string;
  notify(listener: (text: string) => void): string;
}

const channel = new MessageChannel();
afterEach(() => {
  channel.port1.close();
});

test('a ToolyardError arrives with code and data, other errors with their message; callbacks are called', async () => {
  const api: Api = {
    fail(code) {
      throw new ToolyardError(code, 'changed elsewhere', { currentVersion: 3 });
    },
    failPlainly() {
      throw new TypeError('no such thing');
    },
    notify(listener) {
      listener('heard');
      return 'told';
    },
  };
  serveRpc(api, channel.port1);
  const remote = connectRpc<Api>(channel.port2);

  const error: unknown = await remote.fail('conflict').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ToolyardError);
  expect(error).toMatchObject({
    name: 'ToolyardError',
    code: 'conflict',
    message: 'changed elsewhere',
    data: { currentVersion: 3 },
  });

  const plain: unknown = await remote.failPlainly().catch((thrown: unknown) => thrown);
  expect(plain).toBeInstanceOf(Error);
  expect(plain).not.toBeInstanceOf(ToolyardError);
  expect(plain).toMatchObject({ message: 'no such thing' });

  const received = new Promise<string>((resolve) => {
    void remote.notify(shareCallback(resolve));
  });
  expect(await received).toBe('heard');
  closeRpc(remote);
});
