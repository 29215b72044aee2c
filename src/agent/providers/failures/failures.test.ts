import { afterEach, expect, test, vi } from 'vitest';
import { classifyModelFailure } from './classify-failure.ts';
import { findCause } from './find-cause.ts';
import { requestBaseOf } from '../base-url.ts';
import { retryAfterOf } from '../retry.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ 'retry-after': '7' }, '', 7_000],
  [{ 'retry-after': '0.5' }, '', 500],
  [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' }, '', 20_000],
  [{ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, '', 0],
  [{ 'retry-after-ms': '120', 'retry-after': '9' }, '', 120],
  [{ 'retry-after': 'soon' }, '', undefined],
  [
    {},
    JSON.stringify({
      error: { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17.2s' }] },
    }),
    17_200,
  ],
  [{}, 'not JSON', undefined],
])('the pause requested by %j %s', (headers, body, ms) => {
  expect(retryAfterOf(new Headers(headers), body, Date.parse('2026-01-01T00:00:00Z'))).toBe(ms);
});

const status = (code: number, responseBody: string): unknown => {
  const headers = new Headers();
  return classifyModelFailure({
    attempt: { requests: 1, answer: { status: code, headers, date: '2026-01-01T00:00:00Z' } },
    error: { responseBody },
    isStopped: false,
    hide: (text) => text.replaceAll('k-1', '•••'),
  });
};
test.each([
  [
    401,
    { error: { message: 'Incorrect API key k-1' } },
    { code: 'unauthorized', detail: 'Incorrect API key •••', status: 401 },
  ],
  [
    400,
    { error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } },
    { code: 'unauthorized' },
  ],
  [
    400,
    { type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
    { code: 'no-credit' },
  ],
  [429, { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }, { code: 'no-credit' }],
  [400, { error: { message: "This model's maximum context length is 8192 tokens" } }, { code: 'too-long' }],
  [400, { message: 'tools are not supported' }, { code: 'bad-request', detail: 'tools are not supported' }],
  [
    404,
    { error: 'model "x" not found, try pulling it first' },
    { code: 'not-found', detail: 'model "x" not found, try pulling it first' },
  ],
  [502, '<html>Bad gateway</html>', { code: 'server-error', detail: '<html>Bad gateway</html>' }],
])('status %i with %j', (code, body, failure) => {
  expect(status(code, typeof body === 'string' ? body : JSON.stringify(body))).toMatchObject(failure);
});

const at = {
  page: new URL('https://page.example/'),
  isOnline: () => true,
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};
const answering = { ...at, fetch: () => Promise.resolve(new Response('')) };
const permission = (state: string) =>
  vi.stubGlobal('navigator', { permissions: { query: () => Promise.resolve({ state }) } });
test('why the network gives no response', async () => {
  expect(await findCause('http://example.com/v1', at)).toMatchObject({ code: 'mixed-content' });
  expect(await findCause('https://example.com/v1', at)).toMatchObject({ code: 'unreachable' });
  expect(await findCause('https://example.com/v1', { ...at, isOnline: () => false })).toMatchObject({
    code: 'unreachable',
    message: 'This browser is offline.',
  });
  expect(await findCause('https://example.com/v1', answering)).toMatchObject({ code: 'no-cors' });
  expect(await findCause('http://localhost:11434/v1', answering)).toMatchObject({ code: 'no-cors' });
  permission('denied');
  expect(await findCause('http://localhost:11434/v1', at)).toMatchObject({ code: 'private-network' });
  expect(await findCause('http://192.168.0.7/v1', { ...at, page: new URL('http://page.example/') })).toMatchObject({
    code: 'private-network',
  });
  permission('granted');
  expect(await findCause('http://localhost:11434/v1', at)).toMatchObject({ code: 'unreachable' });
});

test('the base URL of requests', () => {
  expect(requestBaseOf({ kind: 'anthropic' })).toBe('https://api.anthropic.com/v1');
  expect(requestBaseOf({ kind: 'google', baseURL: ' ' })).toBe('https://generativelanguage.googleapis.com/v1beta');
  expect(requestBaseOf({ kind: 'openai-compatible', baseURL: 'http://localhost:1234/v1/' })).toBe(
    'http://localhost:1234/v1',
  );
  expect(requestBaseOf({ kind: 'openai-compatible' })).toBeUndefined();
  expect(requestBaseOf({ kind: 'openai-compatible', baseURL: 'file:///etc' })).toBeUndefined();
  expect(requestBaseOf({ kind: 'local', baseURL: 'https://example.com' })).toBeUndefined();
});
