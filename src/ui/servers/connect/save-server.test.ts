import { expect, test } from 'vitest';
import { vouchedFor } from '../../../core/json/json.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { createFakeMcp } from '../../testing/fake-mcp.ts';
import { saveServer, testDraft } from './save-server.ts';
import { emptyDraft } from './server-draft.ts';

// Storing a server without secrets asks nothing else.
const host = vouchedFor<HostServices>({ ...createFakeMcp(() => undefined), secrets: { list: async () => [] } });

test('the form refuses a command that needs a shell, and accepts one in the field of the address', async () => {
  await expect(saveServer(host, { ...emptyDraft('program'), name: 'a', line: 'npx a && b' })).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('the operator &&'),
  });
  const quoted = await saveServer(host, { ...emptyDraft('program'), name: 'a', line: "npx 'a && b'" });
  expect(quoted).toMatchObject({ command: 'npx', args: ['a && b'] });
  const moved = await saveServer(host, { ...emptyDraft('address'), name: 'b', url: 'npx -y b' });
  expect(moved).toMatchObject({ transport: 'stdio', command: 'npx', args: ['-y', 'b'] });
});

test('a draft is tested with what was typed, and nothing of it is stored', async () => {
  const tried: unknown[] = [];
  const failed = { ok: false, failure: { cause: 'wrong-transport', message: 'm', fix: 'f' } };
  const testing = vouchedFor<HostServices>({
    mcp: { test: async (fields: unknown) => (tried.push(fields) === 1 ? failed : { ok: true, tools: 1 }) },
  });
  const draft = {
    ...emptyDraft('address'),
    url: 'https://a.test/mcp',
    rows: [{ key: 0, name: 'Authorization', value: 'Bearer typed', isSecret: true }],
  };
  expect(await testDraft(testing, draft)).toEqual({ ok: true, tools: 1 });
  const headers = { Authorization: 'Bearer typed' };
  expect(tried).toMatchObject([
    { name: 'test', transport: 'http', headers },
    { name: 'test', transport: 'sse', headers },
  ]);
  await expect(testDraft(testing, { ...emptyDraft('program'), line: 'npx a | b' })).rejects.toThrow('the operator |');
  expect(tried).toHaveLength(2);
});
