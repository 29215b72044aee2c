import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/browsers/chromium.mjs';
import { addTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const AREA = {
  name: 'area',
  description: 'The area of a rectangle.',
  environment: 'browser',
  code: 'export default ({ w, h }) => w * h;',
  parameters: { type: 'object', properties: { w: { type: 'number' }, h: { type: 'number' } }, required: ['w', 'h'] },
};

/** What the browser has for its agent; Chromium's own part of the draft included. */
interface ModelContext {
  getTools(): Promise<{ readonly name: string }[]>;
  executeTool(tool: object, input: object): Promise<string>;
}

test.use({
  launchOptions: { args: [...CHROMIUM_ARGS, '--enable-features=WebMCP'], executablePath: chromiumPath() },
});

test('the agent of the browser calls what a person offers to it, once it is switched on', async ({ page }) => {
  await openApp(page);
  await addTool(page, AREA);
  const names = () =>
    page.evaluate(async () =>
      (await (document as unknown as { modelContext: ModelContext }).modelContext.getTools()).map(({ name }) => name),
    );
  expect(await names()).toEqual([]);
  await page.evaluate(() => (location.hash = '/panels/reach'));
  await page.getByRole('switch', { name: 'Agent of this browser' }).click();
  const row = page.getByRole('region', { name: 'Agents' }).getByRole('listitem').filter({ hasText: 'Browser' }).first();
  expect(await names()).toEqual([]);
  await row.getByRole('button', { name: 'Choose tools' }).click();
  await row.getByRole('checkbox', { name: 'area' }).check();
  await expect.poll(names).toEqual(['area']);
  const called = page.evaluate(async () => {
    const { modelContext } = document as unknown as { modelContext: ModelContext };
    const [tool] = await modelContext.getTools();
    return await modelContext.executeTool(tool ?? {}, { w: 3, h: 4 });
  });
  const allow = page.getByRole('button', { name: 'Allow once', exact: true });
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true');
  await allow.click();
  expect(await called).toContain('12');
  await page.getByRole('switch', { name: 'Agent of this browser' }).click();
  await expect.poll(names).toEqual([]);
});
