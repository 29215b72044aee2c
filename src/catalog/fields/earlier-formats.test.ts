import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeHashOf, earlierCodeHashOf } from './code-hash.ts';
import { confusingTool } from './testing/confusing-tools.ts';
import { digestOf } from './tool-digest.ts';
import { seededRandom } from '../../core/testing/seeded-random.ts';
import type { ToolFields, ToolRecord } from '../../core/tool.ts';
import { earlierCodeHash, newCodeHash, newDigest } from '../../platform/database/hashes-4.ts';
import { upgraded } from '../../platform/testing/upgraded-database.ts';

const AT = '2026-01-01T00:00:00.000Z';
const FIELDS: ToolFields = {
  name: 'own',
  description: 'd',
  code: 'function tool() { return 1; }',
  parameters: { type: 'object' },
  timeout: 1_000,
  environment: 'browser',
  enabled: true,
  language: 'javascript',
};

function record(version: number, change: Partial<ToolRecord>): ToolRecord {
  const fields = { ...FIELDS, ...change };
  return {
    ...fields,
    id: 'id-1' as ToolRecord['id'],
    version,
    codeHash: earlierCodeHash(fields),
    createdAt: AT,
    updatedAt: AT,
    provenance: { kind: 'written' },
    trusted: true,
    ...change,
  };
}

const rowsOf = (...versions: ToolRecord[]) => ({
  tools: versions.slice(-1),
  versions: versions.map((each) => ({ toolId: each.id, version: each.version, record: each, savedAt: AT })),
});
const grantFor = ({ id, codeHash }: ToolRecord) => ({ toolId: id, codeHash, permissions: {}, grantedAt: AT });
const ruleFor = ({ id, codeHash }: ToolRecord) => ({ id: codeHash, toolKey: `${id} ${codeHash}`, toolName: 'own' });

test('the hashes of the migration are those in use, for tools of all kinds', async () => {
  const random = seededRandom(7);
  for (let at = 0; at < 200; at += 1) {
    const fields = confusingTool(random);
    expect(newCodeHash(fields)).toBe(await codeHashOf(fields));
    expect(earlierCodeHash(fields)).toBe(await earlierCodeHashOf(fields));
    expect(newDigest(fields)).toBe(digestOf(fields));
  }
});

test('what was trusted and allowed stays so, under the new hashes', async () => {
  const [first, second] = [record(1, {}), record(2, { code: 'function tool() { return 2; }' })];
  const database = await upgraded({
    ...rowsOf(first, second),
    grants: [grantFor(first), grantFor(second)],
    approvalRules: [ruleFor(second)],
  });
  const [codeHash, before] = [await codeHashOf(second), await codeHashOf(first)];
  expect(await database.getAll('tools')).toEqual([{ ...second, codeHash }]);
  expect((await database.getAll('versions')).map((each) => each.record.codeHash)).toEqual([before, codeHash]);
  expect((await database.getAll('grants')).map((grant) => grant.codeHash).sort()).toEqual([before, codeHash].sort());
  expect(await database.getAll('approvalRules')).toMatchObject([{ toolKey: `id-1 ${codeHash}` }]);
  expect((await database.getAll('acceptances')).map(({ digest, by, version }) => [digest, by, version]).sort()).toEqual(
    [
      [digestOf(first), 'earlier', 1],
      [digestOf(second), 'earlier', 2],
    ].sort(),
  );
});

test('a hash that can mean two things is asked for again', async () => {
  const code = 'function tool() { return 1; }\0x sha512-y';
  const [plain, hidden] = [record(1, {}), record(2, { code, trusted: false })];
  const database = await upgraded({
    ...rowsOf(plain, hidden),
    grants: [grantFor(hidden)],
    approvalRules: [ruleFor(hidden)],
  });
  const codeHash = await codeHashOf(hidden);
  expect(await database.getAll('tools')).toMatchObject([{ trusted: false, codeHash }]);
  expect(await database.get('grants', [hidden.id, codeHash])).toBe(undefined);
  expect((await database.getAll('approvalRules')).map(({ toolKey }) => toolKey)).not.toContain(`id-1 ${codeHash}`);
});

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const PACKAGES = {
  format: 1,
  requested: [{ name: 'a', wanted: '1' }],
  packages: [{ path: 'a', name: 'a', version: '1.0.0', integrity: INTEGRITY, tarball: '', bins: {} }],
} as const;

