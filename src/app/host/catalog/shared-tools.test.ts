import { expect, it } from 'vitest';
import type { SharedTool } from '../../../share/contract/share.ts';
import { writeShareFile } from '../../../share/index.ts';
import { readShared } from './shared-tools.ts';

it('reads the tools of a share file unchanged, and leaves other texts to other formats', async () => {
  const fields = {
    name: 'sent',
    description: 'Was sent.',
    code: 'export default () => 1;',
    parameters: { type: 'object' },
    timeout: 5_000,
    environment: 'browser',
    enabled: true,
    language: 'javascript',
    guidance: 'Use it.',
  } as const;
  const tool: SharedTool = { ...fields, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
  const file = writeShareFile({ tools: [tool], files: [{ path: '/a.txt', bytes: new Uint8Array([65]) }] });
  expect(await readShared(file)).toEqual([fields]);
  expect(await readShared('[]')).toBeUndefined();
  await expect(readShared(file.replace('"sent"', '""'))).rejects.toMatchObject({ code: 'invalid-input' });
});
