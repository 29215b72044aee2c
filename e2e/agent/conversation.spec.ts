import type { Page } from '@playwright/test';
import { violations } from '../support/axe.ts';
import { ask } from '../support/journeys/agent-journeys.ts';
import { startPacedModel, type PacedModel, type PacedRequest } from '../support/model-servers/paced-model.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const servers: PacedModel[] = [];
test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Opens the agent with these models, which answer when the test says so. */
async function openWith(page: Page, ...models: readonly string[]): Promise<PacedModel> {
  const server = await startPacedModel(models);
  servers.push(server);
  await openApp(page, '/#/agent');
  const dialog = page.getByRole('dialog', { name: 'Models' });
  for (const [at, model] of models.entries()) {
    if (at === 0) await page.getByRole('button', { name: 'Set up a model' }).click();
    else await page.getByRole('combobox', { name: 'Model' }).selectOption('Manage models…');
    if (at > 0) await dialog.getByRole('button', { name: 'Add a model' }).click();
    await dialog.getByRole('button', { name: /^Other/ }).click();
    await dialog.getByRole('textbox', { name: 'Base URL' }).fill(server.baseURL);
    await dialog.getByLabel('API key').fill('sk-of-a-paced-model-1');
    await dialog.getByRole('combobox', { name: 'Model' }).fill(model);
    await dialog.getByRole('button', { name: 'Save' }).click();
    if (await dialog.isVisible()) await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  return server;
}

/** The request with this index, once it has arrived. */
async function requestAt({ requests }: PacedModel, index: number): Promise<PacedRequest> {
  await expect.poll(() => requests.length).toBeGreaterThan(index);
  const request = requests[index];
  if (request === undefined) throw new Error(`no request ${String(index)}`);
  return request;
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
/** Pixels below what is shown of the messages. */
const below = (page: Page) =>
  messages(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
const paragraphs = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${String(from + at)} of the answer.\n\n`).join('');

test('the messages follow their end while the model writes, unless one has scrolled up', async ({ page }) => {
  const model = await openWith(page, 'small');
  await ask(page, 'Write a lot');
  const answer = await requestAt(model, 0);
  answer.write(paragraphs(0, 60));
  await expect(page.getByText('Paragraph 59 of')).toBeInViewport();
  const jump = page.getByRole('button', { name: 'Jump to latest message' });
  await expect(jump).toBeHidden();
  await test.step('a step up ends it', async () => {
    await messages(page).focus();
    await page.keyboard.press('PageUp');
    await expect(jump).toBeVisible();
    // The browser may scroll there step by step.
    const topOf = () => messages(page).evaluate(({ scrollTop }) => scrollTop);
    let top = await topOf();
    await expect
      .poll(async () => {
        const before = top;
        await page.waitForTimeout(150);
        top = await topOf();
        return top - before;
      })
      .toBe(0);
    answer.write(paragraphs(60, 30));
    await expect(page.getByText('Paragraph 89 of')).toBeAttached();
    expect(await messages(page).evaluate(({ scrollTop }) => scrollTop)).toBe(top);
    await expect(jump).toBeVisible();
  });
  await test.step('the button works by keyboard, and leaves the focus with the messages', async () => {
    await jump.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Paragraph 89 of')).toBeInViewport();
    await expect(jump).toBeHidden();
    await expect(messages(page)).toBeFocused();
    answer.write(paragraphs(90, 30));
    await expect(page.getByText('Paragraph 119 of')).toBeInViewport();
  });
  await test.step('a lower window keeps the end in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await expect.poll(() => below(page)).toBeLessThan(2);
  });
  answer.end();
});

test('messages wait while the model writes, and none is lost @slow', async ({ page }) => {
  const model = await openWith(page, 'small');
  const waiting = page.getByRole('region', { name: 'Queue', exact: true });
  await ask(page, 'First');
  const first = await requestAt(model, 0);
  first.write('One.');
  await test.step('they wait, and one is edited and another removed', async () => {
    for (const text of ['Secnd', 'Never', 'Third']) await ask(page, text);
    await expect(waiting.getByRole('listitem')).toHaveText(['Secnd', 'Never', 'Third']);
    await expect(waiting).toContainText('Queued: sent when this answer ends');
    await waiting.getByRole('button', { name: 'Remove Never' }).click();
    await waiting.getByRole('button', { name: 'Edit Third' }).click();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Third');
    await waiting.getByRole('button', { name: 'Edit Secnd' }).click();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Secnd\n\nThird');
    await ask(page, 'Second');
    await ask(page, 'Third');
    await expect(waiting.getByRole('listitem')).toHaveText(['Second', 'Third']);
    expect(model.requests).toHaveLength(1);
  });
  await test.step('the next one is sent when the answer ends', async () => {
    first.end();
    const second = await requestAt(model, 1);
    expect(second.asked.reported.at(-1)).toBe('Second');
    await expect(waiting.getByRole('listitem')).toHaveText(['Third']);
    second.write('Two.');
    await expect(page.getByText('Two.')).toBeVisible();
  });
  await test.step('after a stop they go on waiting, also over a reload', async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(waiting).toContainText('not sent yet');
    await page.reload();
    await expect(waiting.getByRole('listitem')).toHaveText(['Third']);
    await waiting.getByRole('button', { name: 'Send now' }).click();
    const third = await requestAt(model, 2);
    expect(third.asked.reported.at(-1)).toBe('Third');
    third.end();
    await expect(waiting).toBeHidden();
    expect(model.requests).toHaveLength(3);
  });
});

/** Opens the menu of a turn and chooses. */
async function choose(page: Page, turn: number, item: string): Promise<void> {
  const article = page.getByRole('article').nth(turn);
  await article.hover();
  await article.getByRole('button', { name: /^More with this (?:answer|message)$/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test(
  'an earlier message is edited, a turn begins a branch, and another model answers',
  { tag: '@slow' },
  async ({ page }) => {
    const model = await openWith(page, 'small', 'large');
    await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'Other · small' });
    const reply = async (index: number, text: string) => {
      const request = await requestAt(model, index);
      request.write(text);
      request.end();
      await expect(page.getByText(text)).toBeVisible();
      return request;
    };
    await ask(page, 'Which harbour is larger?');
    await reply(0, 'Rotterdam is.');
    await ask(page, 'By how much?');
    await reply(1, 'By a factor of four.');
    await test.step('edit and resend: the old branch stays', async () => {
      await page.getByRole('article').first().hover();
      await page.getByRole('article').first().getByRole('button', { name: 'Edit the message' }).click();
      await page.getByRole('textbox', { name: 'Your message' }).fill('Which harbour is older?');
      await page.keyboard.press('Enter');
      expect((await reply(2, 'Hamburg is.')).asked.reported).toEqual(['Which harbour is older?']);
      await expect(page.getByText('Rotterdam is.')).toBeHidden();
      await page.getByRole('group', { name: 'Branch 2 of 2' }).getByRole('button', { name: 'Previous branch' }).click();
      await expect(page.getByText('By a factor of four.')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Branch 1 of 2' })).toBeVisible();
    });
    await test.step('another model answers beside the first answer, and the turn names it', async () => {
      await choose(page, 3, 'Answer with Other · large');
      const { asked } = await reply(3, 'I would say three times.');
      expect([asked.model, asked.reported]).toEqual(['large', ['Which harbour is larger?', 'By how much?']]);
      await expect(page.getByRole('article').nth(3)).toContainText('large');
      await page.getByRole('group', { name: 'Branch 2 of 2' }).getByRole('button', { name: 'Previous branch' }).click();
      await expect(page.getByText('By a factor of four.')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('small');
    });
    await test.step('a branch from a turn of the model is a conversation of its own', async () => {
      await choose(page, 1, 'Branch from here');
      await expect(page.getByRole('heading', { level: 1, name: 'Which harbour is larger? (2)' })).toBeVisible();
      await expect(page.getByText('By a factor of four.')).toBeHidden();
      await ask(page, 'And Antwerp?');
      expect((await reply(4, 'Antwerp is second.')).asked.reported).toEqual([
        'Which harbour is larger?',
        'And Antwerp?',
      ]);
      await page.reload();
      await expect(page.getByText('Antwerp is second.')).toBeVisible();
    });
    await test.step('a branch from a message of the person waits for an answer', async () => {
      await choose(page, 2, 'Branch from here');
      await expect(page.getByRole('heading', { level: 1, name: 'Which harbour is larger? (3)' })).toBeVisible();
      await page.getByRole('button', { name: 'Let the model answer' }).click();
      await reply(5, 'Antwerp it is.');
      await expect(page.getByRole('button', { name: 'Let the model answer' })).toBeHidden();
    });
  },
);

test('two models answer the same message side by side', { tag: '@slow' }, async ({ page }) => {
  const model = await openWith(page, 'small', 'large');
  const column = (name: string) => page.getByRole('region', { name: `Answers of ${name}` });
  const of = async (name: string, count: number) => {
    const found = () => model.requests.filter(({ asked }) => asked.model === name);
    await expect.poll(() => found().length).toBe(count);
    const request = found()[count - 1];
    if (request === undefined) throw new Error(`no request ${String(count)} of ${name}`);
    return request;
  };
  await test.step('a dialog chooses the models', async () => {
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Which harbour is larger?');
    await page.getByRole('button', { name: 'Compare models…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Which harbour is larger?');
    await dialog.getByRole('checkbox', { name: 'Other · large' }).uncheck();
    await expect(dialog.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Other · large' }).check();
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('both stream, and both calls ask', async () => {
    const [small, large] = [await of('small', 1), await of('large', 1)];
    small.write('Rotterdam, I');
    large.write('It is Rott');
    await expect(column('small').getByText('Rotterdam, I')).toBeVisible();
    await expect(column('large').getByText('It is Rott')).toBeVisible();
    small.end();
    large.end([{ name: 'write', input: '{"path":"/a.txt","content":"1"}' }]);
    await expect(column('small')).toContainText('18 tokens');
    await expect(column('large').getByRole('button', { name: 'Allow once' })).toBeVisible();
    await expect(column('small').getByRole('button', { name: 'Allow once' })).toBeHidden();
    expect(await violations(page)).toEqual([]);
  });
  await test.step('stop stops all, and a reload shows all', async () => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(column('large')).toContainText('You stopped it.');
    await page.reload();
    await expect(column('small').getByText('Rotterdam, I')).toBeVisible();
    await expect(column('large').getByText('It is Rott')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('link')).toHaveCount(2);
  });
  await test.step('the next message goes to both; one that still answers gets it after its answer', async () => {
    await ask(page, 'By how much?');
    const [small, large] = [await of('small', 2), await of('large', 2)];
    small.write('By four.');
    small.end();
    await expect(column('small').getByText('By four.')).toBeVisible();
    await expect(column('small').getByRole('button', { name: /^Continue with / })).toBeEnabled();
    await ask(page, 'Sure?');
    expect((await of('small', 3)).asked.reported.at(-1)).toBe('Sure?');
    await expect(column('large').getByRole('region', { name: 'Queue of large' })).toContainText('Sure?');
    large.write('By three.');
    large.end();
    expect((await of('large', 3)).asked.reported).toEqual(['Which harbour is larger?', 'By how much?', 'Sure?']);
    for (const name of ['small', 'large']) (await of(name, 3)).end();
  });
  await test.step('a narrow window shows one at a time', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(column('small')).toBeVisible();
    await expect(column('large')).toBeHidden();
    await page.getByRole('tab', { name: /large/ }).click();
    await expect(column('large').getByText('By three.')).toBeVisible();
    await expect(column('small')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('it goes on with one of them as a conversation of its own', async () => {
    await column('large')
      .getByRole('button', { name: /^Continue with / })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Which harbour is larger? (2)' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Model' })).toContainText('large');
    await ask(page, 'Thanks');
    expect((await of('large', 4)).asked.reported.at(-1)).toBe('Thanks');
  });
});
