import { expect, test, vi } from 'vitest';
import type { HostServices } from '../services/host-services.ts';
import { createExecutorRegistry } from './page-executors.ts';

function setUp() {
  const register = vi.fn(async () => undefined);
  const unregister = vi.fn(async () => undefined);
  // Only what executors ask of the host.
  const host = { executors: { register, unregister, note: async () => undefined } } as unknown as HostServices;
  return { registerExecutor: createExecutorRegistry(host, () => () => undefined), register, unregister };
}
const execute = () => ({ success: true });

test('the host gets the parsed tools of an executor, which then needs no match', async () => {
  const { registerExecutor, register, unregister } = setUp();
  const off = registerExecutor({ kind: 'demo', tools: [{ name: 'a', description: 'Does a' }], execute });
  const [kind, match, , tools] = register.mock.calls[0] as unknown as [
    string,
    (name: string) => Promise<boolean>,
    0,
    0,
  ];
  expect([kind, tools]).toEqual(['demo', [{ name: 'a', description: 'Does a', inputSchema: { type: 'object' } }]]);
  expect(await match('b')).toBe(false);
  off();
  await vi.waitFor(() => expect(unregister).toHaveBeenCalledWith('demo'));
});

test.each<[given: object]>([
  [{ kind: 'demo', execute }],
  [{ kind: 'demo', match: 'all', tools: [], execute }],
  [{ kind: 'demo', tools: [{ name: 'no description' }], execute }],
  [{ kind: 'demo', tools: Array(10_000).fill({ name: 'a', description: 'd' }), execute }],
  [{ kind: 'two words', match: () => true, execute }],
])('refuses what is no executor, and keeps its kind free: %#', (given) => {
  const { registerExecutor, register } = setUp();
  expect(() => registerExecutor(given as never)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  expect(register).not.toHaveBeenCalled();
  registerExecutor({ kind: 'demo', match: () => true, execute });
  expect(register).toHaveBeenCalledOnce();
});
