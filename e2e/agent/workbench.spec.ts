import { useWorkbench } from '../support/journeys/workbench.ts';
import { expect, test } from '../support/test.ts';

test('a person who comes from another chat has no dead end, and few clicks @slow', async ({ page }) => {
  const efforts = await useWorkbench(page, async () => undefined);
  expect(efforts.map(({ step, clicks, fields }) => [step, clicks, fields])).toEqual([
    ['connect a model', 3, 3],
    ['connect a second one', 3, 4],
    ['set a system prompt and a temperature', 2, 2],
    ['see which tools are offered', 3, 0],
    ['ask for two tools at once, and allow both', 1, 1],
    ['ask again, and reload while the question waits', 0, 1],
    ['edit one call in place, and deny the other', 4, 1],
    ['look at the raw request of a step', 2, 0],
    ['let another model answer', 3, 0],
    ['compare the two models', 2, 1],
  ]);
});
