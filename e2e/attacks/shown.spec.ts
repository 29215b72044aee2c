import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';
import { showConversation, showFile, showResult, turnsOf, watchShown } from './lab/shown.ts';
import { PICTURES, type HostilePicture } from './table/hostile-images.ts';
import { RESULTS, WORDS } from './table/shown-values.ts';

const dataUrl = ({ mimeType, bytes }: HostilePicture): string => `data:${mimeType};base64,${bytes.toString('base64')}`;
const someOf = <Row>(rows: readonly Row[], ...locations: readonly number[]): Row[] =>
  rows.filter((_, at) => locations.includes(at));

test(
  'one hostile picture, result and message of each class: the page and the host answer',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    const { show } = await watchShown(page);
    const lost: string[] = [];
    for (const picture of someOf(PICTURES, 0, 11)) {
      lost.push(
        ...(await show(`${picture.name}, as a result`, () => showResult(page, JSON.stringify(dataUrl(picture))))),
      );
      lost.push(...(await show(`${picture.name}, as a file`, () => showFile(page, picture))));
      lost.push(
        ...(await show(`${picture.name}, in a conversation`, () =>
          showConversation(page, picture.name, turnsOf(`![a](${dataUrl(picture)})`)),
        )),
      );
    }
    for (const { name, code } of someOf(RESULTS, 0, 4)) lost.push(...(await show(name, () => showResult(page, code))));
    for (const { name, text } of someOf(WORDS, 0, 1)) {
      const { show: showWords } = await watchShown(page);
      lost.push(...(await showWords(name, () => showConversation(page, name, turnsOf(text)))));
      await page.reload();
      await expect(page.getByText('The end of it').first()).toBeVisible();
    }
    expect(lost).toEqual([]);
  },
);

test(
  'a picture that is drawn when asked for, and one that never ends, which is stopped',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    const { show } = await watchShown(page);
    await showResult(
      page,
      JSON.stringify(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
      ),
    );
    await page.getByRole('button', { name: 'Draw it' }).click();
    const drawn = page.getByRole('group', { name: 'Picture' }).locator('iframe');
    await expect(drawn.contentFrame().locator('iframe').contentFrame().locator('img')).toHaveJSProperty(
      'naturalWidth',
      40,
    );
    const [bomb] = PICTURES;
    if (bomb === undefined) throw new Error('The table has no rows');
    expect(
      await show('drawn', async () => {
        await showResult(page, JSON.stringify(dataUrl(bomb)));
        await page.getByRole('button', { name: 'Draw it' }).click();
        await expect(page.getByText('It took too long to draw and was stopped.')).toBeVisible();
      }),
    ).toEqual([]);
    // Its process was ended with it; tools soon have a new one.
    const runs = (): Promise<boolean> =>
      page.evaluate(async () => {
        const [tool] = await window.toolyard.getTools();
        return (await window.toolyard.executeTool({ toolName: tool?.name ?? '', parameters: {} })).success;
      });
    await expect.poll(runs, { timeout: 60_000 }).toBe(true);
  },
);
