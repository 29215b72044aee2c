import { expect, it, vi } from 'vitest';
import type { ToolCallId } from '../../../core/ids.ts';
import type { SecretSummary } from '../../../core/permissions/permissions.ts';
import { createRunSecrets } from './run-secrets.ts';

const SEND = { secret: 'WEATHER', method: 'GET', origin: 'https://api.example' };
const BOUND = { origin: 'https://api.example', methods: ['GET'], pathPrefix: '/' };
const SUMMARY: SecretSummary = { name: 'WEATHER', bindings: [], keptFor: 'always', createdAt: '', updatedAt: '' };

function made() {
  const setBindings = vi.fn(async (..._given: unknown[]) => await Promise.resolve(SUMMARY));
  const changed = vi.fn();
  const secrets = createRunSecrets({
    values: {
      read: async (name) =>
        await Promise.resolve(
          name === 'WEATHER'
            ? { ok: true, value: 'v', bindings: [] }
            : { ok: false, reason: 'missing', message: 'missing' },
        ),
    },
    store: { list: async () => await Promise.resolve([SUMMARY]), setBindings },
    changed,
  });
  return { secrets, setBindings, changed };
}

it('reads secrets with what they may go along with in this run', async () => {
  const { secrets, setBindings } = made();
  expect(await secrets.read(['WEATHER', 'OTHER'])).toEqual([{ name: 'WEATHER', value: 'v', bindings: [] }]);
  expect(await secrets.read(['WEATHER'], [SEND])).toEqual([{ name: 'WEATHER', value: 'v', bindings: [BOUND] }]);
  expect(setBindings).not.toHaveBeenCalled();
});

it('binds stored secrets for good, and those that are not stored never', async () => {
  const { secrets, setBindings, changed } = made();
  await secrets.bind([SEND, { ...SEND, method: 'POST' }, { ...SEND, secret: 'OTHER' }]);
  expect(setBindings.mock.calls).toEqual([['WEATHER', [BOUND, { ...BOUND, methods: ['POST'] }], 'more']]);
  expect(changed).toHaveBeenCalledTimes(1);
  await secrets.bind([{ ...SEND, secret: 'OTHER' }]);
  expect(changed).toHaveBeenCalledTimes(1);
});

it('binds for one call, which uses it up', async () => {
  const { secrets, setBindings } = made();
  const [call, other] = ['one' as ToolCallId, 'two' as ToolCallId];
  await secrets.bind([SEND], call);
  expect([secrets.takeSends(other), secrets.takeSends(call), secrets.takeSends(call)]).toEqual([[], [SEND], []]);
  expect(setBindings).not.toHaveBeenCalled();
});
