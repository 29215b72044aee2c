import { showConversation, showFile, showResult, turnsOf, watchShown } from '../attacks/lab/shown.ts';
import { PICTURES, type HostilePicture } from '../attacks/table/hostile-images.ts';
import { RESULTS, WORDS } from '../attacks/table/shown-values.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const dataUrl = ({ mimeType, bytes }: HostilePicture): string => `data:${mimeType};base64,${bytes.toString('base64')}`;

test.describe.configure({ timeout: 600_000 });

test('every hostile picture as a result, alone and in a block', async ({ page }) => {
  await openApp(page);
  const { show } = await watchShown(page);
  for (const picture of PICTURES) {
    const { name, mimeType, bytes } = picture;
    expect.soft(await show(name, () => showResult(page, JSON.stringify(dataUrl(picture))))).toEqual([]);
    expect
      .soft(
        await show(`${name}, in a block`, () =>
          showResult(
            page,
            JSON.stringify({
              content: [
                { type: 'text', text: 'a' },
                { type: 'image', mimeType, data: bytes.toString('base64') },
              ],
            }),
          ),
        ),
      )
      .toEqual([]);
  }
});

test('every hostile picture as a file and in a conversation', async ({ page }) => {
  await openApp(page);
  const { show } = await watchShown(page);
  for (const picture of PICTURES) {
    const { name, mimeType, bytes } = picture;
    expect.soft(await show(`${name}, as a file`, () => showFile(page, picture))).toEqual([]);
    const turns = turnsOf(`![a](${dataUrl(picture)})`).map((turn, at) =>
      at === 0 ? { ...turn, images: [{ mediaType: mimeType, data: bytes.toString('base64') }] } : turn,
    );
    if (bytes.length < 100_000)
      expect.soft(await show(`${name}, in a conversation`, () => showConversation(page, name, turns))).toEqual([]);
  }
});

test('every hostile result', async ({ page }) => {
  await openApp(page);
  const { show } = await watchShown(page);
  for (const { name, code } of RESULTS) expect.soft(await show(name, () => showResult(page, code))).toEqual([]);
});

test('many kept runs with very many names', async ({ page }) => {
  await openApp(page);
  const { show } = await watchShown(page);
  await addTool(
    page,
    browserTool(
      'many',
      `function tool({ at }) { return Object.fromEntries(Array.from({ length: 70000 }, (_, name) => ['name' + ` +
        `name, at])); }`,
    ),
  );
  const call = async (at: number): Promise<void> =>
    await page.evaluate(async (input) => {
      const { success } = await window.toolyard.executeTool({ toolName: 'many', parameters: { at: input } });
      if (!success) throw new Error('it failed');
    }, at);
  for (let at = 0; at < 20; at += 1) await call(at);
  const rows = page.getByRole('list', { name: 'Past runs' }).getByRole('listitem');
  expect
    .soft(
      await show('the list', async () => {
        await page.evaluate(() => {
          location.hash = '/tools/many';
        });
        await expect(rows).toHaveCount(20);
      }),
    )
    .toEqual([]);
  expect
    .soft(
      await show('one of them', async () => {
        await rows.nth(5).getByRole('button').first().click();
        await expect(page.getByText('"name0": 14').or(page.getByText('name0')).first()).toBeVisible();
      }),
    )
    .toEqual([]);
  expect
    .soft(
      await show('a comparison', async () => {
        await rows.nth(7).getByRole('button', { name: /^More/ }).click();
        await page.getByRole('menuitem', { name: 'Compare with another run' }).click();
        await expect(page.getByRole('region', { name: 'Two runs compared' })).toContainText('name0');
      }),
    )
    .toEqual([]);
});

test('every hostile message, and after a reload', async ({ page }) => {
  await openApp(page);
  for (const { name, text } of WORDS) {
    const { show } = await watchShown(page);
    expect.soft(await show(name, () => showConversation(page, name, turnsOf(text)))).toEqual([]);
    await page.reload();
    await expect(page.getByText('The end of it').first()).toBeVisible();
  }
});

/** Pieces of Markdown with conflicting syntax. */
const PIECES = [
  '>',
  '[',
  '![',
  '*a',
  '_a',
  '`a',
  '``` ',
  '~~a',
  '<a',
  '- ',
  '  - a\n',
  '](',
  '[a](',
  'a@',
  '\\',
  '> - ',
  '[a]: b\n',
  'a  \n',
  '1. ',
  '*a_b',
  'a\n=\n',
  '```\n',
  '|-',
  '\t- ',
  'http://a.',
  '``` `\n',
  '\n\n',
  '    ',
  '| a |\n',
  '<!--',
  '<div>\n',
  '&#',
  '**',
  '# ',
  '---\n',
  '~~~',
  '[x] ',
  '\u202E',
  'a\u0336',
  '\u{1F469}\u200D',
];

test('made-up messages', async ({ page }) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`made-up messages: SEED=${seed}`);
  let state = seed;
  const pick = (count: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % count;
  };
  await openApp(page);
  const { show } = await watchShown(page);
  for (let round = 0; round < 40; round += 1) {
    const pieces = Array.from({ length: 2 + pick(6) }, () => (PIECES[pick(PIECES.length)] ?? '').repeat(1 + pick(4)));
    let text = '';
    while (text.length < 60_000) text += pick(3) === 0 ? pieces.join('') : (pieces[pick(pieces.length)] ?? '');
    expect
      .soft(
        await show(`seed ${seed}, round ${round}: ${JSON.stringify(pieces)}`, () =>
          showConversation(page, `round ${round}`, turnsOf(text)),
        ),
      )
      .toEqual([]);
  }
});