test.each<[name: string, granted: Partial<ToolRecord>, other: Partial<ToolRecord>]>([
  ['NUL and packages', { code: `one\0a ${INTEGRITY}` }, { code: 'one', packages: PACKAGES }],
  ['a lone surrogate and U+FFFD', { code: 'one \ud800' }, { code: 'one \ufffd' }],
])('a grant for one of two codes with one earlier hash goes to neither: %s', async (_name, granted, other) => {
  const [own, theirs] = [record(1, granted), record(2, { ...other, trusted: false })];
  expect(own.codeHash).toBe(theirs.codeHash);
  for (const rows of [
    rowsOf(own, theirs),
    rowsOf(record(1, {}), record(2, granted), record(3, other)),
    rowsOf(theirs),
  ]) {
    const database = await upgraded({ ...rows, grants: [grantFor(own)], approvalRules: [ruleFor(own)] });
    expect(await database.getAll('grants')).toEqual([]);
    expect(await database.getAll('approvalRules')).toEqual([ruleFor(own)]);
  }
});

test('a grant of a tool with packages stays if all of its versions are known', async () => {
  const [first, second] = [record(1, {}), record(2, { packages: PACKAGES })];
  const whole = await upgraded({ ...rowsOf(first, second), grants: [grantFor(second)] });
  expect(await whole.getAll('grants')).toMatchObject([{ codeHash: await codeHashOf(second) }]);
  const part = await upgraded({ ...rowsOf(second), grants: [grantFor(second)] });
  expect(await part.getAll('grants')).toEqual([]);
});

test('trust that a restored version took over from other code is not kept, and neither is its grant', async () => {
  const theirs = { code: 'function tool() { return "theirs"; }', provenance: { kind: 'import' } as never };
  const versions = [
    record(1, {}),
    record(2, { ...theirs, trusted: false }),
    record(3, { trusted: false }),
    record(4, {}),
    record(5, theirs),
  ] as const;
  const database = await upgraded({ ...rowsOf(...versions), grants: [grantFor(versions[4])] });
  expect(await database.getAll('tools')).toMatchObject([{ version: 5, trusted: false }]);
  expect(await database.getAll('grants')).toEqual([]);
  expect((await database.getAll('acceptances')).map(({ digest }) => digest)).toEqual([digestOf(versions[0])]);
  // A person trusted it themselves: the fields stayed, and the trust is new.
  const trusted = await upgraded({
    ...rowsOf(versions[0], versions[1], record(3, theirs)),
    grants: [grantFor(versions[1])],
  });
  expect(await trusted.getAll('tools')).toMatchObject([{ version: 3, trusted: true }]);
  expect(await trusted.count('grants')).toBe(1);
});

type Golden = {
  readonly stores: readonly { readonly name: string; readonly keyPath: unknown; readonly rows: unknown[] }[];
};

/** A value as golden/README.md says; bytes and keys, which matter here to nothing, are left out. */
function valueOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(valueOf);
  const { $object } = value as { readonly $object?: readonly (readonly [string, unknown])[] };
  return Object.fromEntries(($object ?? []).map(([name, item]) => [name, valueOf(item)]));
}

test('the stored tools of version 0.1 are as they were: what is trusted, granted and ruled', async () => {
  const file = new URL('../../../golden/stored-4.json', import.meta.url);
  const { stores } = JSON.parse(readFileSync(file, 'utf8')) as Golden;
  const rows = Object.fromEntries(
    stores.filter(({ keyPath }) => keyPath !== null).map((store) => [store.name, store.rows.map(valueOf)]),
  );
  const before = (rows['tools'] ?? []) as ToolRecord[];
  const database = await upgraded(rows);
  const after = await database.getAll('tools');
  const hashes = new Map(
    await Promise.all(before.map(async (each) => [each.codeHash, await codeHashOf(each)] as const)),
  );
  expect(after).toEqual(before.map((each) => ({ ...each, codeHash: hashes.get(each.codeHash) })));
  expect(after.every(({ trusted }) => trusted)).toBe(true);
  const renewed = ([id, hash]: readonly [string, string]): string => `${id} ${hashes.get(hash as never) ?? hash}`;
  expect((await database.getAll('grants')).map(({ toolId, codeHash }) => `${toolId} ${codeHash}`).sort()).toEqual(
    (rows['grants'] as { toolId: string; codeHash: string }[])
      .map(({ toolId, codeHash }) => renewed([toolId, codeHash]))
      .sort(),
  );
  const [rule] = rows['approvalRules'] as { toolKey: string }[];
  const [id = '', hash = ''] = rule?.toolKey.split(' ') ?? [];
  expect((await database.getAll('approvalRules')).map(({ toolKey }) => toolKey)).toEqual([renewed([id, hash])]);
  expect((await database.getAll('acceptances')).length).toBeGreaterThanOrEqual(after.length);
});
