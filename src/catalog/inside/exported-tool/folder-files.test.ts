import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { testToolFiles } from '../../../core/testing/tool-files-suite.ts';
import { createFolderFiles } from './folder-files.ts';

const roots: string[] = [];
afterAll(async () => {
  for (const root of roots) await fs.rm(root, { recursive: true, force: true });
});

testToolFiles('an exported tool, on a real disk', async () => {
  const root = await fs.mkdtemp(join(tmpdir(), 'folder-files-'));
  roots.push(root);
  return createFolderFiles(fs, root);
});
