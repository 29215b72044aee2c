import { expect, test } from 'vitest';
import type { NetworkRule } from '../../core/permissions/permissions.ts';
import { createSecretHandles } from '../../core/secrets/secret-handles.ts';
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

const AURORA = { id: 'aurora', name: 'Aurora', kind: 'ferry', length: 118, draught: 5.4, state: 'due' };
const due = (...ids: string[]) => ids.map((id) => ({ id, name: id[0]?.toUpperCase() + id.slice(1), state: 'due' }));
const MOORED = { id: 'cormorant', name: 'Cormorant', state: 'moored' };

test.each<[path: string, found: unknown]>([
  [
    '/',
    {
      service: 'Harbour, an example that this page answers itself',
      paths: {
        'GET /ships': 'All ships; ?state=due or ?state=moored',
        'GET /ships/{id}': 'One ship',
        'GET /berths': 'Places to moor, in metres',
        'POST /bookings': '{ ship, berth } books a berth; nothing is kept',
      },
    },
  ],
  ['/ships', [...due('aurora', 'borealis'), MOORED, ...due('dunlin')]],
  ['/ships?state=due', due('aurora', 'borealis', 'dunlin')],
  ['/ships?state=moored', [MOORED]],
  ['/ships?state=', []],
  ['/ships/aurora', AURORA],
  [
    '/berths',
    [
      { id: 'E1', length: 60, depth: 5, isFree: false, feePerMetre: 2.2 },
      { id: 'N1', length: 120, depth: 6, isFree: true, feePerMetre: 3.1 },
      { id: 'N2', length: 130, depth: 7.5, isFree: true, feePerMetre: 3.4 },
      { id: 'W1', length: 200, depth: 11.5, isFree: true, feePerMetre: 4.8 },
    ],
  ],
])('has %s', async (path, found) => {
  expect(await ask('GET', path)).toEqual([200, found]);
  expect(answerExample(`https://harbour.example${path}`, { method: 'GET' })?.headers.get('x-answered-by')).toBe(
    'this page',
  );
});

test.each([
  ['aurora', 'N1', 365.8],
  ['aurora', 'N2', 401.2],
  ['borealis', 'W1', 873.6],
  ['cormorant', 'N1', 105.4],
  ['dunlin', 'N2', 326.4],
])('books %s at %s', async (ship, berth, fee) => {
  const booking = `${ship.toUpperCase()}-${berth}`;
  expect(await ask('POST', '/bookings', { ship, berth })).toEqual([
    201,
    { booking, ship, berth, fee, currency: 'EUR' },
  ]);
});

const MISSING = (path: string) => `There is nothing at ${path}. GET / lists the paths.`;
const BODY = 'The body must be { "ship": id, "berth": id } of a ship and a berth that are there.';
const WRONG = (method: string, allowed: string) => `${method} is not answered here, only ${allowed}.`;

test.each<[method: string, path: string, sent: unknown, status: number, error: string]>([
  ['GET', '/ships/__proto__', undefined, 404, MISSING('/ships/__proto__')],
  ['GET', '/toString', undefined, 404, MISSING('/toString')],
  ['GET', '/toString/aurora', undefined, 404, MISSING('/toString/aurora')],
  ['GET', '//aurora', undefined, 404, MISSING('//aurora')],
  ['GET', '/ships/aurora/crew', undefined, 404, MISSING('/ships/aurora/crew')],
  ['GET', '/berths/E1', undefined, 404, MISSING('/berths/E1')],
  ['GET', '/ships/', undefined, 404, MISSING('/ships/')],
  ['DELETE', '/berths', undefined, 405, WRONG('DELETE', 'GET')],
  ['POST', '/ships/aurora', undefined, 405, WRONG('POST', 'GET')],
  ['GET', '/bookings', undefined, 405, WRONG('GET', 'POST')],
  ['POST', '/bookings/aurora', undefined, 404, MISSING('/bookings/aurora')],
  ['POST', '/bookings', undefined, 400, BODY],
  ['POST', '/bookings', null, 400, BODY],
  ['POST', '/bookings', { ship: 'aurora', berth: 'constructor' }, 400, BODY],
  ['POST', '/bookings', { ship: 'N1', berth: 'N1' }, 400, BODY],
  ['POST', '/bookings', { ship: 'aurora', berth: 'E1' }, 409, 'Berth E1 is taken.'],
  ['POST', '/bookings', { ship: 'borealis', berth: 'N1' }, 422, 'Borealis is 182 m long, berth N1 only 120 m.'],
  ['POST', '/bookings', { ship: 'dunlin', berth: 'N1' }, 422, 'Dunlin draws 6.1 m, berth N1 is only 6 m deep.'],
])('%s %s %o gets status %i', async (method, path, sent, status, error) => {
  expect(await ask(method, path, sent)).toEqual([status, { error }]);
});

test('a body that is not JSON books nothing', async () => {
  const answer = answerExample('https://harbour.example/bookings', { method: 'POST', body: Uint8Array.of(0x7b) });
  expect([answer?.status, await answer?.json()]).toEqual([400, { error: BODY }]);
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
  const reported: string[] = [];
  const reach = (rules: readonly NetworkRule[]) =>
    new Promise<string>((resolve) => {
      const broker = createFetchBroker({
        rules,
        secrets: createSecretHandles([]),
        ownOrigin: 'https://toolyard.example',
        fetch: (input) => Promise.resolve(answerExample(String(input), { method: 'GET' }) ?? new Response('sent')),
        onUse: ({ outcome }) => reported.push(outcome),
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
    reported,
  ]).toEqual(['PermissionDeniedError', '200', ['denied', 'allowed']]);
});
