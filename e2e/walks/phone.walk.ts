import { FIRST_TOOL } from '../../src/agent/contract/first-tool.ts';
import { addTool, openApp } from '../support/journeys/journeys.ts';
import { CONTRAST } from './tools-of-walks.ts';
import { walk } from './walk.ts';

walk(
  'phone',
  'one on a phone who got a link',
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  async ({ page, see, another }) => {
    const sender = await another();
    await openApp(sender);
    await addTool(sender, CONTRAST);
    const link = await sender.evaluate(() => window.toolyard.share.encode({ tools: ['contrast'] }));
    await sender.context().close();

    await page.goto(link);
    await page.getByRole('heading', { name: 'Opened from a link' }).waitFor();
    await page.getByRole('button', { name: /^Save 1 tool/ }).waitFor();
    await see('link');
    await page.getByText('export default').first().scrollIntoViewIfNeeded();
    await see('link-code');
    await page.getByRole('button', { name: 'Try', exact: true }).tap();
    await page.getByRole('region', { name: 'Trial' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'contrast' }).waitFor({ state: 'attached' });
    await see('trial');
    await page.getByRole('button', { name: /^Run/ }).last().tap();
    await page.getByText(/^Finished in/).waitFor();
    await see('trial-ran');
    await page.getByRole('region', { name: 'Trial' }).getByRole('button', { name: 'Save', exact: true }).tap();
    await page.getByRole('region', { name: 'Trial' }).waitFor({ state: 'hidden' });
    await see('saved');
    await page.getByRole('button', { name: /^Run/ }).last().tap();
    await page.getByText(/^Finished in/).waitFor();
    await see('ran');
    await page.getByRole('tab', { name: 'Code' }).first().tap();
    await see('tool');
    await page.getByRole('tab', { name: 'Schema' }).tap();
    await page.locator('[data-schema-tree]').waitFor();
    await see('schema');
    await page.getByRole('tab', { name: 'Code' }).last().tap();
    await page.getByRole('button', { name: 'Share' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).waitFor();
    await see('share');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the list of tools' }).tap();
    await see('list');
    await page.getByRole('dialog', { name: 'Tools' }).getByRole('link', { name: 'Agent' }).tap();
    await page.getByRole('button', { name: 'Play: Clean up a table' }).waitFor();
    await see('agent');
    await page.getByRole('button', { name: 'Play: Clean up a table' }).tap();
    await page.getByRole('button', { name: 'Skip the pauses' }).tap();
    await page.getByRole('button', { name: 'Start your own conversation' }).waitFor({ timeout: 60_000 });
    await see('agent-ended');
    await page.getByRole('button', { name: 'Open in side panel' }).last().tap();
    await page.getByRole('region', { name: /^Call of/ }).waitFor();
    await see('call');
    // One's own tool is asked about.
    await addTool(page, { ...FIRST_TOOL });
    await page.goto('/#/agent');
    await page.getByRole('button', { name: 'Play: Count letters' }).tap();
    const ask = page.getByRole('region', { name: /wants to make 2 calls$/ });
    await ask.waitFor();
    await see('asked');
    // A tap that was meant for something else comes too early.
    await page.waitForTimeout(1_200);
    await ask.getByRole('button', { name: 'Allow all 2' }).tap();
    await page.getByRole('button', { name: 'Start your own conversation' }).waitFor({ timeout: 60_000 });
    await see('answered');
    for (const [address, name] of [
      ['/#/files', 'workspace'],
      ['/#/servers', 'servers'],
      ['/#/settings', 'settings'],
      ['/#/settings/storage', 'storage'],
      ['/#/new', 'new'],
    ] as const) {
      await page.goto(address);
      await page.locator('#content').locator('h1, h2, h3').filter({ visible: true }).first().waitFor();
      await see(name);
    }
  },
);
