import { expect, test } from 'vitest';
import { diagnose } from './diagnose.ts';
import type { HttpObservation, Observations } from './observations.ts';

const answer = (
  status: number,
  more: Partial<Extract<HttpObservation['outcome'], { kind: 'answer' }>> = {},
  rpcMethod = 'server/discover',
): HttpObservation => ({
  method: 'POST',
  rpcMethod,
  outcome: {
    kind: 'answer',
    status,
    contentType: 'application/json',
    hasSession: false,
    isRedirect: false,
    excerpt: '',
    ...more,
  },
});
const failed: HttpObservation = {
  method: 'POST',
  rpcMethod: 'server/discover',
  outcome: { kind: 'failed', message: 'Failed to fetch' },
};
const seen = (changes: Partial<Observations>): Observations => ({
  pageOrigin: 'https://toolyard.example',
  url: 'https://mcp.example/mcp',
  transport: 'http',
  sendsAuthorization: false,
  requests: [],
  error: { name: 'TypeError', message: 'Failed to fetch' },
  probes: {},
  ...changes,
});

test.each<[string, Partial<Observations>, string]>([
  ['nothing listens', { requests: [failed], probes: { blind: 'failed' } }, 'nothing-listening'],
  ['no network', { requests: [failed], probes: { isOffline: true } }, 'nothing-listening'],
  ['a browser that does not say', { requests: [failed], probes: { simple: 'blocked' } }, 'nothing-listening'],
  ['no CORS at all', { requests: [failed], probes: { blind: 'answered', simple: 'blocked' } }, 'no-cors'],
  [
    'a header that preflight refuses',
    { requests: [failed], probes: { blind: 'answered', simple: 'readable', refusedHeaders: ['mcp-method', 'X-Key'] } },
    'header-not-allowed',
  ],
  [
    'http from an https page',
    { url: 'http://mcp.example/mcp', requests: [failed], probes: { blind: 'failed' } },
    'mixed-content',
  ],
  [
    'http on this machine from an https page is no mixed content',
    { url: 'http://127.0.0.1:3000/mcp', requests: [failed], probes: { blind: 'failed', localNetwork: 'granted' } },
    'nothing-listening',
  ],
  [
    'the browser asks before this machine is reached',
    { url: 'http://localhost:3000/mcp', requests: [failed], probes: { blind: 'failed', localNetwork: 'denied' } },
    'private-network',
  ],
  [
    'a page on this machine needs no such permission',
    {
      pageOrigin: 'http://localhost:1',
      url: 'http://localhost:3000/mcp',
      requests: [failed],
      probes: { blind: 'failed', localNetwork: 'denied' },
    },
    'nothing-listening',
  ],
  [
    'a path that is not there',
    { requests: [answer(404, { excerpt: 'Cannot POST /mc' })], probes: { opensStream: false } },
    'wrong-path',
  ],
  [
    'a web page',
    { requests: [answer(200, { contentType: 'text/html' })], probes: { opensStream: false } },
    'wrong-path',
  ],
  [
    'an older server taken for a newer one',
    { requests: [answer(404)], probes: { opensStream: true } },
    'wrong-transport',
  ],
  [
    'a newer server taken for an older one',
    {
      transport: 'sse',
      requests: [{ ...answer(400), method: 'GET' }],
      probes: { opensStream: false, takesPosts: true },
    },
    'wrong-transport',
  ],
  ['nobody is signed in', { requests: [answer(401)] }, 'needs-sign-in'],
  ['refused by its origin', { requests: [answer(403, { excerpt: 'Invalid Origin header' })] }, 'forbidden'],
  [
    'a session id that the page cannot see',
    {
      requests: [
        answer(400),
        answer(200, {}, 'initialize'),
        answer(400, { excerpt: 'Bad Request: Server not initialized' }, 'notifications/initialized'),
      ],
    },
    'header-not-exposed',
  ],
  [
    'a session id that it can see',
    {
      requests: [
        answer(200, { hasSession: true }, 'initialize'),
        answer(400, { excerpt: 'Bad Request: Server not initialized' }),
      ],
      probes: { opensStream: false },
    },
    'not-mcp',
  ],
  ['a redirect', { requests: [answer(0, { isRedirect: true })] }, 'redirect'],
  ['a failure of the server', { requests: [answer(502)] }, 'server-error'],
  [
    'another revision',
    { requests: [answer(400, { excerpt: 'Unsupported protocol version' })], probes: { opensStream: false } },
    'protocol-mismatch',
  ],
  [
    'silence',
    {
      requests: [{ ...failed, outcome: { kind: 'no-answer' } }],
      error: { name: 'SdkError', message: 'timed out', code: 'REQUEST_TIMEOUT' },
    },
    'no-answer',
  ],
  [
    'a server that takes requests and does not answer them',
    {
      requests: [],
      error: { name: 'SdkError', message: 'timed out', code: 'REQUEST_TIMEOUT' },
      probes: { blind: 'answered', simple: 'no-answer' },
    },
    'no-answer',
  ],
  [
    'something else that speaks HTTP',
    { requests: [answer(200, { contentType: 'text/plain', excerpt: 'hello' })], probes: { opensStream: false } },
    'not-mcp',
  ],
  ['nothing that is known', {}, 'unknown'],
])('%s', (_name, changes, cause) => {
  const failure = diagnose(seen(changes));
  expect(failure.cause).toBe(cause);
  expect(failure.message.length > 10 && failure.fix.length > 10).toBe(true);
});

test('names the target of a redirect if pages may see it', () => {
  const requests = [answer(0, { isRedirect: true })];
  expect(diagnose(seen({ requests, probes: { leadsTo: 'https://mcp.example/mcp/' } })).copy).toBe(
    'https://mcp.example/mcp/',
  );
  expect(diagnose(seen({ requests })).copy).toBe(undefined);
});

test('text to copy contains this page and its headers', () => {
  const failure = diagnose(
    seen({ requests: [failed], probes: { blind: 'answered', simple: 'readable', refusedHeaders: ['X-Key'] } }),
  );
  expect(failure.copy?.split('\n')).toEqual([
    'Access-Control-Allow-Origin: https://toolyard.example',
    'Access-Control-Allow-Methods: GET, POST, DELETE, OPTIONS',
    expect.stringMatching(/mcp-session-id.*x-key/),
    expect.stringContaining('Expose-Headers: mcp-session-id'),
  ]);
});
