import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { base64UrlToBytes, bytesToBase64Url } from '../../core/base64.ts';
import type { SharedTool } from '../contract/share.ts';
import { emptyDatabase } from '../../platform/testing/empty-database.ts';
import { packContainer } from '../content/container.ts';
import type { FieldRules } from '../content/parse-content.ts';
import { decode } from '../decode.ts';
import { writePayload } from '../payload/payload.ts';
import { writeShareFile } from '../share-file.ts';
import { createAuthorKey } from './author-key.ts';

const AT = '2026-11-22T09:00:00.000Z';
const tool: SharedTool = {
  name: 'add',
  description: 'Adds.',
  code: 'function tool() {}',
  parameters: { type: 'object', properties: { z: {}, a: {} } },
  timeout: 30_000,
  environment: 'node',
  enabled: true,
  language: 'javascript',
  createdAt: AT,
  updatedAt: AT,
};
/** The catalog has the rules of tools; here every value is a tool. */
const parse: FieldRules['parse'] = (input) => {
  const {
    createdAt: _created,
    updatedAt: _updated,
    times: _times,
    origins: _origins,
    ...fields
  } = input as SharedTool & { times: unknown };
  return {
    ok: true,
    value: {
      ...fields,
      timeout: fields.timeout ?? 30_000,
      environment: fields.environment ?? 'node',
      enabled: fields.enabled ?? true,
      language: fields.language ?? 'javascript',
    },
  };
};
const authorOf = async (text: string) => (await decode(text, { names: Object.keys(tool), parse })).author;

test('a browser signs with one key; the signature is part of link and file, and matches nothing else', async () => {
  const database = await emptyDatabase();
  const author = createAuthorKey(database);
  expect(await author.publicKey()).toBeUndefined();
  const content = { tools: [tool], files: [{ path: '/a', bytes: Uint8Array.of(1, 2) }] };
  const container = packContainer(content);
  const [seal, inOtherTab] = await Promise.all([author.seal(container), createAuthorKey(database).seal(container)]);
  const key = bytesToBase64Url(seal.publicKey);
  expect(bytesToBase64Url(inOtherTab.publicKey)).toBe(key);
  expect(await author.publicKey()).toBe(key);

  expect(await authorOf(writePayload(container, seal))).toEqual({ key, valid: true });
  expect(await authorOf(writePayload(container))).toBeUndefined();
  const file = writeShareFile(content, seal);
  expect(await authorOf(file)).toEqual({ key, valid: true });
  expect(await authorOf(file.replace('"name": "add"', '"name": "sub"'))).toEqual({ key, valid: false });
  expect(await authorOf(file.replace('"z": {}', '"y": {}'))).toEqual({ key, valid: false });
  const other = packContainer({ tools: [{ ...tool, code: 'function tool() { return 1; }' }], files: [] });
  expect(await authorOf(writePayload(other, seal))).toEqual({ key, valid: false });
  const claimed = { ...seal, publicKey: base64UrlToBytes('A'.repeat(43)) ?? seal.publicKey };
  expect(await authorOf(writePayload(container, claimed))).toEqual({ key: 'A'.repeat(43), valid: false });

  await author.forget();
  expect(await author.publicKey()).toBeUndefined();
  await author.undoForget();
  expect(await author.publicKey()).toBe(key);
  await expect(author.undoForget()).rejects.toMatchObject({ code: 'not-found' });
  await author.forget();
  expect(bytesToBase64Url((await author.seal(container)).publicKey)).not.toBe(key);
  database.close();
});
