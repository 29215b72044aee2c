import { expect, test } from 'vitest';
import { MODEL_WIRES } from '../../../e2e/support/model-servers/answer.ts';
import { KEY, targetAt } from '../../../e2e/support/model-servers/run-against.ts';
import { userMessage } from '../contract/model-message.ts';
import type { ModelTarget } from '../contract/model-worker-api.ts';
import { answerOf } from './model-connection.ts';
import { createModelClient } from './model-client.ts';

const BASE = 'https://model.test/v1';
const bind = (origin: string, pathPrefix = '/', methods = ['GET', 'POST']) => [{ origin, methods, pathPrefix }];

/** The addresses that received the key when this target was asked and tested. */
async function arrivals(
  target: ModelTarget,
  answer = (): Response => new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } }),
): Promise<{ urls: string[]; reported: string }> {
  const urls: string[] = [];
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    const headers = JSON.stringify([...new Headers(init.headers)]);
    if (`${url} ${headers} ${String(init.body)}`.includes(KEY)) urls.push(url);
    if (init.mode !== 'no-cors') expect(init.redirect).toBe('manual');
    expect(`${url} ${headers}`).not.toContain('toolyard-secret-');
    return Promise.resolve(answer());
  };
  const client = createModelClient({ fetch });
  const ends = [
    await answerOf(
      (listener) =>
        client.ask({ target, dialect: 'native', system: '', messages: [userMessage('Hi')], tools: [] }, listener),
      () => undefined,
    ),
    await client.test(target),
  ];
  return { urls, reported: JSON.stringify(ends) };
}

test.each(MODEL_WIRES)('the key of the %s wire is sent where it is bound, and nowhere else', async (wire) => {
  const target = targetAt(wire, BASE);
  for (const keyBindings of [undefined, bind('https://model.test'), bind('https://model.test', '/v1')]) {
    const { urls } = await arrivals(keyBindings === undefined ? target : { ...target, keyBindings });
    expect(urls.length).toBeGreaterThan(1);
    expect(urls.every((url) => url.startsWith(`${BASE}/`))).toBe(true);
  }
  for (const keyBindings of [
    [],
    bind('https://evil.test'),
    bind('http://model.test'),
    bind('https://model.test:8443'),
    bind('https://model.test', '/v1/only'),
    bind('https://model.test', '/v'),
    bind('https://model.test', '/', ['DELETE']),
  ]) {
    const { urls, reported } = await arrivals({ ...target, keyBindings });
    expect(urls).toEqual([]);
    expect(reported).toContain('forbidden');
    expect(reported).not.toContain(KEY);
  }
});

test.each(MODEL_WIRES)(
  'a model name on the %s wire cannot change the path, and a redirect is not followed',
  async (wire) => {
    for (const model of [
      '../../../../admin',
      '..%2f..%2f..%2fadmin',
      '%25%32%65%25%32%65/%25%32%65%25%32%65/x',
      '..\\..\\..\\admin',
    ]) {
      const { urls } = await arrivals({ ...targetAt(wire, BASE), model });
      expect(urls.filter((url) => !url.startsWith(`${BASE}/`) || /\.\.|%25%32%65/.test(url))).toEqual([]);
    }
    const redirected = await arrivals(
      targetAt(wire, BASE),
      () => new Response(null, { status: 307, headers: { location: 'https://evil.test/' } }),
    );
    expect(redirected.urls.every((url) => url.startsWith(`${BASE}/`))).toBe(true);
  },
);
