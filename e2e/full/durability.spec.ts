import { killWhileSaving, saveAroundTornLog } from '../support/journeys/journeys-killed.ts';
import { expect, test } from '../support/test.ts';

test('a browser killed 50 times while tools are saved has lost none that was acknowledged', async () => {
  test.setTimeout(600_000);
  const { lost, acknowledged, found } = await killWhileSaving(50);
  expect(lost).toEqual([]);
  expect(found).toBeGreaterThanOrEqual(acknowledged);
});

test('what was saved comes back when the browser deletes a database whose log was torn by a kill', async () => {
  test.setTimeout(120_000);
  const { before, after, notice } = await saveAroundTornLog();
  expect(before.length).toBe(20);
  expect(after).toEqual(before);
  expect(notice).toContain('20 tools');
});
