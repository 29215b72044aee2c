import { readFile } from 'node:fs/promises';
import { expect } from '../../test.ts';
import { addTool, browserTool } from '../journeys.ts';
import { button, goTo, resultOf, runButton, show, type Journey } from './journey.ts';

/** To others, to files, and back. */
export const SHARING: readonly Journey[] = [
  {
    name: 'share a tool; someone else tries it and saves it',
    takes: { clicks: 5, fields: 0 },
    before: async (page) => void (await addTool(page, browserTool('seven', 'export default () => 7;\n'))),
    async walk(walker) {
      const { page, words, hand, see, another } = walker;
      await page.goto('/#/tools/seven');
      await hand.click(button(page, words.share.share));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('region', { name: words.share.link, exact: true })).toHaveAttribute(
        'aria-busy',
        'false',
      );
      await see('share');
      await hand.click(button(dialog, words.share.copy));
      await expect(button(dialog, words.share.copied)).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const friend = await another();
      await friend.page.goto(link);
      await expect(friend.page.getByRole('heading', { name: words.link.heading })).toBeVisible();
      await see('link', friend.page);
      await hand.click(button(friend.page, words.link.try));
      const bar = friend.page.getByRole('region', { name: words.trial.label, exact: true });
      await expect(bar).toBeVisible();
      await see('trial', friend.page);
      await show(walker, 'run', friend.page);
      await hand.click(runButton(walker, friend.page));
      await expect(resultOf(walker, friend.page)).toContainText('7');
      await see('ran', friend.page);
      await hand.click(button(bar, words.trial.save));
      await expect(bar).toBeHidden();
      await expect(friend.page.getByRole('heading', { level: 1, name: 'seven' })).toBeVisible();
      await see('saved', friend.page);
    },
  },
  {
    name: 'a backup of everything, restored in another browser',
    takes: { clicks: 3, fields: 1 },
    before: async (page) => {
      await addTool(page, browserTool('seven', 'export default () => 7;\n'));
      await page.evaluate(() => window.toolyard.workspace.writeFile('/a.txt', 'a'));
    },
    async walk(walker) {
      const { page, words, hand, see, another } = walker;
      await page.goto('/#/settings/storage');
      await see('storage');
      const downloaded = page.waitForEvent('download');
      await hand.click(button(page, words.storage.exportAll));
      const buffer = await readFile(await (await downloaded).path());
      const other = await another();
      await other.page.goto('/#/settings/storage');
      await hand.give(other.page.locator('input[type=file]').first(), {
        name: 'toolyard.backup.gz',
        mimeType: 'application/gzip',
        buffer,
      });
      await expect(other.page.getByRole('radio', { name: words.storage.backup.own })).toBeVisible();
      await see('whose', other.page);
      await hand.click(other.page.getByRole('radio', { name: words.storage.backup.own }));
      await expect(other.page.getByRole('table', { name: words.storage.backup.table })).toBeVisible();
      await see('table', other.page);
      await hand.answer(button(other.page, words.storage.backup.start('merge')));
      await expect(other.page.getByText(words.storage.backup.done).first()).toBeVisible();
      await see('restored', other.page);
    },
  },
  {
    name: 'a new file, and a command in the terminal that reads it',
    takes: { clicks: 3, fields: 2 },
    async walk(walker) {
      const { page, words, hand, see } = walker;
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await goTo(walker, ({ filesFirst }) => filesFirst.title);
      await hand.click(button(page, words.files.newFile).first());
      await see('new-file');
      await hand.fill(page.getByRole('textbox', { name: words.files.name, exact: true }), 'notes.md');
      await page.keyboard.press('Enter');
      const editor = page.getByRole('textbox', { name: words.files.view.editor('/notes.md') });
      await expect(editor).toBeFocused();
      await page.keyboard.insertText('# Trip\n\nOslo in May.\n');
      await see('file');
      await expect(page.getByText(words.editor.saveMark.saved).first()).toBeVisible();
      // On a small screen the file is alone on it.
      const back = page.getByRole('link', { name: words.files.back }).or(button(page, words.files.back));
      if (await back.first().isVisible()) await back.first().click();
      await hand.click(button(page, words.terminal.show).first());
      await hand.fill(
        page.getByRole('textbox', { name: words.terminal.command }),
        'git init -q && git add . && git status -s && wc -l notes.md',
      );
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('log', { name: words.terminal.output }).or(page.getByLabel(words.terminal.output)).first(),
      ).toContainText('3 notes.md', { timeout: 90_000 });
      await see('terminal');
    },
  },
];
