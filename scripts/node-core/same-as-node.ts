import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildNodeLibrary, PACKS_DIR } from '../node-library/build.mjs';
import { ensurePinnedNode } from '../node-library/fetch.mjs';
import { buildParts } from '../node-library/parts.mjs';
import type { Compared } from './compare.mjs';

/**
 * A named program; `main` is its file's name, default `main.js`; then the sources of its other files by path, and
 * whether its requests leave the tab.
 */
export type NamedProgram = readonly [
  name: string,
  code: string,
  main?: string,
  others?: Readonly<Record<string, string>>,
  hasFetch?: boolean,
];

/** One test per program: its output and its end are the same in the embedded engine as in the real Node. */
export function describeSameAsNode(title: string, programs: readonly NamedProgram[]): void {
  describe(title, () => {
    const results = new Map<string, Compared>();

    beforeAll(async () => {
      await buildNodeLibrary({ ifMissing: true });
      await buildParts(PACKS_DIR);
      const { binary } = ensurePinnedNode();
      const script = fileURLToPath(new URL('./compare.mjs', import.meta.url));
      // From a file: many programs exceed the capacity of a pipe, whose reader does not wait.
      const folder = mkdtempSync(join(tmpdir(), 'node-programs-'));
      const file = join(folder, 'programs.json');
      writeFileSync(file, JSON.stringify(programs));
      const input = openSync(file, 'r');
      const { stdout } = spawnSync(binary, ['--no-warnings', script], {
        stdio: [input, 'pipe', 'inherit'],
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      closeSync(input);
      rmSync(folder, { recursive: true });
      for (const result of JSON.parse(stdout) as Compared[]) results.set(result.name, result);
    }, 240_000);

    it.each(programs.map(([name]) => name))('%s', (name) => {
      const result = results.get(name);
      expect(result?.engine).toEqual(result?.node);
    });
  });
}
