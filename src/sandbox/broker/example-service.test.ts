import { expect, test } from 'vitest';
import type { NetworkRule } from '../../core/permissions.ts';
import { createSecretHandles } from '../../core/secret-handles.ts';
import { answerExample } from './example-service.ts';
import { createFetchBroker } from './fetch-broker.ts';

const body = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const ask = async (method: string, path: string, sent?: unknown) => {
  const answer = answerExample(`https://harbour.example${path}`, {
    method,
    body: sent === undefined ? undefined : body(sent),
  });
  return [answer?.status, (await answer?.json()) as unknown];
};

test('lists what it has, and books what fits', async () => {
  expect(await ask('GET', '/')).toEqual([
    200,
    expect.objectContaining({ service: expect.stringContaining('example') as string }),
  ]);
  expect(await ask('GET', '/ships?state=moored')).toEqual([
    200,
    [{ id: 'cormorant', name: 'Cormorant', state: 'moored' }],
  ]);
  expect(await ask('GET', '/ships/aurora')).toEqual([200, expect.objectContaining({ length: 118 })]);
  expect(await ask('POST', '/bookings', { ship: 'aurora', berth: 'N1' })).toEqual([
    201,
    expect.objectContaining({ booking: 'AURORA-N1', fee: 365.8 }),
  ]);
});

test.each<[string, string, unknown, number]>([
  ['GET', '/ships/__proto__', undefined, 404],
  ['GET', '/toString', undefined, 404],
  ['GET', '/ships/aurora/crew', undefined, 404],
  ['DELETE', '/berths', undefined, 405],
  ['GET', '/bookings', undefined, 405],
  ['POST', '/bookings', undefined, 400],
  ['POST', '/bookings', { ship: 'aurora', berth: 'constructor' }, 400],
  ['POST', '/bookings', { ship: 'aurora', berth: 'E1' }, 409],
  ['POST', '/bookings', { ship: 'borealis', berth: 'N1' }, 422],
  ['POST', '/bookings', { ship: 'dunlin', berth: 'N1' }, 422],
])('%s %s %o gets status %i', async (method, path, sent, status) => {
  expect(await ask(method, path, sent)).toEqual([status, { error: expect.any(String) as string }]);
});

test.each([
  'https://harbour.example.evil.org/',
  'http://harbour.example/',
  'https://harbour.example:8443/',
  'https://x.harbour.example/',
])('%s is not an address of the service', (address) => {
  expect(answerExample(address, { method: 'GET' })).toBeUndefined();
});

test('is denied without a grant, like any other origin', async () => {
  const told: string[] = [];
  const reach = (rules: readonly NetworkRule[]) =>
    new Promise<string>((resolve) => {
      const broker = createFetchBroker({
        rules,
        secrets: createSecretHandles([]),
        ownOrigin: 'https://toolyard.example',
        fetch: (input) => Promise.resolve(answerExample(String(input), { method: 'GET' }) ?? new Response('sent')),
        onUse: ({ outcome }) => told.push(outcome),
        onDenied: () => undefined,
      });
      broker.start(
        { id: 1, url: 'https://harbour.example/berths', method: 'GET', headers: [] },
        {
          head: ({ status }) => resolve(String(status)),
          chunk: () => undefined,
          end: () => undefined,
          error: ({ name }) => resolve(name),
        },
      );
    });
  expect([
    await reach([]),
    await reach([{ origin: 'https://harbour.example', methods: ['GET'], pathPrefix: '/' }]),
    told,
  ]).toEqual(['PermissionDeniedError', '200', ['denied', 'allowed']]);
});
