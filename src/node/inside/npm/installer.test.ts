import { describe, expect, it } from 'vitest';
import { openSnapshot } from '../../../workspace/contract/snapshot.ts';
import { createPackageInstaller, type InstallResult, type PackageRequest } from './installer.ts';
import type { PackageImage } from './package-image.ts';
import { createMemoryPackageStore, type PackageStore } from './package-store.ts';
import { FAKE_REGISTRY, fakeRegistry, type FakePackage } from './testing/fake-registry.ts';
import { gzip, makeTar } from './testing/make-tar.ts';

const names = (...texts: string[]): PackageRequest[] => texts.map((text) => ({ kind: 'name', text }));

async function setUp(
  packages: readonly FakePackage[],
  store: PackageStore = createMemoryPackageStore(),
  damage?: Parameters<typeof fakeRegistry>[1],
) {
  const registry = await fakeRegistry(packages, damage);
  return {
    ...registry,
    store,
    installer: createPackageInstaller({ fetch: registry.fetch, store, registry: FAKE_REGISTRY }),
  };
}

function done(result: InstallResult): Extract<InstallResult, { ok: true }> {
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result;
}

/** Path and version of every package. */
const treeOf = (result: InstallResult): string[] =>
  done(result).lock.packages.map(({ path, version }) => `${path} ${version}`);
/** Installs `wanted` from these packages and returns the tree. */
const installed = async (packages: readonly FakePackage[], ...wanted: string[]): Promise<string[]> =>
  treeOf(await (await setUp(packages)).installer.add(names(...wanted)));

async function textsOf({ entries, packs }: PackageImage): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const entry of entries) {
    if (entry.kind === 'file')
      texts[entry.path] = (await packs[entry.pack]?.slice(entry.offset, entry.offset + entry.size).text()) ?? 'nothing';
    if (entry.kind === 'link') texts[entry.path] = `-> ${entry.target}`;
  }
  return texts;
}

