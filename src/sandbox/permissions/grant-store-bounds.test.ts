import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { CodeHash, ToolCallId, ToolId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import { openDatabase, type ToolyardDatabase } from '../../platform/database/database.ts';
import { createGrantStore, type GrantedCall, type GrantStore } from './grant-store.ts';

const TOOL = 'tool-1' as ToolId;
const A = 'aa' as CodeHash;
const B = 'bb' as CodeHash;
const CALL: GrantedCall = { toolCallId: 'call-1' as ToolCallId, caller: 'person' };
const TRUSTED = { trusted: true };
const NOTHING = { network: [], files: 'none', secrets: [], dom: false, revealSecrets: [] };
const GRANT = { ...NOTHING, secrets: ['TOKEN'] };

let database: ToolyardDatabase;
let store: GrantStore;
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = await openDatabase();
  store = createGrantStore(database);
});

it('says when it was granted', async () => {
  await store.set(TOOL, A, GRANT);
  const [grant] = await store.list();
  expect(Math.abs(Date.parse(grant?.grantedAt ?? '') - Date.now())).toBeLessThan(60_000);
});

it('reveals nothing by default to trusted code', async () => {
  expect(await store.get(TOOL, A, TRUSTED)).toEqual(NOTHING);
});

it('keeps the grant of other code when one is removed', async () => {
  await store.set(TOOL, A, GRANT);
  await store.set(TOOL, B, GRANT);
  await store.remove(TOOL, A);
  expect([await store.get(TOOL, A), await store.get(TOOL, B)]).toEqual([NOTHING, GRANT]);
});

it('moves nothing where nothing was granted', async () => {
  await store.codeChanged(TOOL, A, B, 'edited');
  expect(await store.list()).toEqual([]);
});

it('reveals to one call what is revealed for good and for that call', async () => {
  const both = { ...NOTHING, secrets: ['TOKEN', 'OTHER'] };
  await store.set(TOOL, A, { ...both, revealSecrets: ['TOKEN'] }, TRUSTED);
  store.grantOnce(CALL, TOOL, A, { ...both, revealSecrets: ['OTHER', 'TOKEN'] }, TRUSTED);
  expect((await store.takeForCall(CALL, TOOL, A, TRUSTED)).revealSecrets).toEqual(['TOKEN', 'OTHER']);
  expect((await store.takeForCall(CALL, TOOL, A, TRUSTED)).revealSecrets).toEqual(['TOKEN']);
});

it('says which part of a grant is refused to untrusted code', async () => {
  await expect(store.set(TOOL, A, { ...GRANT, revealSecrets: ['TOKEN'] })).rejects.toMatchObject({
    code: 'denied',
    data: { path: '/revealSecrets' },
  });
});

it('knows at once what another tab has given or revoked', async () => {
  const other = createGrantStore(database);
  for (let at = 0; at < 20; at += 1) {
    await other.set(TOOL, A, GRANT);
    expect(await store.get(TOOL, A)).toEqual(GRANT);
    await other.remove(TOOL);
    expect(await store.takeForCall(CALL, TOOL, A)).toEqual(NOTHING);
  }
});

it('keeps the grants for one call of other tools, and of other code', async () => {
  const other = 'tool-2' as ToolId;
  store.grantOnce(CALL, other, A, GRANT);
  await store.remove(TOOL);
  await store.codeChanged(TOOL, A, B, 'replaced');
  await store.codeChanged(other, B, A, 'replaced');
  expect(await store.takeForCall(CALL, other, A)).toEqual(GRANT);
});

it('remembers the codes that exactly this was given to, each once, and the latest 50', async () => {
  const codes = Array.from({ length: LIMITS.versionsPerTool + 2 }, (_, at) => `code ${at}` as CodeHash);
  const [first = A, second = A, third = A] = codes;
  const earlier = async () => (await store.list()).map((grant) => grant.earlier);
  await store.set(TOOL, first, GRANT);
  await store.codeChanged(TOOL, first, second, 'edited');
  expect(await earlier()).toEqual([[first]]);
  await store.codeChanged(TOOL, second, first, 'restored');
  expect(await earlier()).toEqual([[second]]);
  await store.codeChanged(TOOL, first, second, 'edited');
  for (const [at, code] of codes.entries())
    if (at > 1) await store.codeChanged(TOOL, codes[at - 1] ?? A, code, 'edited');
  expect(await earlier()).toEqual([codes.slice(1, -1)]);
  const last = codes.at(-1) ?? A;
  await store.codeChanged(TOOL, last, first, 'restored');
  expect([await store.get(TOOL, first), await store.get(TOOL, last)]).toEqual([NOTHING, GRANT]);
  await store.codeChanged(TOOL, last, third, 'restored');
  expect(await store.get(TOOL, third)).toEqual(GRANT);
});

it('gives earlier code nothing back if nobody brought it back', async () => {
  await store.set(TOOL, A, GRANT);
  await store.codeChanged(TOOL, A, B, 'edited');
  await store.codeChanged(TOOL, B, A, 'replaced');
  expect([await store.get(TOOL, A), await store.get(TOOL, B)]).toEqual([NOTHING, GRANT]);
});

it('keeps the grant that earlier code has by now', async () => {
  const less = { ...NOTHING, files: 'read' };
  await store.set(TOOL, A, GRANT);
  await store.codeChanged(TOOL, A, B, 'edited');
  await store.set(TOOL, A, less);
  await store.codeChanged(TOOL, B, A, 'restored');
  expect([await store.get(TOOL, A), await store.get(TOOL, B)]).toEqual([less, GRANT]);
});
