// @ts-check
/** Starts `run-tests.mjs` with the pinned Node, since the engine's thread must be as new as the library. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensurePinnedNode } from '../node-library/fetch.mjs';

const { binary } = ensurePinnedNode();
const { status } = spawnSync(
  binary,
  ['--no-warnings', fileURLToPath(new URL('./run-tests.mjs', import.meta.url)), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
