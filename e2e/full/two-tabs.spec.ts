import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { heldBy, storm } from '../support/two-tab-storm.ts';

const SEED = Number(process.env.SEED ?? 20_261_123);

for (const restores of [false, true]) {
  test(
    `two tabs write the same tools, files, grants, secrets and runs in a ` +
      `storm${restores ? ' while backups are restored' : ''}, and end with the same (seed ${String(SEED)})`,
    async ({ page, context }) => {
      const other = await context.newPage();
      await Promise.all([openApp(page), openApp(other)]);
      const channels = [page, other, page, other, page, other];
      const reports = await Promise.all(
        channels.map((tab, at) => storm(tab, `lane${String(at)}`, { seed: SEED + at, operations: 150, restores })),
      );
      expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
      const held = await heldBy(page);
      await expect.poll(() => heldBy(other)).toEqual(held);
      if (!restores) {
        // Each acknowledged write created a separate version.
        const made = reports.flatMap((report) => report.made);
        expect(new Set(made).size).toBe(made.length);
        expect(made.length).toBeGreaterThan(100);
        const { files, secrets } = held as { files: [string, string][]; secrets: string[] };
        expect(Object.fromEntries(files)).toMatchObject(
          Object.assign({}, ...reports.map((report) => report.files)) as Record<string, string>,
        );
        expect(secrets).toEqual(reports.flatMap((report) => report.secrets).sort());
      }
      const fresh = await context.newPage();
      await openApp(fresh);
      expect(await heldBy(fresh)).toEqual(held);
      // It still accepts writes from both.
      for (const [at, tab] of [page, other].entries())
        await tab.evaluate((n) => window.toolyard.workspace.writeFile(`/after-${n}`, 'x'), at);
      await expect
        .poll(() => fresh.evaluate(() => window.toolyard.workspace.list('/')))
        .toEqual(expect.arrayContaining(['/after-0', '/after-1']));
    },
  );
}
