import { beforeAll, describe, expect, it } from 'vitest';
import type { Compared } from './compare.mjs';
import { runCompare } from './run-compare.ts';

/** Packages without dependencies from this project, so that nothing is fetched: `node_modules/lodash/` and so on. */
const NAMES = ['lodash', 'dayjs', 'zod', 'marked', 'semver'];

describe('unmodified packages in the embedded Node', () => {
  let results = new Map<string, Compared>();

  beforeAll(async () => {
    results = await runCompare('--installed', ...NAMES);
  }, 120_000);

  it.each(NAMES)('%s behaves as in the real Node', (name) => {
    const result = results.get(name);
    expect(result?.node.code).toBe(0);
    expect(result?.engine).toEqual(result?.node);
  });
});
