import { expect, test } from 'vitest';
import { vouchedFor } from '../../../core/json/json.ts';
import type { HostServices } from '../../../services/host-services.ts';
import { createFakeMcp } from '../../testing/fake-mcp.ts';
import { saveServer } from './save-server.ts';
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
