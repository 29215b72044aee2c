import { expect, test } from 'vitest';
import { createKeyFetch } from './key-fetch.ts';

type Sent = { readonly url: string; readonly method: string | undefined; readonly authorization: string | null };

function setUp(target: Parameters<typeof createKeyFetch>[1], baseUrl = 'https://api.example/v1') {
  const sent: Sent[] = [];
  const { fetch, key } = createKeyFetch(
    async (url, { method, headers }) => {
      sent.push({ url, method, authorization: new Headers(headers).get('authorization') });
      return new Response('{}');
    },
    target,
    baseUrl,
  );
  const send = (url: string, method: string) =>
    fetch(url, { method, headers: key === undefined ? {} : { authorization: `Bearer ${key}` } });
  return { key, send, sent };
}

test('a typed key goes to its address and below, by the methods of models', async () => {
  const { key, send, sent } = setUp({ key: 'the value' });
  expect(key).toMatch(/^toolyard-secret-[0-9a-f]{32}$/);
  await send('https://api.example/v1/chat', 'POST');
  await send('https://api.example/v1/models', 'GET');
  expect(sent).toEqual([
    { url: 'https://api.example/v1/chat', method: 'POST', authorization: 'Bearer the value' },
    { url: 'https://api.example/v1/models', method: 'GET', authorization: 'Bearer the value' },
  ]);
});

test.each([
  ['https://api.example/v1/chat', 'PUT'],
  ['https://api.example/v2', 'GET'],
  ['https://api.example/', 'GET'],
  ['https://api.example.evil.test/v1', 'GET'],
  ['http://api.example/v1', 'GET'],
])('and nowhere else: %s %s', async (url, method) => {
  const { send, sent } = setUp({ key: 'the value' });
  await expect(send(url, method)).rejects.toMatchObject({ name: 'SecretNotBoundError', secret: 'key' });
  expect(sent).toEqual([]);
});

test('a stored key goes where it is bound, whatever the address of the model', async () => {
  const { send, sent } = setUp({
    key: 'the value',
    keyBindings: [{ origin: 'https://other.example', methods: ['GET'], pathPrefix: '/' }],
  });
  await send('https://other.example/a', 'GET');
  await expect(send('https://api.example/v1', 'GET')).rejects.toMatchObject({ name: 'SecretNotBoundError' });
  expect(sent).toEqual([{ url: 'https://other.example/a', method: 'GET', authorization: 'Bearer the value' }]);
});

test('without a key there is no handle, and a handle is sent as it is', async () => {
  const { key } = setUp({ key: 'the value' });
  const keyless = setUp({});
  expect(keyless.key).toBeUndefined();
  await keyless.send('https://anywhere.example/', 'GET');
  expect(keyless.sent).toEqual([{ url: 'https://anywhere.example/', method: 'GET', authorization: null }]);
  const { fetch } = createKeyFetch(
    async (_url, { headers }) => new Response(new Headers(headers).get('x-key')),
    {},
    'https://api.example',
  );
  const answer = await fetch('https://api.example/', { headers: { 'x-key': key ?? '' } });
  expect(await answer.text()).toBe(key);
});
