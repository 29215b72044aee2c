import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { GrantedPermissions } from '../../core/permissions/permissions.ts';
import { openDatabase, type ToolyardDatabase } from '../../platform/database/database.ts';
import { createGrantStore, type GrantedCall, type GrantStore } from './grant-store.ts';

const TOOL = 'tool-1' as ToolId;
const OTHER = 'tool-2' as ToolId;
const A = 'aa' as CodeHash;
const B = 'bb' as CodeHash;
const CALL: GrantedCall = { toolCallId: 'call-1' as ToolCallId, caller: 'person' };
const callOf = (id: string): GrantedCall => ({ ...CALL, toolCallId: id as ToolCallId });
const NOTHING: GrantedPermissions = { network: [], files: 'none', secrets: [], dom: false, revealSecrets: [] };
const RULE = { origin: 'https://api.example.org', methods: ['GET'], pathPrefix: '/' };
const GRANT = { ...NOTHING, network: [RULE], secrets: ['TOKEN'] };

let database: ToolyardDatabase;
let store: GrantStore;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
  store = createGrantStore(database, () => new Date('2030-01-02T03:04:05Z'));
});

describe('grant store', () => {
  it('grants nothing by default', async () => {
    expect(await store.get(TOOL, A)).toEqual(NOTHING);
    expect(await store.takeForCall(CALL, TOOL, A)).toEqual(NOTHING);
  });

  it('stores a normalized grant for this tool with this code only', async () => {
    await store.set(TOOL, A, {
      network: [{ origin: 'HTTPS://Api.example.org:443', methods: ['get'], pathPrefix: '/' }],
      files: 'none',
      secrets: ['TOKEN'],
      dom: false,
    });
    expect(await store.get(TOOL, A)).toEqual(GRANT);
    expect(await store.get(TOOL, B)).toEqual(NOTHING);
    expect(await store.get(OTHER, A)).toEqual(NOTHING);
    expect(await store.list()).toEqual([
      { toolId: TOOL, codeHash: A, permissions: GRANT, grantedAt: '2030-01-02T03:04:05.000Z' },
    ]);
  });

  it.each([
    [null, ''],
    [{ ...NOTHING, network: {} }, '/network'],
    [{ ...NOTHING, network: [RULE, { ...RULE, origin: '*' }] }, '/network/1/origin'],
    [{ ...NOTHING, files: 'all' }, '/files'],
    [{ ...NOTHING, secrets: ['a b'] }, '/secrets/0'],
    [{ ...NOTHING, secrets: 'TOKEN' }, '/secrets'],
    [{ ...NOTHING, dom: 1 }, '/dom'],
    [{ ...NOTHING, revealSecrets: ['TOKEN'] }, '/revealSecrets/0'],
  ])('refuses %j at %j and keeps the old grant', async (input, path) => {
    await store.set(TOOL, A, GRANT);
    await expect(store.set(TOOL, A, input)).rejects.toMatchObject({ code: 'invalid-input', data: { path } });
    expect(() => store.grantOnce(CALL, TOOL, A, input)).toThrow();
    expect(await store.takeForCall(CALL, TOOL, A)).toEqual(GRANT);
  });

  it('treats names from the prototype as ordinary secrets', async () => {
    const secrets = ['__proto__', 'constructor'];
    expect((await store.set(TOOL, A, { secrets })).secrets).toEqual(secrets);
    expect((await store.get(TOOL, A)).secrets).toEqual(secrets);
  });

  it('reveals nothing to an untrusted tool', async () => {
    const revealing = { ...GRANT, revealSecrets: ['TOKEN'] };
    await expect(store.set(TOOL, A, revealing)).rejects.toMatchObject({ code: 'denied' });
    expect(() => store.grantOnce(CALL, TOOL, A, revealing)).toThrow(/untrusted/i);
    await store.set(TOOL, A, revealing, { trusted: true });
    expect(await store.get(TOOL, A, { trusted: true })).toEqual(revealing);
    // Trust was withdrawn later.
    expect(await store.get(TOOL, A)).toEqual(GRANT);
    store.grantOnce(CALL, TOOL, B, revealing, { trusted: true });
    expect(await store.takeForCall(CALL, TOOL, B)).toEqual(GRANT);
  });

  it('does not give the unrestricted engine to an untrusted tool', async () => {
    const unrestricted = { ...GRANT, engine: 'unrestricted' };
    await expect(store.set(TOOL, A, unrestricted)).rejects.toMatchObject({ code: 'denied', data: { path: '/engine' } });
    expect(() => store.grantOnce(CALL, TOOL, A, unrestricted)).toThrow(/untrusted/i);
    await store.set(TOOL, A, unrestricted, { trusted: true });
    expect(await store.get(TOOL, A, { trusted: true })).toEqual(unrestricted);
    // Trust was withdrawn later.
    expect(await store.takeForCall(CALL, TOOL, A)).toEqual(GRANT);
  });

  it('grants once, to the call that the grant names', async () => {
    await store.set(TOOL, A, { ...NOTHING, files: 'read' });
    store.grantOnce(CALL, TOOL, A, GRANT);
    expect(await store.get(TOOL, A)).toEqual({ ...NOTHING, files: 'read' });
    expect(await store.peekForCall(CALL, TOOL, A)).toEqual({ ...GRANT, files: 'read' });
    const [first, second] = await Promise.all([store.takeForCall(CALL, TOOL, A), store.takeForCall(CALL, TOOL, A)]);
    expect(first).toEqual({ ...GRANT, files: 'read' });
    expect(second).toEqual({ ...NOTHING, files: 'read' });
    expect(await store.list()).toHaveLength(1);
  });

  it.each([
    ['another call of the tool', callOf('call-2'), TOOL, A],
    ['a call of a model with the same id', { ...CALL, caller: 'model' }, TOOL, A],
    ['a call of a script with the same id', { ...CALL, caller: 'api' }, TOOL, A],
    ['a call of a case with the same id', { ...CALL, caller: 'case' }, TOOL, A],
    ['other code', CALL, TOOL, B],
    ['another tool', CALL, OTHER, A],
  ] as const)('%s does not get it, and does not use it up', async (_name, call, tool, hash) => {
    store.grantOnce(CALL, TOOL, A, GRANT);
    expect(await store.peekForCall(call, tool, hash)).toEqual(NOTHING);
    expect(await store.takeForCall(call, tool, hash)).toEqual(NOTHING);
    expect(await store.takeForCall(CALL, TOOL, A)).toEqual(GRANT);
  });

  it('remembers only the latest grants for one call', async () => {
    for (let at = 0; at <= LIMITS.grants.maxSingle; at += 1) store.grantOnce(callOf(`call-${at}`), TOOL, A, GRANT);
    expect(await store.takeForCall(callOf('call-0'), TOOL, A)).toEqual(NOTHING);
    expect(await store.takeForCall(callOf('call-1'), TOOL, A)).toEqual(GRANT);
  });

  it('moves a grant on the user’s own edit, but not for untrusted new code', async () => {
    await store.set(TOOL, A, GRANT);
    store.grantOnce(CALL, TOOL, A, { files: 'write' });
    await store.codeChanged(TOOL, A, B, 'replaced');
    expect([await store.takeForCall(CALL, TOOL, A), await store.takeForCall(CALL, TOOL, B)]).toEqual([GRANT, NOTHING]);
    await store.codeChanged(TOOL, A, B, 'edited');
    expect([await store.get(TOOL, A), await store.get(TOOL, B)]).toEqual([NOTHING, GRANT]);
    await store.codeChanged(TOOL, B, B, 'edited');
    expect(await store.get(TOOL, B)).toEqual(GRANT);
  });

  it('goes back to earlier code only with what was given to exactly that code', async () => {
    const C = 'cc' as CodeHash;
    await store.set(TOOL, A, GRANT);
    await store.codeChanged(TOOL, A, B, 'edited');
    const grants = () => Promise.all([A, B, C].map((hash) => store.get(TOOL, hash)));
    // Code that it was never given to, from any state.
    await store.codeChanged(TOOL, B, C, 'restored');
    await store.codeChanged(OTHER, B, A, 'restored');
    expect(await grants()).toEqual([NOTHING, GRANT, NOTHING]);
    await store.codeChanged(TOOL, C, A, 'restored');
    expect(await grants()).toEqual([GRANT, NOTHING, NOTHING]);
    await store.codeChanged(TOOL, A, B, 'restored');
    expect(await grants()).toEqual([NOTHING, GRANT, NOTHING]);
    // What is given to the later code was not given to the earlier one.
    await store.set(TOOL, B, { ...GRANT, files: 'write' });
    await store.codeChanged(TOOL, B, A, 'restored');
    expect(await store.get(TOOL, A)).toEqual(NOTHING);
    await store.remove(TOOL, B);
    await store.codeChanged(TOOL, A, B, 'restored');
    expect(await grants()).toEqual([NOTHING, NOTHING, NOTHING]);
  });

  it('removes by code and by tool', async () => {
    const all = [
      [TOOL, A],
      [TOOL, B],
      [OTHER, A],
    ] as const;
    const call = (tool: ToolId, hash: CodeHash) => callOf(`${tool} ${hash}`);
    for (const [tool, hash] of all) {
      await store.set(tool, hash, GRANT);
      store.grantOnce(call(tool, hash), tool, hash, { files: 'read' });
    }
    await store.remove(TOOL, A);
    expect(await store.takeForCall(call(TOOL, A), TOOL, A)).toEqual(NOTHING);
    expect((await store.peekForCall(call(TOOL, B), TOOL, B)).files).toBe('read');
    await store.remove(TOOL);
    expect(await store.takeForCall(call(TOOL, B), TOOL, B)).toEqual(NOTHING);
    expect((await store.list()).map((grant) => grant.toolId)).toEqual([OTHER]);
  });

  it('adds to a grant without revealing more', async () => {
    const trusted = { trusted: true };
    const existing = { network: [RULE], files: 'write', secrets: ['A'], dom: false, revealSecrets: ['A'] };
    const requested = {
      network: [
        { ...RULE, methods: ['POST', 'GET'] },
        { ...RULE, pathPrefix: '/x' },
        { ...RULE, credentialHeaders: true },
      ],
      files: 'read' as const,
      secrets: ['B', 'A'],
      dom: true,
    };
    const widened = {
      network: [
        { ...RULE, methods: ['GET', 'POST'] },
        { ...RULE, pathPrefix: '/x' },
        { ...RULE, credentialHeaders: true },
      ],
      files: 'write',
      secrets: ['A', 'B'],
      dom: true,
      revealSecrets: ['A'],
    };
    await store.set(TOOL, A, existing, trusted);
    expect(await store.widen(TOOL, A, requested, trusted)).toEqual(widened);
    expect(await store.get(TOOL, A, trusted)).toEqual(widened);
  });

  it('loses nothing that two tabs add at once', async () => {
    const tabs = [store, createGrantStore(database)];
    const origins = Array.from({ length: 100 }, (_, number) => `https://h${number}.example`);
    await Promise.all(
      origins.map((origin, number) =>
        (tabs[number % 2] ?? store).widen(TOOL, A, { ...NOTHING, network: [{ ...RULE, origin }] }),
      ),
    );
    expect((await store.get(TOOL, A)).network.map(({ origin }) => origin).sort()).toEqual([...origins].sort());
  });

  it('replaces only the grant that was seen', async () => {
    const seen = await store.set(TOOL, A, GRANT);
    const less = { ...NOTHING, files: 'read' as const };
    for (const other of [NOTHING, { ...seen, files: 'read' }, { ...seen, network: [] }, undefined, 'no grant'])
      await expect(store.replace(TOOL, A, other, less)).rejects.toMatchObject({ code: 'conflict' });
    await expect(store.replace(TOOL, B, seen, less)).rejects.toMatchObject({ code: 'conflict' });
    expect(await store.get(TOOL, A)).toEqual(seen);
    expect(await store.replace(TOOL, A, seen, less)).toEqual(less);
    expect(await store.get(TOOL, A)).toEqual(less);
    await expect(store.replace(TOOL, A, seen, GRANT)).rejects.toMatchObject({ code: 'conflict' });
    await expect(store.replace(TOOL, A, less, { files: 'all' })).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await store.get(TOOL, A)).toEqual(less);
  });

  it('compares without what untrusted code cannot have', async () => {
    const trusted = { trusted: true };
    const seen = await store.set(TOOL, A, { secrets: ['A'], revealSecrets: ['A'], files: 'read' }, trusted);
    expect(await store.replace(TOOL, A, seen, { secrets: ['A'] })).toEqual({ ...NOTHING, secrets: ['A'] });
    expect(await store.get(TOOL, A, trusted)).toEqual({ ...NOTHING, secrets: ['A'] });
  });

  it('reports a full disk', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    await expect(store.set(TOOL, A, GRANT)).rejects.toMatchObject({
      code: 'transport',
      message: expect.stringContaining('disk space') as unknown,
    });
    database.close();
    await expect(store.set(TOOL, A, GRANT)).rejects.toMatchObject({
      code: 'transport',
      data: { cause: 'InvalidStateError' },
    });
  });

  it('grants nothing from a damaged record', async () => {
    await database.put('grants', {
      toolId: TOOL,
      codeHash: A,
      permissions: { ...GRANT, network: 'all' } as unknown as GrantedPermissions,
      grantedAt: '',
    });
    expect(await store.get(TOOL, A)).toEqual(NOTHING);
  });
});
