import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type ToolyardDatabase } from '../../platform/database/database.ts';
import { createSecretStore } from './secret-store.ts';

const BINDING = { origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/v1' };
const TOKEN = { name: 'TOKEN', value: 's3cret-välue', bindings: [BINDING] };
const at = (second: number) => `2030-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;

let database: ToolyardDatabase;
let clock: number;
const openTab = () => createSecretStore(database, () => new Date(Date.UTC(2030, 0, 1, 0, 0, clock)));
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
  clock = 0;
});

describe('secret store', () => {
  it('stores a value encrypted, and gives it only to the reader', async () => {
    const { store, values } = openTab();
    const summary = { name: 'TOKEN', bindings: [BINDING], keptFor: 'always', createdAt: at(0), updatedAt: at(0) };
    expect(await store.set(TOKEN)).toEqual(summary);
    expect(await store.list()).toEqual([summary]);
    expect(await values.read('TOKEN')).toEqual({ ok: true, value: TOKEN.value, bindings: [BINDING] });
    expect(Object.keys(store).sort()).toEqual([
      'list',
      'remove',
      'set',
      'setBindings',
      'setPassphrase',
      'state',
      'undo',
      'unlock',
    ]);

    const stored = await database.get('secrets', 'TOKEN');
    expect(Buffer.from(stored?.ciphertext ?? []).includes('s3cret')).toBe(false);
    const record = (await database.get('keys', 'secrets')) as { key: CryptoKey };
    expect(record.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', record.key)).rejects.toThrow();
  });

  it('changes where a secret may be sent, without its value', async () => {
    const other = { ...BINDING, origin: 'https://other.example' };
    for (const keptFor of ['always', 'session'] as const) {
      const { store, values } = openTab();
      await store.set({ ...TOKEN, keptFor });
      expect(await store.setBindings('TOKEN', [other])).toMatchObject({ bindings: [other], keptFor });
      expect(await values.read('TOKEN')).toEqual({ ok: true, value: TOKEN.value, bindings: [other] });
      // Methods of one address are one binding.
      await store.setBindings('TOKEN', [{ ...other, methods: ['POST'] }, BINDING], 'more');
      const both = [{ ...other, methods: ['GET', 'POST'] }, BINDING];
      expect(await values.read('TOKEN')).toEqual({ ok: true, value: TOKEN.value, bindings: both });
      await store.undo('TOKEN');
      expect(await values.read('TOKEN')).toMatchObject({ bindings: [other] });
    }
  });

  it('refuses bindings that are none, of a secret that is not there, and while it is locked', async () => {
    const { store } = openTab();
    await expect(store.setBindings('TOKEN', [BINDING])).rejects.toMatchObject({ code: 'not-found' });
    await store.set(TOKEN);
    await expect(store.setBindings('TOKEN', [{ ...BINDING, origin: 'x' }])).rejects.toMatchObject({
      code: 'invalid-input',
      data: { path: '/bindings/0/origin' },
    });
    await expect(store.setBindings('TOKEN', 'all')).rejects.toMatchObject({ code: 'invalid-input' });
    await store.setPassphrase('words');
    await expect(openTab().store.setBindings('TOKEN', [BINDING])).rejects.toMatchObject({ code: 'denied' });
    expect(await store.list()).toMatchObject([{ bindings: [BINDING] }]);
  });

  it('restores what was removed or replaced, in its stored form, for ten minutes', async () => {
    const { store, values } = openTab();
    await store.set(TOKEN);
    const stored = await database.get('secrets', 'TOKEN');
    await store.remove('TOKEN');
    await store.undo('TOKEN');
    expect(await database.get('secrets', 'TOKEN')).toEqual(stored);
    await expect(store.undo('TOKEN')).rejects.toMatchObject({ code: 'not-found' });

    await store.set({ ...TOKEN, value: 'other', keptFor: 'session' });
    await store.undo('TOKEN');
    expect(await values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
    await store.set({ ...TOKEN, name: 'MINE', keptFor: 'session' });
    await store.remove('MINE');
    await store.undo('MINE');
    expect(await store.list()).toMatchObject([
      { name: 'MINE', keptFor: 'session' },
      { name: 'TOKEN', keptFor: 'always' },
    ]);
    expect(await database.get('secrets', 'MINE')).toBe(undefined);

    await store.remove('TOKEN');
    await store.setPassphrase('words');
    // It was encrypted with a key that no longer exists.
    await expect(store.undo('TOKEN')).rejects.toMatchObject({ code: 'not-found' });
    await store.set({ ...TOKEN, name: 'LATE' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await store.remove('LATE');
      vi.advanceTimersByTime(10 * 60_000);
      await expect(store.undo('LATE')).rejects.toMatchObject({ code: 'not-found' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('opens again in another tab', async () => {
    await openTab().store.set(TOKEN);
    expect(await openTab().values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
  });

  it('creates one key when two tabs start at once', async () => {
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.store.set(TOKEN), two.store.set({ ...TOKEN, name: 'OTHER' })]);
    for (const tab of [one, two])
      for (const name of ['TOKEN', 'OTHER']) expect(await tab.values.read(name)).toMatchObject({ ok: true });
  });

  it('uses a new iv for each write and keeps the time of creation', async () => {
    const { store } = openTab();
    await store.set(TOKEN);
    const before = await database.get('secrets', 'TOKEN');
    clock = 5;
    expect(await store.set(TOKEN)).toMatchObject({ createdAt: at(0), updatedAt: at(5) });
    const after = await database.get('secrets', 'TOKEN');
    expect(after?.iv).not.toEqual(before?.iv);
    expect(after?.ciphertext).not.toEqual(before?.ciphertext);
  });

  it('keeps session secrets in this tab only', async () => {
    const tab = openTab();
    await tab.store.set(TOKEN);
    expect(await tab.store.set({ ...TOKEN, value: 'short-lived', keptFor: 'session' })).toMatchObject({
      keptFor: 'session',
    });
    expect(await tab.store.list()).toHaveLength(1);
    expect(await tab.values.read('TOKEN')).toMatchObject({ value: 'short-lived' });
    expect(await database.getAll('secrets')).toEqual([]);
    expect(await openTab().values.read('TOKEN')).toMatchObject({ ok: false, reason: 'missing' });
    await tab.store.set(TOKEN);
    expect(await tab.values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
    await tab.store.remove('TOKEN');
    expect(await tab.store.list()).toEqual([]);
  });

  it.each([
    [null, ''],
    [{ ...TOKEN, name: '' }, '/name'],
    [{ ...TOKEN, name: '1A' }, '/name'],
    [{ ...TOKEN, name: 'A-B' }, '/name'],
    [{ ...TOKEN, name: 'A\n' }, '/name'],
    [{ ...TOKEN, name: 'a'.repeat(65) }, '/name'],
    [{ ...TOKEN, value: '' }, '/value'],
    [{ ...TOKEN, value: 1 }, '/value'],
    [{ ...TOKEN, value: '\ud800' }, '/value'],
    [{ ...TOKEN, value: 'x'.repeat(65_537) }, '/value'],
    [{ ...TOKEN, bindings: undefined }, '/bindings'],
    [{ ...TOKEN, bindings: [BINDING, { ...BINDING, origin: '*' }] }, '/bindings/1/origin'],
    [{ ...TOKEN, keptFor: 'ever' }, '/keptFor'],
  ])('refuses %j', async (input, path) => {
    await expect(openTab().store.set(input)).rejects.toMatchObject({ code: 'invalid-input', data: { path } });
    expect(await database.count('secrets')).toBe(0);
  });

  it.each(['__proto__', 'constructor'])('treats %s as an ordinary name', async (name) => {
    const { store, values } = openTab();
    expect(await values.read(name)).toMatchObject({ ok: false, reason: 'missing' });
    await store.set({ ...TOKEN, name });
    expect(await values.read(name)).toMatchObject({ value: TOKEN.value });
  });

  it('cannot be decrypted after its bindings or its name were edited on the disk', async () => {
    const { store, values } = openTab();
    await store.set(TOKEN);
    const stored = await database.get('secrets', 'TOKEN');
    if (stored === undefined) throw new Error('not stored');
    await database.put('secrets', { ...stored, bindings: [{ ...BINDING, origin: 'https://evil.test' }] });
    expect(await values.read('TOKEN')).toMatchObject({ ok: false, reason: 'damaged' });
    await database.put('secrets', { ...stored, name: 'RENAMED' });
    expect(await values.read('RENAMED')).toMatchObject({ ok: false, reason: 'damaged' });
    await database.put('secrets', stored);
    expect(await values.read('TOKEN')).toMatchObject({ ok: true });
  });

  it('reports a full disk and keeps the old value', async () => {
    const { store, values } = openTab();
    await store.set(TOKEN);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    await expect(store.set({ ...TOKEN, value: 'new' })).rejects.toMatchObject({ code: 'transport' });
    put.mockRestore();
    expect(await values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
  });
});

describe('passphrase', () => {
  it('locks other tabs until it is entered, and stores no key', async () => {
    const [one, two] = [openTab(), openTab()];
    await one.store.set(TOKEN);
    const before = await database.get('secrets', 'TOKEN');
    await one.store.setPassphrase('correct horse');
    expect(await one.values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
    expect((await database.get('secrets', 'TOKEN'))?.ciphertext).not.toEqual(before?.ciphertext);
    expect(await database.get('keys', 'secrets')).toEqual({
      kind: 'passphrase',
      id: expect.any(String) as unknown,
      salt: expect.any(Uint8Array) as unknown,
      iterations: 600_000,
      iv: expect.any(Uint8Array) as unknown,
      verifier: expect.any(Uint8Array) as unknown,
    });

    expect(await two.store.state()).toBe('locked');
    expect(await two.values.read('TOKEN')).toMatchObject({ ok: false, reason: 'locked' });
    expect(await two.store.list()).toHaveLength(1);
    await expect(two.store.set(TOKEN)).rejects.toMatchObject({ code: 'denied' });
    await expect(two.store.setPassphrase('')).rejects.toMatchObject({ code: 'denied' });
    await two.store.set({ ...TOKEN, name: 'SESSION', keptFor: 'session' });
    expect(await two.store.unlock('wrong')).toBe(false);
    expect(await two.store.state()).toBe('locked');
    expect(await two.store.unlock('correct horse')).toBe(true);
    expect(await two.values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
  });

  it('is changed and removed with every secret re-encrypted', async () => {
    const tab = openTab();
    await tab.store.set(TOKEN);
    await tab.store.set({ ...TOKEN, name: 'OTHER', value: 'two' });
    await tab.store.setPassphrase('first');
    await tab.store.setPassphrase('second');
    expect(await openTab().store.unlock('first')).toBe(false);
    await tab.store.setPassphrase('');
    const fresh = openTab();
    expect(await fresh.store.state()).toBe('open');
    expect(await fresh.values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
    expect(await fresh.values.read('OTHER')).toMatchObject({ value: 'two' });
    expect(await fresh.store.unlock('anything')).toBe(true);
  });

  it('survives a concurrent write of another tab', async () => {
    const [one, two] = [openTab(), openTab()];
    await one.store.set(TOKEN);
    const outcomes = await Promise.allSettled([
      one.store.setPassphrase('pass'),
      two.store.set({ ...TOKEN, name: 'LATE' }),
      two.store.set({ ...TOKEN, name: 'LATER' }),
    ]);
    const written = (await one.store.list()).map(({ name }) => name);
    for (const name of written) expect(await one.values.read(name)).toMatchObject({ ok: true });
    expect(outcomes[0]).toMatchObject({ status: 'fulfilled' });
  });

  it.each([1, 2, 3])('changes nothing when write %i of it fails', async (failing) => {
    const tab = openTab();
    await tab.store.set(TOKEN);
    await tab.store.set({ ...TOKEN, name: 'OTHER' });
    const real = IDBObjectStore.prototype.put;
    let count = 0;
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      count += 1;
      if (count === failing) throw new DOMException('no space', 'QuotaExceededError');
      return real.apply(this, args);
    });
    await expect(tab.store.setPassphrase('pass')).rejects.toMatchObject({ code: 'transport' });
    put.mockRestore();
    expect(await openTab().values.read('TOKEN')).toMatchObject({ value: TOKEN.value });
  });

  it('can be replaced while locked if no secret is stored', async () => {
    await openTab().store.setPassphrase('forgotten');
    const tab = openTab();
    expect(await tab.store.state()).toBe('locked');
    await tab.store.setPassphrase('');
    expect(await tab.store.state()).toBe('open');
    await tab.store.set(TOKEN);
    expect(await tab.values.read('TOKEN')).toMatchObject({ ok: true });
  });
});
