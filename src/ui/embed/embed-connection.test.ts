import { expect, test, vi } from 'vitest';
import { openEmbedConnection, parseEmbedRequest } from './embed-connection.ts';

function opened(origin: string | undefined, isFramed = true) {
  const listeners = new Map<string, (event: unknown) => void>();
  const postMessage = vi.fn();
  // Only these members of a window are used.
  const around = {
    postMessage,
    addEventListener: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
    removeEventListener: (type: string, listener: (event: unknown) => void) =>
      void (listeners.get(type) === listener && listeners.delete(type)),
  } as unknown as Window;
  const parent = isFramed ? { postMessage } : around;
  Object.assign(around, { parent });
  const line = openEmbedConnection(around, origin);
  const received = vi.fn();
  const stop = line.listen(received);
  return { line, parent, postMessage, received, stop, receive: (event: object) => listeners.get('message')?.(event) };
}

const DATA = { type: 'run', parameters: { a: 1 } };
const RUN_END = { type: 'run-end', success: true, executionTime: 1, result: 'secret' } as const;

test('an unnamed page is told only readiness and height', () => {
  const { line, postMessage } = opened(undefined);
  line.post({ type: 'ready' });
  line.post({ type: 'resize', height: 10 });
  line.post({ type: 'run-start' });
  line.post(RUN_END);
  line.post({ type: 'error', message: 'no' });
  expect(postMessage.mock.calls).toEqual([
    [{ source: 'toolyard-embed', version: 1, type: 'ready' }, '*'],
    [{ source: 'toolyard-embed', version: 1, type: 'resize', height: 10 }, '*'],
  ]);
});

test('a named page is told everything, and no other page is', () => {
  const { line, postMessage } = opened('https://blog.example');
  line.post({ type: 'ready' });
  line.post(RUN_END);
  expect(postMessage.mock.calls).toEqual([
    [{ source: 'toolyard-embed', version: 1, type: 'ready' }, 'https://blog.example'],
    [{ source: 'toolyard-embed', version: 1, ...RUN_END }, 'https://blog.example'],
  ]);
});

test('a page that is not framed tells itself nothing, and does not hear itself', () => {
  const { line, postMessage, receive, received, parent } = opened('https://blog.example', false);
  line.post({ type: 'ready' });
  receive({ source: parent, origin: 'https://blog.example', data: DATA });
  expect([postMessage.mock.calls, received.mock.calls]).toEqual([[], []]);
});

test('only the named page itself is heard, until the end', () => {
  const { receive, received, parent, stop } = opened('https://blog.example');
  receive({ source: parent, origin: 'https://evil.example', data: DATA });
  receive({ source: {}, origin: 'https://blog.example', data: DATA });
  receive({ source: parent, origin: 'https://blog.example', data: { type: 'grant' } });
  expect(received.mock.calls).toEqual([]);
  receive({ source: parent, origin: 'https://blog.example', data: DATA });
  expect(received.mock.calls).toEqual([[DATA]]);
  stop();
  receive({ source: parent, origin: 'https://blog.example', data: DATA });
  expect(received).toHaveBeenCalledOnce();
});

test.each(['https://blog.example', undefined])('an unnamed page at %s is not heard', (origin) => {
  const { receive, received, parent } = opened(undefined);
  receive({ source: parent, origin, data: DATA });
  expect(received.mock.calls).toEqual([]);
});

test('requests are parsed, and everything else is ignored', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  for (const wrong of [
    undefined,
    null,
    'run',
    { type: 'grant' },
    { type: 'set-theme', theme: 'pink' },
    { type: 'set-theme', theme: ['dark'] },
    { type: 'theme', theme: 'dark', parameters: {} },
    { theme: 'dark' },
    [{ type: 'run' }],
    { type: 'run', parameters: cycle },
    { type: 'run', parameters: 1n },
  ])
    expect(parseEmbedRequest(wrong)).toBeUndefined();
  expect(parseEmbedRequest({ type: 'run' })).toEqual({ type: 'run', parameters: {} });
  expect(parseEmbedRequest({ type: 'run', parameters: { a: undefined, b: 1 }, theme: 'dark' })).toEqual({
    type: 'run',
    parameters: { b: 1 },
  });
  for (const theme of ['auto', 'light', 'dark'])
    expect(parseEmbedRequest({ type: 'set-theme', theme, more: 1 })).toEqual({ type: 'set-theme', theme });
});
