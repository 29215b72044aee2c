import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildNodeLibrary } from '../node-library/build.mjs';
import { ensurePinnedNode } from '../node-library/fetch.mjs';
import type { Compared } from './compare.mjs';

/** Runs `compare.mjs` with these parameters; results by package. */
export async function runCompare(...parameters: readonly string[]): Promise<Map<string, Compared>> {
  await buildNodeLibrary({ ifMissing: true });
  const { binary } = ensurePinnedNode();
  const script = fileURLToPath(new URL('./compare.mjs', import.meta.url));
  const { stdout, stderr } = spawnSync(binary, ['--no-warnings', script, ...parameters], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (!stdout.startsWith('[')) throw new Error(`compare.mjs: ${stderr}`);
  return new Map((JSON.parse(stdout) as Compared[]).map((result) => [result.name, result]));
}
