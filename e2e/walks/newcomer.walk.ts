import { pressGuarded } from '../support/answer.ts';
import { expect } from '../support/test.ts';
import { walk } from './walk.ts';

walk(
  'newcomer',
  'one who has never seen it',
  { viewport: { width: 1280, height: 800 } },
  async ({ page, see, another }) => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Blank', exact: true }).waitFor();
    await see('home');

    const first = page.getByRole('region', { name: 'A tool to try' });
    await first.getByRole('button', { name: 'Run it' }).click();
    await first.getByText(/^Finished in/).waitFor();
    await see('first-run');
    await first.getByRole('button', { name: 'See an agent use it' }).click();
    const ask = page.getByRole('region', { name: /wants to make 2 calls$/ });
    await ask.waitFor();
    await see('first-asked');
    // A click that was meant for something else comes too early.
    await page.waitForTimeout(1_200);
    await pressGuarded(ask.getByRole('button', { name: 'Allow all 2' }));
    await page.getByRole('button', { name: 'Start your own conversation' }).waitFor({ timeout: 60_000 });
    await see('first-agent');
    await page.goBack();
    await first.getByText(/^Finished in/).waitFor();
    await first.getByRole('button', { name: 'Copy its link' }).click();
    await page.getByText(/^Link copied/).waitFor();
    await see('first-link');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agent' }).click();
    await page.getByRole('button', { name: 'Start your own conversation' }).click();
    await page.getByRole('button', { name: 'Play: Clean up a table' }).waitFor();
    await see('agent');
    await page.getByRole('button', { name: 'Play: Clean up a table' }).click();
    await page.locator('li[data-call][data-state="done"]').first().waitFor();
    await see('agent-plays');
    await page.getByRole('button', { name: 'Skip the pauses' }).click();
    await page.getByRole('button', { name: 'Start your own conversation' }).waitFor({ timeout: 60_000 });
    await see('agent-ended');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('button', { name: /^Function/ }).waitFor();
    await see('back-home');

    await page.getByRole('button', { name: /^Function/ }).click();
    await page.getByRole('heading', { level: 1, name: 'greet' }).waitFor();
    await see('tool');
    await page.getByRole('button', { name: /^Run/ }).click();
    await page.getByText(/^Finished in/).waitFor();
    await see('tool-ran');

    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: /Share/ });
    await expect(dialog.getByRole('region', { name: 'Link' })).toHaveAttribute('aria-busy', 'false');
    await see('share');
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await dialog.getByRole('button', { name: 'Link copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');

    const friend = await another();
    await friend.goto(link);
    await friend.getByRole('heading', { name: 'Opened from a link' }).waitFor();
    await friend.getByRole('button', { name: /^Save 1 tool/ }).waitFor();
    await see('link', friend);
    await friend.getByRole('button', { name: 'Try', exact: true }).click();
    await friend.getByRole('region', { name: 'Trial' }).waitFor();
    await friend.getByRole('heading', { level: 1, name: 'greet' }).waitFor();
    await friend.getByRole('region', { name: 'Run', exact: true }).getByRole('button', { name: /^Run/ }).click();
    await friend.getByText(/^Finished in/).waitFor();
    await see('trial', friend);
    await friend.getByRole('region', { name: 'Trial' }).getByRole('button', { name: 'Save', exact: true }).click();
    await friend.getByRole('region', { name: 'Trial' }).waitFor({ state: 'hidden' });
    await see('saved', friend);
    await friend.context().close();

    for (const location of ['Workspace', 'Servers', 'Settings'] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: location }).click();
      await page
        .getByRole('main')
        .getByRole('heading')
        .first()
        .or(page.getByRole('main').getByRole('button').first())
        .first()
        .waitFor();
      await see(location.toLowerCase());
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('heading', { level: 1, name: 'greet' }).waitFor();
    await see('back-at-the-tool');
    await page.goto('/#/tools/nowhere');
    await page.getByText('There is no tool named').waitFor();
    await see('missing');
  },
);