describe('the tree', () => {
  it('uses the highest version in a range, and latest if it fits', async () => {
    const packages = ['1.0.0', '1.2.0', '1.3.0-beta.1', '2.0.0', '1.1.0'].map((version) => ({ name: 'a', version }));
    expect(await installed(packages, 'a@^1')).toEqual(['a 1.1.0']);
    expect(await installed(packages, 'a@>=1.2')).toEqual(['a 2.0.0']);
    expect(await installed(packages, 'a')).toEqual(['a 1.1.0']);
    expect(await installed(packages, 'a@1.3.0-beta.1')).toEqual(['a 1.3.0-beta.1']);
  });

  it('puts packages at the top and conflicting versions further in', async () => {
    const packages = [
      { name: 'a', version: '1.0.0', dependencies: { c: '^1.0.0' } },
      { name: 'b', version: '1.0.0', dependencies: { c: '^2.0.0', d: '*' } },
      { name: 'd', version: '1.0.0', dependencies: { c: '^2.0.0' } },
      { name: 'c', version: '1.5.0' },
      { name: 'c', version: '2.1.0' },
    ];
    expect(await installed(packages, 'a', 'b')).toEqual([
      'a 1.0.0',
      'b 1.0.0',
      'b/node_modules/c 2.1.0',
      'c 1.5.0',
      'd 1.0.0',
      'd/node_modules/c 2.1.0',
    ]);
    expect(await installed(packages, 'a', 'b', 'c@2')).toEqual([
      'a 1.0.0',
      'a/node_modules/c 1.5.0',
      'b 1.0.0',
      'c 2.1.0',
      'd 1.0.0',
    ]);
  });

  it('never puts a package where it would hide another that is needed', async () => {
    const packages = [
      { name: 'a', version: '1.0.0', dependencies: { b: '1' } },
      { name: 'b', version: '1.0.0', dependencies: { c: '2', d: '1' } },
      { name: 'c', version: '1.0.0' },
      { name: 'c', version: '2.0.0' },
      { name: 'd', version: '1.0.0', dependencies: { c: '1' } },
    ];
    expect(await installed(packages, 'a', 'c@1')).toEqual([
      'a 1.0.0',
      'b 1.0.0',
      'b/node_modules/c 2.0.0',
      'c 1.0.0',
      'd 1.0.0',
    ]);
  });

  it('handles packages that need one another', async () => {
    expect(
      await installed(
        [
          { name: 'a', version: '1.0.0', dependencies: { b: '*' } },
          { name: 'b', version: '1.0.0', dependencies: { a: '*' } },
        ],
        'a',
      ),
    ).toEqual(['a 1.0.0', 'b 1.0.0']);
  });

  it('installs peers next to the package, optional ones only if others need them', async () => {
    const packages = [
      {
        name: 'plugin',
        version: '1.0.0',
        peerDependencies: { host: '^1.0.0', extra: '*' },
        peerDependenciesMeta: { extra: { optional: true } },
      },
      { name: 'host', version: '1.4.0', dependencies: { deep: '*' } },
      { name: 'host', version: '2.0.0' },
      { name: 'deep', version: '1.0.0' },
      { name: 'extra', version: '1.0.0' },
    ];
    expect(await installed(packages, 'plugin')).toEqual(['deep 1.0.0', 'host 1.4.0', 'plugin 1.0.0']);
    const { notes } = done(await (await setUp(packages)).installer.add(names('plugin', 'host@2')));
    expect(notes.map(({ kind, message }) => [kind, message])).toEqual([
      ['peer-conflict', expect.stringContaining('host@2.0.0 is there')],
    ]);
  });

  it('puts a package further in if the peer next to it would be wrong', async () => {
    const packages = [
      { name: 'a', version: '1.0.0', dependencies: { plugin: '*', host: '^2.0.0' } },
      { name: 'b', version: '1.0.0', dependencies: { plugin2: '*' } },
      {
        name: 'plugin',
        version: '1.0.0',
        peerDependencies: { host: '^2.0.0' },
        peerDependenciesMeta: { host: { optional: true } },
      },
      { name: 'plugin2', version: '1.0.0', peerDependencies: { host: '^3.0.0' } },
      ...['1.0.0', '2.0.0', '3.0.0'].map((version) => ({ name: 'host', version })),
    ];
    const result = await (await setUp(packages)).installer.add(names('a', 'b', 'host@1'));
    expect(treeOf(result)).toEqual([
      'a 1.0.0',
      'a/node_modules/host 2.0.0',
      'a/node_modules/plugin 1.0.0',
      'b 1.0.0',
      'b/node_modules/host 3.0.0',
      'b/node_modules/plugin2 1.0.0',
      'host 1.0.0',
    ]);
    expect(done(result).notes).toEqual([]);
  });

  it('follows aliases and tags', async () => {
    const packages = [
      { name: 'real', version: '1.0.0' },
      { name: 'real', version: '2.0.0' },
      { name: 'a', version: '1.0.0', dependencies: { other: 'npm:real@^1', real: 'latest' } },
    ];
    const { lock } = done(await (await setUp(packages)).installer.add(names('a')));
    expect(lock.packages.map(({ path, name, version }) => [path, name, version])).toEqual([
      ['a', 'a', '1.0.0'],
      ['other', 'real', '1.0.0'],
      ['real', 'real', '2.0.0'],
    ]);
  });

  it('leaves out optional packages that are not available, with those that only they need', async () => {
    const packages = [
      {
        name: 'a',
        version: '1.0.0',
        optionalDependencies: { native: '*', wasm: '*', missing: '*', broken: '*', git: 'user/repo' },
      },
      { name: 'native', version: '1.0.0', os: ['linux'], cpu: ['x64'] },
      { name: 'wasm', version: '1.0.0', cpu: ['wasm32'] },
      { name: 'broken', version: '1.0.0', dependencies: { nowhere: '*', fine: '*' } },
      { name: 'fine', version: '1.0.0' },
    ];
    const result = done(await (await setUp(packages)).installer.add(names('a')));
    expect(treeOf(result)).toEqual(['a 1.0.0', 'wasm 1.0.0']);
    expect(result.notes.map((note) => `${note.kind} ${note.package}`).sort()).toEqual([
      'optional-left-out broken@*',
      'optional-left-out missing@*',
      'optional-left-out native@*',
    ]);
  });

  it('reports install scripts, other Node versions and deprecations, and runs nothing', async () => {
    const { notes } = done(
      await (
        await setUp([
          {
            name: 'a',
            version: '1.0.0',
            scripts: { postinstall: 'rm -rf /' },
            engines: { node: '<4' },
            deprecated: 'use b',
          },
        ])
      ).installer.add(names('a')),
    );
    expect(notes.map(({ kind }) => kind).sort()).toEqual(['deprecated', 'install-script', 'other-node']);
  });

  it.each([
    ['missing', 'not-found', 'missing'],
    ['a@^9', 'no-version', 'no version of a@'],
    ['needs-git', 'unsupported-spec', 'a git repository'],
    ['needs-missing', 'not-found', 'needed by needs-missing@'],
    ['mac', 'wrong-platform', 'darwin'],
    ['../a', 'unsupported-spec', 'no name'],
    ['a@file:../b', 'unsupported-spec', 'folder of another machine'],
  ])('refuses %s', async (wanted, code, message) => {
    const packages = [
      { name: 'a', version: '1.0.0' },
      { name: 'needs-git', version: '1.0.0', dependencies: { x: 'git+ssh://git@host/x.git' } },
      { name: 'needs-missing', version: '1.0.0', dependencies: { missing: '*' } },
      { name: 'mac', version: '1.0.0', os: ['darwin'] },
    ];
    expect(await (await setUp(packages)).installer.add(names(wanted))).toMatchObject({
      ok: false,
      code,
      message: expect.stringContaining(message) as string,
    });
  });
});

