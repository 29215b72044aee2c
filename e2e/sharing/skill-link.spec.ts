import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const SKILL = '---\nname: pdf\ndescription: Use it for PDF files\n---\nCount the pages first: zwölf.\n';

test('a skill is sent as a link, read, saved, and waits until it is allowed', async ({ page, browser }) => {
  await openApp(page);
  await page.evaluate(async (text) => {
    const { workspace } = window.toolyard;
    await workspace.writeFile('/.claude/skills/pdf/SKILL.md', text);
    await workspace.writeFile('/.claude/skills/pdf/scripts/count.sh', 'wc -l "$1"\n');
  }, SKILL);
  await page.goto('/#/panels/skills');
  await page.getByRole('link', { name: 'pdf', exact: true }).click();
  await page.getByRole('button', { name: 'Share link…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share pdf' });
  await expect(dialog.getByText('1 skill with all files')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#\/s\//);
  const link = await field.inputValue();

  const context = await browser.newContext();
  const other = await context.newPage();
  await openApp(other);
  await other.goto(link);
  const skills = other.getByRole('region', { name: 'Skills included' });
  await expect(skills.getByText('2 files')).toBeVisible();
  await skills.getByText('scripts/count.sh').click();
  await expect(skills.getByRole('region', { name: 'scripts/count.sh' })).toContainText('wc -l "$1"');
  await skills.getByText('SKILL.md').click();
  await expect(skills.getByRole('region', { name: 'SKILL.md' })).toContainText('zwölf');
  expect(await violations(other)).toEqual([]);
  await pressGuarded(other.getByRole('button', { name: 'Save 1 skill' }));

  const waiting = other.getByRole('region', { name: 'Waiting for your approval' });
  await expect(waiting).toContainText('Use it for PDF files');
  const isAllowed = await other.evaluate(
    async () => (await window.toolyard.skills.list()).find(({ name }) => name === 'pdf')?.allowed,
  );
  expect(isAllowed).toBe(false);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByText('Use it for PDF files')).toHaveCount(0);
  await context.close();
});
