import { afterEach, expect, it, vi } from 'vitest';
import { newHandle } from '../core/secrets/secret-text.ts';
import type { NetworkUse } from '../core/call.ts';
import { runsWith } from './testing/run-services-runs.ts';

const ORIGIN = 'https://weather.example';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends what a person allowed, with the secret in the place of what the code was given for it', async () => {
  const handle = newHandle();
  const run = runsWith({ asks: 'secrets' });
  run.says({ type: 'wanted-secret', name: 'KEY', handle });
  run.fetches('/now', { 'x-key': handle });
  expect(await run.asked()).toMatchObject({
    requested: { network: [{ origin: ORIGIN, methods: ['GET'], pathPrefix: '/now' }], secrets: ['KEY'] },
    carried: [{ secret: 'KEY', method: 'GET', origin: ORIGIN, path: '/now' }],
  });
  expect(run.sent()).toEqual([]);
  run.allows(['/now'], [{ name: 'KEY', value: 'the value of it', at: ORIGIN }]);
  expect(run.sent()).toEqual(['/now x-key: the value of it']);
  run.ends();
  expect(run.denied()).toBeUndefined();
});

it('sends a secret that was just given nowhere else than its bindings say', async () => {
  const handle = newHandle();
  const run = runsWith({ asks: 'secrets' });
  run.says({ type: 'wanted-secret', name: 'KEY', handle });
  run.fetches('/now', { 'x-key': handle });
  await run.asked();
  run.allows(['/now'], [{ name: 'KEY', value: 'the value of it', at: 'https://elsewhere.example' }]);
  expect(run.sent()).toEqual([]);
  run.ends();
  expect(run.denied()).toMatchObject({ bindings: [{ secret: 'KEY', origin: ORIGIN, path: '/now' }] });
});

it('tells a secret that was given no value as denied, whatever the code did with it', () => {
  const run = runsWith({ asks: 'secrets' });
  run.says({ type: 'wanted-secret', name: 'KEY', handle: newHandle() });
  run.ends();
  expect(run.denied()).toMatchObject({ requested: { secrets: ['KEY'] } });
});

it.each([
  ['where nobody is asked', false, newHandle()],
  ['for a handle that is none', true, 'e'],
])('denies a wanted secret %s', (_, canAsk, handle) => {
  const run = runsWith(canAsk ? { asks: 'secrets' } : {});
  run.says({ type: 'wanted-secret', name: 'KEY', handle });
  expect(run.denied()).toMatchObject({ requested: { secrets: ['KEY'] } });
});

it('denies at once where nobody is asked', () => {
  const run = runsWith({});
  run.fetches('/now', {});
  expect(run.denied()).toMatchObject({ tried: [{ path: '/now' }] });
  expect(run.uses().map(({ outcome }: NetworkUse) => outcome)).toEqual(['denied']);
});

it('says of a run that a person said no', async () => {
  const run = runsWith({ asks: 'secrets' });
  run.fetches('/now', {});
  await run.asked();
  run.declines();
  expect(run.denied()).toMatchObject({ declined: true, tried: [{ path: '/now' }] });
});
