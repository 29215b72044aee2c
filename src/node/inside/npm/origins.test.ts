import { describe, expect, it } from 'vitest';
import type { PackageLock } from '../../../core/package-lock.ts';
import { createPackageInstaller } from './installer.ts';
import { createMemoryPackageStore } from './package-store.ts';
import type { Fetch } from './registry.ts';
import { FAKE_REGISTRY, fakeRegistry } from './testing/fake-registry.ts';

const PACKAGES = ['a', 'b'].map((name) => ({
  name,
  version: '1.0.0',
  files: { 'index.js': `module.exports = '${name}'` },
}));

/** A lock of two packages, one of which has its archive at `tarball`. */
async function lockWith(tarball: string): Promise<PackageLock> {
  const { fetch } = await fakeRegistry(PACKAGES);
  const made = await createPackageInstaller({ fetch, store: createMemoryPackageStore(), registry: FAKE_REGISTRY }).add(
    ['a', 'b'].map((text) => ({ kind: 'name', text })),
  );
  if (!made.ok) throw new Error(made.message);
  return { ...made.lock, packages: made.lock.packages.map((one) => (one.name === 'b' ? { ...one, tarball } : one)) };
}

/** A network in which archives of the registry are also at other origins. */
async function network(): Promise<{ fetch: Fetch; asked: string[] }> {
  const { fetch } = await fakeRegistry(PACKAGES);
  const asked: string[] = [];
  return {
    asked,
    fetch: (address, init) => {
      asked.push(address);
      const { origin } = new URL(address);
      return fetch(address.replace(origin, new URL(FAKE_REGISTRY).origin), init);
    },
  };
}

describe('archives of a lock at other origins', () => {
  it.each([
    ['another host', 'https://evil.test/b/-/1.0.0.tgz', 'https://evil.test'],
    ['an address without its scheme', '//evil.test/b/-/1.0.0.tgz', 'https://evil.test'],
    ['backslashes', '\\\\evil.test\\b\\-\\1.0.0.tgz', 'https://evil.test'],
    ['a mixture of slashes', '/\\evil.test/b/-/1.0.0.tgz', 'https://evil.test'],
    ['blanks and tabs', ' ht\ttps://ev\nil.test/b/-/1.0.0.tgz', 'https://evil.test'],
    ['capitals', 'HTTPS://EVIL.TEST/b/-/1.0.0.tgz', 'https://evil.test'],
    ['the registry as a user', 'https://registry.test@evil.test/b/-/1.0.0.tgz', 'https://evil.test'],
    [
      'the registry as the beginning of a name',
      'https://registry.test.evil.test/b/-/1.0.0.tgz',
      'https://registry.test.evil.test',
    ],
    ['another port', 'https://registry.test:8443/b/-/1.0.0.tgz', 'https://registry.test:8443'],
    ['a machine of the private network', 'https://192.168.0.1/b/-/1.0.0.tgz', 'https://192.168.0.1'],
    ['a number as an address', 'https://2130706433/b/-/1.0.0.tgz', 'https://127.0.0.1'],
  ])('are not requested before a person has allowed it: %s', async (_name, tarball, origin) => {
    const { fetch, asked } = await network();
    const result = await createPackageInstaller({
      fetch,
      store: createMemoryPackageStore(),
      registry: FAKE_REGISTRY,
    }).restore(await lockWith(tarball));
    expect(result).toMatchObject({
      ok: false,
      code: 'origin',
      origins: [origin],
      message: expect.stringContaining(origin) as string,
    });
    // Nothing was requested, not even from the registry: a person is asked first.
    expect(asked).toEqual([]);
  });

  it.each([
    'http://evil.test/b.tgz',
    'data:application/gzip;base64,AAAA',
    'file:///etc/passwd',
    'blob:https://registry.test/x',
    'javascript:alert(1)',
  ])('are never requested in another way: %s', async (tarball) => {
    const { fetch, asked } = await network();
    const result = await createPackageInstaller({
      fetch,
      store: createMemoryPackageStore(),
      registry: FAKE_REGISTRY,
      origins: ['http://evil.test', 'null'],
    }).restore(await lockWith(tarball));
    expect([result.ok, asked]).toEqual([false, []]);
  });

  it('are fetched from allowed origins, and their hash is still checked', async () => {
    const { fetch, asked } = await network();
    const lock = await lockWith('https://mirror.test/b/-/1.0.0.tgz');
    const allowed = { fetch, registry: FAKE_REGISTRY, origins: ['https://mirror.test'] };
    expect(await createPackageInstaller({ ...allowed, store: createMemoryPackageStore() }).restore(lock)).toMatchObject(
      { ok: true },
    );
    expect(asked.filter((address) => address.startsWith('https://mirror.test/'))).toHaveLength(1);
    const other = {
      ...lock,
      packages: lock.packages.map((one) =>
        one.name === 'b' ? { ...one, tarball: 'https://mirror.test/a/-/1.0.0.tgz' } : one,
      ),
    };
    expect(
      await createPackageInstaller({ ...allowed, store: createMemoryPackageStore() }).restore(other),
    ).toMatchObject({ ok: false, code: 'integrity' });
  });

  it('need no permission if they are already stored', async () => {
    const store = createMemoryPackageStore();
    const own = await fakeRegistry(PACKAGES);
    await createPackageInstaller({ fetch: own.fetch, store, registry: FAKE_REGISTRY }).add([
      { kind: 'name', text: 'a' },
      { kind: 'name', text: 'b' },
    ]);
    const { fetch, asked } = await network();
    const withoutImages = {
      get: (key: string) => (key.startsWith('image-') ? Promise.resolve(undefined) : store.get(key)),
      put: store.put,
    };
    expect(
      await createPackageInstaller({ fetch, store: withoutImages, registry: FAKE_REGISTRY }).restore(
        await lockWith('https://evil.test/b.tgz'),
      ),
    ).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });

  it('are refused even if the registry itself names them', async () => {
    const own = await fakeRegistry(PACKAGES);
    const asked: string[] = [];
    const fetch: Fetch = async (address, init) => {
      asked.push(address);
      const answer = await own.fetch(address, init);
      return new Response((await answer.text()).replaceAll('https://registry.test/b/-/', 'https://evil.test/b/-/'));
    };
    expect(
      await createPackageInstaller({ fetch, store: createMemoryPackageStore(), registry: FAKE_REGISTRY }).add([
        { kind: 'name', text: 'b' },
      ]),
    ).toMatchObject({ ok: false, code: 'origin', origins: ['https://evil.test'] });
    expect(asked).toEqual(['https://registry.test/b']);
  });

  it.each([301, 302, 303, 307, 308])('are not fetched by a redirect: %i', async (status) => {
    const fetch: Fetch = () =>
      Promise.resolve(new Response(null, { status, headers: { Location: 'https://evil.test/b.tgz' } }));
    const result = await createPackageInstaller({
      fetch,
      store: createMemoryPackageStore(),
      registry: FAKE_REGISTRY,
    }).restore(await lockWith('b/-/1.0.0.tgz'));
    expect(result).toMatchObject({
      ok: false,
      code: 'network',
      message: expect.stringContaining('redirect') as string,
    });
  });
});
