import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolderFiles } from '../../../catalog/inside/exported-tool/folder-files.ts';
import { createRunFiles, type ToolFiles } from './run-files.ts';

const roots: string[] = [];
afterAll(async () => {
  for (const root of roots) await fs.rm(root, { recursive: true, force: true });
});
const onDisk = async (): Promise<ToolFiles> => {
  const root = await fs.mkdtemp(join(tmpdir(), 'run-files-'));
  roots.push(root);
  return createFolderFiles(fs, root);
};
const codeOf = async (act: Promise<unknown>): Promise<unknown> =>
  await act.then(
    () => 'done',
    (error: unknown) => (error as { code?: unknown }).code,
  );

describe.each<[string, () => Promise<ToolFiles>]>([
  ['a browser tool', async () => createRunFiles()],
  ['an exported tool, on a real disk', onDisk],
])('context.files of %s', (_name, create) => {
  it('keeps texts and bytes by paths from the root, whatever is in a name', async () => {
    const files = await create();
    await files.writeFile('/a/b.txt', 'héllo');
    await files.writeFile('c d%20?#é.bin', new Uint8Array([1, 2]));
    expect(await files.readFile('a/./x/../b.txt')).toBe('héllo');
    expect([...((await files.readFile('/c d%20?#é.bin', 'bytes')) as Uint8Array)]).toEqual([1, 2]);
    expect(await files.list()).toEqual(['/a/b.txt', '/c d%20?#é.bin']);
    expect(await files.list('a')).toEqual(['/a/b.txt']);
    expect(await files.readFile('../../a/b.txt')).toBe('héllo');
  });

  it('fails with the codes of Node', async () => {
    const files = await create();
    await files.writeFile('/a/b.txt', 'x');
    expect(await codeOf(files.readFile('/none'))).toBe('ENOENT');
    expect(await codeOf(files.readFile('/a'))).toBe('EISDIR');
    expect(await codeOf(files.writeFile('/a', 'y'))).toBe('EISDIR');
    expect(['ENOTDIR', 'EEXIST']).toContain(await codeOf(files.writeFile('/a/b.txt/c', 'y')));
    expect(await codeOf(files.list('/none'))).toBe('ENOENT');
    expect(await codeOf(files.list('/a/b.txt'))).toBe('ENOTDIR');
    expect(await codeOf(files.writeFile('/n', 7 as unknown as string))).toBe('ERR_INVALID_ARG_TYPE');
  });

  it('removes files, and folders with all in them', async () => {
    const files = await create();
    await files.writeFile('/a/b/c', '1');
    await files.writeFile('/a/bc', '2');
    expect(await files.remove('/none')).toBe(false);
    expect(await files.remove('/a/b')).toBe(true);
    expect(await files.list()).toEqual(['/a/bc']);
    expect(await files.remove('a/bc')).toBe(true);
    expect(await files.remove('a/bc')).toBe(false);
  });
});
