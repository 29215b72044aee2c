import { expect, test, vi } from 'vitest';
import { openEmbedLine, parseEmbedRequest } from './embed-line.ts';

function opened(origin: string | undefined) {
  const parent = { postMessage: vi.fn() };
  let hear: (event: unknown) => void = () => undefined;
  // Only these members of a window are used.
  const around = {
    parent,
    addEventListener: (_type: string, listener: typeof hear) => void (hear = listener),
    removeEventListener: () => undefined,
  } as unknown as Window;
  const line = openEmbedLine(around, origin);
  const heard = vi.fn();
  line.listen(heard);
  return { line, parent, heard, hear: (event: object) => hear(event) };
}

test('an unnamed page is told only readiness and height', () => {
  const { line, parent } = opened(undefined);
  line.post({ type: 'ready' });
  line.post({ type: 'run-end', success: true, executionTime: 1, result: 'secret' });
  line.post({ type: 'error', message: 'no' });
  expect(parent.postMessage.mock.calls).toEqual([[{ source: 'toolyard-embed', version: 1, type: 'ready' }, '*']]);
});

test('a named page is told everything, and no other page is', () => {
  const { line, parent } = opened('https://blog.example');
  line.post({ type: 'resize', height: 10 });
  line.post({ type: 'run-start' });
  expect(parent.postMessage.mock.calls.map(([, target]) => target as string)).toEqual([
    'https://blog.example',
    'https://blog.example',
  ]);
});

test('only the named page itself is heard', () => {
  const data = { type: 'run', parameters: { a: 1 } };
  const { hear, heard, parent } = opened('https://blog.example');
  hear({ source: parent, origin: 'https://evil.example', data });
  hear({ source: {}, origin: 'https://blog.example', data });
  expect(heard).not.toHaveBeenCalled();
  hear({ source: parent, origin: 'https://blog.example', data });
  expect(heard).toHaveBeenCalledWith(data);
  const unnamed = opened(undefined);
  unnamed.hear({ source: unnamed.parent, origin: 'https://blog.example', data });
  expect(unnamed.heard).not.toHaveBeenCalled();
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
    { type: 'run', parameters: cycle },
    { type: 'run', parameters: 1n },
  ])
    expect(parseEmbedRequest(wrong)).toBeUndefined();
  expect(parseEmbedRequest({ type: 'run' })).toEqual({ type: 'run', parameters: {} });
  expect(parseEmbedRequest({ type: 'set-theme', theme: 'dark', more: 1 })).toEqual({
    type: 'set-theme',
    theme: 'dark',
  });
});
