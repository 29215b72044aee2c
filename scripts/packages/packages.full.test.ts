import { beforeAll, describe, expect, it } from 'vitest';
import type { Compared } from './compare.mjs';
import { SERVERS } from './mcp-servers.mjs';
import { PROGRAMS } from './programs.mjs';
import { runCompare } from './run-compare.ts';

const NAMES = [...Object.keys(PROGRAMS), ...Object.keys(SERVERS)];

describe.each([
  ['a thread of the pinned Node', []],
  ['a worker of Chromium', ['--browser']],
])('unmodified packages from npm in %s', (_where, flags) => {
  let results = new Map<string, Compared>();

  beforeAll(async () => {
    results = await runCompare(...flags);
  }, 600_000);

  it.each(NAMES)('%s', (name) => {
    const result = results.get(name);
    expect(result?.node.code).toBe(0);
    expect(result?.engine).toEqual(result?.node);
  });
});
