// @ts-check
// `npm run bench`: every measurement, one after the other; what is said to this is said to each (`npm run bench --
// --write`).
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PARTS = [
  'sandbox',
  'node',
  'shell',
  'typing',
  'scale',
  'feel',
  'form',
  'share',
  'workspace',
  'mcp',
  'reach/relay',
  'reach/tab',
  'agent',
  'conversation',
];

for (const part of PARTS) {
  console.log(`\n── bench/${part}.mjs`);
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`./${part}.mjs`, import.meta.url)), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  // Figures beside a yardstick that was not met, or none at all: what follows would hide it.
  if (status !== 0) process.exit(status ?? 1);
}
