import { openApp } from '../support/journeys.ts';
import { expect, test } from '../support/test.ts';
import { heldBy, storm } from '../support/two-tab-storm.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1e6);

for (const restores of [false, true]) {
  test(`two tabs write the same tools, files, grants, secrets and runs in a storm${restores ? ' while backups are restored' : ''}, and end with the same (SEED=${SEED})`, async ({ page, context }) => {
    const other = await context.newPage();
    await Promise.all([openApp(page), openApp(other)]);
    const operations = 400;
    const [one, two] = await Promise.all([storm(page, 'one', { seed: SEED, operations, restores }), storm(other, 'two', { seed: SEED + 1, operations, restores })]);
    expect([...one.faults, ...two.faults]).toEqual([]);
    const held = await heldBy(page);
    await expect.poll(() => heldBy(other)).toEqual(held);
    if (!restores) {
      // Each write that was answered made a version of its own.
      const made = [...one.made, ...two.made];
      expect(new Set(made).size).toBe(made.length);
      const { files, secrets } = held as { files: [string, string][]; secrets: string[] };
      expect(Object.fromEntries(files)).toMatchObject({ ...one.files, ...two.files });
      expect(secrets).toEqual([...one.secrets, ...two.secrets].sort());
    }
    const fresh = await context.newPage();
    await openApp(fresh);
    expect(await heldBy(fresh)).toEqual(held);
    // And it still takes a write from either.
    for (const [at, tab] of [page, other].entries()) await tab.evaluate((n) => window.toolyard.workspace.writeFile(`/after-${n}`, 'x'), at);
    await expect.poll(() => fresh.evaluate(() => window.toolyard.workspace.list('/'))).toEqual(expect.arrayContaining(['/after-0', '/after-1']));
  });
}
