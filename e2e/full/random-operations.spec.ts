import type { Page } from '@playwright/test';
import { seededRandom } from '../../src/core/testing/seeded-random.ts';
import { addTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { createSequence, OWN_TOOL, type Sequence } from '../support/random-sequences.ts';
import { expect, test } from '../support/test.ts';

const OPERATIONS = 1_000;
/** Number of operations on one file that all tabs change. */
const SHARED_OPERATIONS = 100;
const SHARED = '/shared.txt';

interface Found {
  readonly files: Readonly<Record<string, string>>;
  readonly folders: readonly string[];
}

/** All files, as a page sees them. */
async function contentsOf(page: Page): Promise<Found> {
  const { success, result, error } = await callTool(page, 'js', {
    code: `const fs = require('fs'); const files = {}; const folders = [];
const walk = (at) => {
  for (const entry of fs.readdirSync(at || '/', { withFileTypes: true })) {
    const path = at + '/' + entry.name;
    if (entry.isDirectory()) {
      if (path.startsWith('/lane')) folders.push(path);
      if (path.startsWith('/lane')) walk(path);
    } else if (path.startsWith('/lane') || path === '${SHARED}') files[path] = fs.readFileSync(path, 'utf8');
  }
};
walk(''); return { files, folders: folders.sort() };`,
  });
  expect(success, error).toBe(true);
  return result as unknown as Found;
}

/** Changes a file that others change at the same time: the change that a call reported exists, and nothing else. */
async function changeShared(page: Page, mark: string, means: number): Promise<boolean> {
  const to = mark.replace('<', '[');
  const script =
    `const fs = require('fs'); fs.writeFileSync('${SHARED}', fs.readFileSync('${SHARED}', ` +
    `'utf8').replace('${mark}', '${to}'));`;
  const result =
    means < 4
      ? await callTool(page, 'edit', { path: SHARED, old_string: mark, new_string: to })
      : means < 6
        ? await callTool(page, 'bash', { command: `sed -i 's/${mark}/${to}/' ${SHARED}` })
        : means < 8
          ? await callTool(page, 'own', { actions: [{ kind: 'edit', path: SHARED, from: mark, to }] })
          : await callTool(page, 'node', { script });
  if (result.changes?.state !== 'landed') return false;
  return result.success && !result.changes.conflicts.includes(SHARED);
}

for (const seed of [Number(process.env.SEED ?? 20_261_122)]) {
  test(
    `${String(OPERATIONS)} random operations by built-in tools, the shell and node tools, at once and from two ` +
      `tabs, end as a model of the disk says (seed ${String(seed)})`,
    async ({ page, context }) => {
      test.setTimeout(900_000);
      const other = await context.newPage();
      await Promise.all([openApp(page), openApp(other)]);
      await addTool(page, OWN_TOOL);
      await page.evaluate(() =>
        window.toolyard.grants.set('own', { network: [], files: 'write', secrets: [], dom: false }),
      );
      const marks = Array.from({ length: SHARED_OPERATIONS }, (_, at) => `<mark ${String(at)}>`);
      await page.evaluate(([path, text]) => window.toolyard.workspace.writeFile(path, text), [
        SHARED,
        marks.join('\n'),
      ] as const);
      const sequences = [page, other, page, other, page, other].map((tab, at) =>
        createSequence(tab, `/lane${String(at)}`, seededRandom(seed + at)),
      );
      await callTool(page, 'bash', { command: `mkdir ${sequences.map(({ folder }) => folder).join(' ')}` });
      await expect.poll(async () => (await contentsOf(other)).folders.length).toBe(sequences.length);

      let left = OPERATIONS - SHARED_OPERATIONS;
      const faults: string[] = [];
      const run = async (step: Sequence['step']): Promise<void> => {
        while (left > 0) {
          const { actions, fault } = await step();
          left -= actions;
          if (fault !== undefined) faults.push(fault);
        }
      };
      const applied = new Set<string>();
      const { below } = seededRandom(seed - 1);
      const shared = async (tab: Page): Promise<void> => {
        for (let mark = marks.shift(); mark !== undefined; mark = marks.shift())
          if (await changeShared(tab, mark, below(10))) applied.add(mark);
      };
      await Promise.all([...sequences.map(({ step }) => run(step)), shared(page), shared(other)]);
      expect(faults, `seed ${String(seed)}`).toEqual([]);

      const files = Object.fromEntries(
        sequences.flatMap(({ model }) =>
          [...model].filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
      );
      const folders = sequences
        .flatMap(({ folder, model }) => [folder, ...[...model.keys()].filter((key) => model.get(key) === undefined)])
        .sort();
      files[SHARED] = Array.from({ length: SHARED_OPERATIONS }, (_, at) => `<mark ${String(at)}>`)
        .map((mark) => (applied.has(mark) ? mark.replace('<', '[') : mark))
        .join('\n');
      for (const tab of [page, other]) expect(await contentsOf(tab)).toEqual({ files, folders });
      expect(applied.size).toBeGreaterThan(SHARED_OPERATIONS / 3);
      await Promise.all([page.reload(), other.close()]);
      await page.evaluate(() => window.toolyard.ready);
      expect(await contentsOf(page)).toEqual({ files, folders });
    },
  );
}
