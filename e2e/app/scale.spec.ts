import { seedTools, toolAt } from '../../bench/many-tools.mjs';
import { attempt, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const COUNT = 10_000;

test(
  '10,000 tools of an earlier format are listed, searched, found and changed',
  { tag: '@slow' },
  async ({ page, baseURL }) => {
    await seedTools(page, baseURL ?? '', COUNT);
    await openApp(page);

    const list = page.getByRole('navigation', { name: 'Tools' });
    const rows = list.getByRole('listitem');
    await expect(list.getByText('10000 tools', { exact: true })).toBeVisible();
    const names = Array.from({ length: COUNT }, (_, index) => toolAt(index).name as string).sort(
      new Intl.Collator('en', { numeric: true }).compare,
    );
    await expect(rows.first()).toContainText(names[0] ?? 'none');
    await expect(rows.first()).toHaveAttribute('aria-setsize', String(COUNT));
    // Only visible rows are in the page, including the end of the list.
    expect(await rows.count()).toBeLessThan(80);
    await rows.first().getByRole('link').focus();
    await page.keyboard.press('End');
    await expect(rows.last()).toContainText(names.at(-1) ?? 'none');
    await expect(rows.last().getByRole('link')).toBeFocused();

    const search = page.getByRole('searchbox', { name: 'Search tools' });
    await search.fill('merge task archive 2');
    await expect(list.getByText('1 of 10000 tools')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'merge_task_archive_2' })).toBeVisible();

    // A change affects one row; additions and removals update the count.
    await attempt(page, 'updateTool', 'merge_task_archive_2', {
      name: 'renamed_archive',
      description: 'Merges a task archive 2.',
    });
    await expect(rows.getByText('renamed_archive')).toBeVisible();
    const offered = Array.from({ length: COUNT }, (_, index) => index).filter(
      (index) => index % 17 !== 0 && index % 11 !== 0,
    );
    expect(await page.evaluate(async () => (await window.toolyard.discoverTools()).custom.length)).toBe(offered.length);
    await attempt(page, 'removeTool', 'merge_task_archive');
    await search.fill('');
    await expect(list.getByText('9999 tools', { exact: true })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('schnotedraft2');
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(/sch.*_note_draft_2/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /note_draft_2/ })).toBeVisible();
  },
);