const TWO: FakePackage[] = [
  {
    name: '@s/a',
    version: '1.0.0',
    bin: './cli.js',
    dependencies: { b: '^1' },
    files: { 'cli.js': '#!/usr/bin/env node\n', 'README.md': 'read me' },
  },
  {
    name: 'b',
    version: '1.0.0',
    bin: { bee: 'bin/bee.js', '../evil': 'bin/bee.js' },
    files: { 'bin/bee.js': 'bee', 'index.js': 'module.exports = 1' },
  },
  { name: 'b', version: '1.1.0', files: { 'index.js': 'module.exports = 2' } },
];

describe('the result', () => {
  it('is an image with files, folders and commands, mounted without copying', async () => {
    const { image, lock } = done(await (await setUp(TWO.slice(0, 2))).installer.add(names('@s/a')));
    expect(await textsOf(image)).toEqual({
      '.bin/a': '-> ../@s/a/cli.js',
      '.bin/bee': '-> ../b/bin/bee.js',
      '.bin/evil': '-> ../b/bin/bee.js',
      '@s/a/README.md': 'read me',
      '@s/a/cli.js': '#!/usr/bin/env node\n',
      '@s/a/package.json': expect.stringContaining('"@s/a"') as string,
      'b/bin/bee.js': 'bee',
      'b/index.js': 'module.exports = 1',
      'b/package.json': expect.stringContaining('"b"') as string,
    });
    expect(lock.packages.map(({ tarball }) => tarball)).toEqual(['@s/a/-/1.0.0.tgz', 'b/-/1.0.0.tgz']);
    const buffers = new Map(
      await Promise.all(image.packs.map(async (pack) => [pack, await pack.arrayBuffer()] as const)),
    );
    const reader = openSnapshot(
      { index: { format: 1, version: 0, entries: image.entries }, packs: image.packs },
      (blob) => buffers.get(blob as Blob) ?? new ArrayBuffer(0),
    );
    const read = reader.read('b/index.js');
    expect(read.ok && new TextDecoder().decode(read.value)).toBe('module.exports = 1');
    expect(reader.entry('b/bin/bee.js')).toMatchObject({ mode: 0o755 });
  });

  it('is installed again without the network, from the image and from the archives', async () => {
    const store = createMemoryPackageStore();
    const first = done(await (await setUp(TWO, store)).installer.add(names('@s/a')));
    const { installer, asked } = await setUp([], store);
    const lock: unknown = JSON.parse(JSON.stringify(first.lock));
    expect(await textsOf(done(await installer.restore(lock)).image)).toEqual(await textsOf(first.image));
    const archivesOnly: PackageStore = {
      get: (key) => (key.startsWith('image-') ? Promise.resolve(undefined) : store.get(key)),
      put: () => Promise.reject(new Error('full')),
    };
    const again = await setUp([], archivesOnly);
    expect(await textsOf(done(await again.installer.restore(lock, { offline: true })).image)).toEqual(
      await textsOf(first.image),
    );
    expect([...asked, ...again.asked]).toEqual([]);
    expect(await (await setUp([])).installer.restore(lock, { offline: true })).toMatchObject({
      ok: false,
      code: 'offline',
    });
  });

  it('keeps versions of the lock and removes what nothing needs', async () => {
    const old = done(await (await setUp(TWO.slice(0, 2))).installer.add(names('@s/a')));
    const { installer } = await setUp([...TWO, { name: 'c', version: '1.0.0', dependencies: { b: '*' } }]);
    const more = done(await installer.add(names('c'), old.lock));
    expect(treeOf(more)).toEqual(['@s/a 1.0.0', 'b 1.0.0', 'c 1.0.0']);
    expect(treeOf(await installer.remove(['@s/a', 'c'], more.lock))).toEqual([]);
    expect(treeOf(await installer.remove(['@s/a'], more.lock))).toEqual(['b 1.0.0', 'c 1.0.0']);
  });

  it('accepts dropped archives, with their dependencies', async () => {
    const { installer, store } = await setUp(TWO);
    const bytes = await gzip(
      makeTar([
        { name: 'package/package.json', content: '{"name":"own","version":"0.1.0","dependencies":{"b":"1.0.0"}}' },
        { name: 'package/index.js', content: 'own' },
      ]),
    );
    const result = done(await installer.add([{ kind: 'archive', fileName: 'own.tgz', bytes }]));
    expect(treeOf(result)).toEqual(['b 1.0.0', 'own 0.1.0']);
    expect((await textsOf(result.image))['own/index.js']).toBe('own');
    const again = await setUp([], store);
    expect(treeOf(await again.installer.restore(result.lock, { offline: true }))).toEqual(['b 1.0.0', 'own 0.1.0']);
    expect(
      await installer.add([{ kind: 'archive', fileName: 'x.tgz', bytes: new Uint8Array([1, 2, 3]) }]),
    ).toMatchObject({ ok: false, code: 'archive' });
  });
});

