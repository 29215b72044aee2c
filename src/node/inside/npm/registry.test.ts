import { expect, test, vi } from 'vitest';
import { LIMITS } from '../../../core/limits.ts';
import { Registry, type Fetch } from './registry.ts';

const REGISTRY = 'https://registry.test/npm/';
const METADATA = JSON.stringify({ 'dist-tags': { latest: '1.0.0' }, versions: {} });

/** A registry that gets this answer, or none, and what it asked. */
function answering(
  answer: () => Response | Promise<Response>,
  { address = REGISTRY, origins = [] as readonly string[] | 'any', signal = undefined as AbortSignal | undefined } = {},
) {
  const asked: { address: string; init: Parameters<Fetch>[1] }[] = [];
  const fetch: Fetch = async (at, init) => {
    asked.push({ address: at, init });
    return await answer();
  };
  return { registry: new Registry(fetch, address, origins, signal), asked };
}

const failed = (code: string, message: string, more: object = {}): unknown =>
  expect.objectContaining({ code, message, ...more });
const tarball = (answer: () => Response | Promise<Response>, signal?: AbortSignal): Promise<unknown> =>
  answering(answer, { signal }).registry.tarball('a.tgz', 'a');

test.each([
  ['https://registry.test/npm', 'a', 'https://registry.test/npm/a'],
  ['https://registry.test/npm/', 'a', 'https://registry.test/npm/a'],
  ['https://registry.test', '@scope/a', 'https://registry.test/@scope%2fa'],
])('the metadata at %s of %s is asked for once, in its short form', async (address, name, at) => {
  const { registry, asked } = answering(() => new Response(METADATA), { address });
  const [first, second] = [registry.packument(name), registry.packument(name)];
  expect(second).toBe(first);
  expect((await first).tags).toEqual(new Map([['latest', '1.0.0']]));
  expect(asked).toStrictEqual([
    {
      address: at,
      init: { headers: { Accept: 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*' } },
    },
  ]);
});

test('an archive comes as it is, from where its address leads, with the signal', async () => {
  const { signal } = new AbortController();
  const { registry, asked } = answering(() => new Response(new Uint8Array([1, 2, 3])), { signal });
  expect(await registry.tarball('a/-/a-1.tgz', 'a')).toEqual(new Uint8Array([1, 2, 3]));
  expect(await registry.tarball('/b.tgz', 'b')).toEqual(new Uint8Array([1, 2, 3]));
  expect(asked).toEqual([
    { address: 'https://registry.test/npm/a/-/a-1.tgz', init: { headers: {}, signal } },
    { address: 'https://registry.test/b.tgz', init: { headers: {}, signal } },
  ]);
});

test('an answer in parts is put together, and one without a body is empty', async () => {
  const parts = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of [[1, 2], [], [3]]) controller.enqueue(new Uint8Array(part));
      controller.close();
    },
  });
  expect(await tarball(() => new Response(parts))).toEqual(new Uint8Array([1, 2, 3]));
  expect(await tarball(() => new Response(null))).toEqual(new Uint8Array(0));
});

const answered = (status: number): string =>
  `The archive of a could not be fetched: registry.test answered ${String(status)}.`;
const REDIRECT =
  'The archive of a was not fetched: registry.test answers with a redirect, and a browser does not tell where it ' +
  'leads. Name a registry in the settings that has its archives itself.';

test.each<[status: number, code: string, message: string]>([
  [404, 'not-found', 'The archive of a is not in the registry registry.test.'],
  [410, 'not-found', 'The archive of a is not in the registry registry.test.'],
  ...[400, 403, 409, 500].map((status): [number, string, string] => [status, 'network', answered(status)]),
  ...[300, 302, 399].map((status): [number, string, string] => [status, 'network', REDIRECT]),
])('the status %i is %s', async (status, code, message) => {
  await expect(tarball(() => new Response('text', { status }))).rejects.toEqual(failed(code, message));
});

test('299 is an answer, and a hidden redirect is none', async () => {
  expect(await tarball(() => new Response('ok', { status: 299 }))).toEqual(new TextEncoder().encode('ok'));
  const hidden = Object.defineProperty(new Response('ok'), 'type', { value: 'opaqueredirect' });
  await expect(tarball(() => hidden)).rejects.toThrow('answers with a redirect');
});

test('a network that fails is named, also in the middle of an answer', async () => {
  const message =
    "The archive of a could not be fetched from registry.test (no route). Check the connection and the registry's " +
    'address in the settings.';
  await expect(tarball(() => Promise.reject(new Error('no route')))).rejects.toEqual(failed('network', message));
  const broken = (): Response =>
    new Response(
      new ReadableStream({
        pull: () => {
          throw new Error('no route');
        },
      }),
    );
  await expect(tarball(broken)).rejects.toEqual(failed('network', message));
});

test('what was stopped says so', async () => {
  const stop = new AbortController();
  const stopped = (): Promise<Response> => {
    stop.abort();
    return Promise.reject(new Error('aborted'));
  };
  await expect(tarball(stopped, stop.signal)).rejects.toEqual(failed('aborted', 'The installation was stopped.'));
  const running = new AbortController().signal;
  await expect(tarball(() => Promise.reject(new Error('x')), running)).rejects.toEqual(
    expect.objectContaining({ code: 'network' }),
  );
});

