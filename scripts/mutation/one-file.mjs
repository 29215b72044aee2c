// @ts-check
// Tries the mutants of one file: a process of scripts/mutation.mjs, which ends it where a mutant never returns.
//   node scripts/mutation/one-file.mjs <file> <test file>…   with MUTATION_JOB, the path of its job
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { instrument } from './mutants.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [path = '', ...tests] = process.argv.slice(2);
const { code } = await instrument(path, readFileSync(join(root, path), 'utf8'));
const vitest = await startVitest(
  'test',
  tests,
  {
    config: false,
    root,
    watch: false,
    environment: 'node',
    isolate: false,
    maxWorkers: 1,
    silent: true,
    reporters: [{}],
    include: tests,
    runner: join(root, 'scripts/mutation/runner.mjs'),
    testTimeout: 30_000,
    sequence: { sequencer: AsGiven() },
  },
  {
    cacheDir: join(root, '.cache/vitest'),
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        load: (id) => (id.split('?')[0] === join(root, path) ? code : undefined),
      },
    ],
  },
);
await vitest.close();
// A test that never ended keeps the process alive.
process.exit(0);

/** The nearest test files first: they kill most. */
function AsGiven() {
  const order = (/** @type {{ moduleId: string }} */ { moduleId }) =>
    tests.findIndex((test) => moduleId.endsWith(`/${test}`));
  return class {
    /** @param {import('vitest/node').TestSpecification[]} files */
    async sort(files) {
      return files.toSorted((a, b) => order(a) - order(b));
    }
    /** @param {import('vitest/node').TestSpecification[]} files */
    async shard(files) {
      return files;
    }
  };
}
