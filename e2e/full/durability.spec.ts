import { killWhileSaving } from '../support/journeys-killed.ts';
import { expect, test } from '../support/test.ts';

test('a browser killed 50 times while tools are saved has lost none that was acknowledged', async () => {
  test.setTimeout(600_000);
  const { lost, acknowledged, found } = await killWhileSaving(50);
  expect(lost).toEqual([]);
  expect(found).toBeGreaterThanOrEqual(acknowledged);
});