describe('refused', () => {
  it('are archives that do not match their hash, from the registry or from the store', async () => {
    const flip = (address: string, body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
      address.endsWith('.tgz') ? body.map((byte, at) => (at === body.length - 1 ? byte ^ 1 : byte)) : body;
    expect(await (await setUp(TWO, createMemoryPackageStore(), flip)).installer.add(names('b'))).toMatchObject({
      ok: false,
      code: 'integrity',
    });
    const good = await setUp(TWO);
    const { lock } = done(await good.installer.add(names('b')));
    const liar: PackageStore = {
      get: () => Promise.resolve(new Blob(['something else'])),
      put: () => Promise.resolve(),
    };
    expect(await (await setUp([], liar)).installer.restore(lock, { offline: true })).toMatchObject({
      ok: false,
      code: 'offline',
    });
  });

  it.each([
    ['no lock', 5, 'no object'],
    ['a newer format', { format: 2 }, 'newer version'],
    [
      'a path that leads out',
      {
        format: 1,
        requested: [],
        packages: [{ path: '../x', name: 'x', version: '1.0.0', integrity: '', tarball: '', bins: {} }],
      },
      'no path',
    ],
    [
      'no hash',
      {
        format: 1,
        requested: [],
        packages: [{ path: 'x', name: 'x', version: '1.0.0', integrity: 'sha1-x', tarball: '', bins: {} }],
      },
      'no SHA-512',
    ],
  ])('is %s', async (_what, lock, message) => {
    expect(await (await setUp([])).installer.restore(lock)).toMatchObject({
      ok: false,
      code: 'invalid-lock',
      message: expect.stringContaining(message) as string,
    });
  });

  it('is an installation that was stopped', async () => {
    const { installer } = await setUp(TWO);
    expect(await installer.add(names('@s/a'), undefined, { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      code: 'aborted',
    });
  });
});