test('what the network refuses itself stays as it is', async () => {
  const { registry } = answering(() => new Response('', { status: 404 }));
  const own: unknown = await registry.tarball('a.tgz', 'a').catch((error: unknown) => error);
  await expect(tarball(() => Promise.reject(own instanceof Error ? own : new Error('none')))).rejects.toBe(own);
});

test('metadata that is no JSON', async () => {
  await expect(answering(() => new Response('{')).registry.packument('a')).rejects.toEqual(
    expect.objectContaining({
      code: 'metadata',
      message: expect.stringMatching(
        /^The registry's answer about a is no JSON \(.+\)\. Check its address in the settings\.$/,
      ) as string,
    }),
  );
});

test('the limits of an archive and of metadata, to the byte', async () => {
  const { maxArchiveBytes, maxMetadataBytes } = LIMITS.packages;
  const cancelled = vi.fn<() => void>();
  /** An answer that says it has so many bytes, and copies none. */
  const large = (bytes: number): Response =>
    ({
      type: 'basic',
      status: 200,
      ok: true,
      body: {
        getReader: () => {
          const parts = [{ length: bytes, [Symbol.iterator]: () => [].values() }];
          return {
            read: () => Promise.resolve({ value: parts[0], done: parts.pop() === undefined }),
            cancel: () => Promise.resolve(cancelled()),
          };
        },
      },
    }) as unknown as Response;
  const tooLarge = (what: string, max: number): unknown =>
    failed('too-large', `${what} is larger than ${String(max)} bytes.`);
  await expect(tarball(() => large(maxArchiveBytes + 1))).rejects.toEqual(
    tooLarge('The archive of a', maxArchiveBytes),
  );
  await expect(answering(() => large(maxMetadataBytes + 1)).registry.packument('a')).rejects.toEqual(
    tooLarge('The package a', maxMetadataBytes),
  );
  expect(cancelled).toHaveBeenCalledTimes(2);
  // One byte less is read, and is then no JSON.
  await expect(answering(() => large(maxMetadataBytes)).registry.packument('a')).rejects.toThrow('is no JSON');
  expect(cancelled).toHaveBeenCalledTimes(2);
});

test('archives may only be at the registry, and where a person has allowed it', async () => {
  const none = (): Response => new Response('x');
  const other = ['https://mirror.test'];
  const at = (...tarballs: string[]) => tarballs.map((one, index) => ({ tarball: one, name: `p${String(index)}` }));
  const own = answering(none).registry;
  expect(() => own.needAllowed(at('a.tgz', 'https://registry.test/x'))).not.toThrow();
  expect(() => own.needAllowed([])).not.toThrow();
  const text = (origins: string): string =>
    `Archives of packages lie at ${origins}, which is not the package registry. Nothing was asked there: a person ` +
    'has to allow it first, in Settings → Packages.';
  expect(() => own.needAllowed(at('https://mirror.test/a', 'b', 'https://mirror.test/c'))).toThrow(
    failed('origin', text('https://mirror.test'), { origins: other }),
  );
  expect(() =>
    answering(none, { origins: other }).registry.needAllowed(at('https://mirror.test/a', 'b')),
  ).not.toThrow();
  expect(() => answering(none, { origins: 'any' }).registry.needAllowed(at('https://x.test'))).not.toThrow();

  const many = Array.from({ length: 6 }, (_, index) => `https://m${String(index)}.test`);
  const named = many.slice(0, 5).join(', ');
  expect(() => own.needAllowed(at(...many.slice(0, 5)))).toThrow(failed('origin', text(named)));
  expect(() => own.needAllowed(at(...many))).toThrow(failed('origin', text(`${named} and 1 more`), { origins: many }));

  const { registry, asked } = answering(none);
  await expect(registry.tarball('https://mirror.test/a', 'a')).rejects.toEqual(
    failed('origin', text('https://mirror.test'), { origins: other }),
  );
  expect(asked).toEqual([]);
});

test.each([
  ['http://[', REGISTRY, 'The registry names no valid address for the archive of a.'],
  ['http://registry.test/a', REGISTRY, 'The archive of a lies at an address that is not https: http://registry.test/a'],
  ['ftp://x/a', 'http://localhost:4873', 'The archive of a lies at an address that is not https: ftp://x/a'],
])('the address %s of the registry %s', async (address, base, message) => {
  const { registry, asked } = answering(() => new Response('x'), { address: base, origins: 'any' });
  expect(() => registry.needAllowed([{ tarball: address, name: 'a' }])).toThrow(failed('metadata', message));
  await expect(registry.tarball(address, 'a')).rejects.toEqual(failed('metadata', message));
  expect(asked).toEqual([]);
});

test('a registry without https has its archives without https, or with it', async () => {
  const { registry } = answering(() => new Response('x'), { address: 'http://localhost:4873', origins: 'any' });
  expect(await registry.tarball('http://localhost:4873/a', 'a')).toEqual(new TextEncoder().encode('x'));
  expect(await registry.tarball('https://registry.test/a', 'a')).toEqual(new TextEncoder().encode('x'));
});
