import { expect } from '../../test.ts';
import { addTool, browserTool } from '../journeys.ts';
import { button, card, goTo, resultOf, runButton, show, writeCode, type Journey } from './journey.ts';

const VALUE = 'k3y-of-The-weather-9f2c';
const WEATHER = (origin: string) => `/** Weather of a city. */
export default async function weather(params: { city: string }, context: any) {
  const key = context.secrets.get('WEATHER_KEY');
  const answer = await context.fetch('${origin}/api/weather?city=' + params.city, { headers: { 'x-key': key } });
  return { status: answer.status };
}
`;
const CSV = 'city,visitors\nOslo,120\nBergen,80\nTromsø,41\n';
const CSV_TOOL = `const { readFileSync } = require('node:fs');

module.exports = () => {
  const rows = readFileSync('/visitors.csv', 'utf8').trim().split('\\n').slice(1);
  return rows.reduce((sum, row) => sum + Number(row.split(',')[1]), 0);
};
`;
const PYTHON = `def plan_trip(city: str, days: int = 3) -> str:
    """Plans a trip to a city.

    Args:
        city: Where to go.
        days: How long.
    """
    return f"{days} days in {city}"
`;

/** From nothing to a result. */
export const MAKING: readonly Journey[] = [
  {
    name: 'the first minute: run a tool, and see an agent use it',
    takes: { clicks: 3, fields: 0 },
    async walk({ page, words, hand, see }) {
      await page.goto('/');
      const first = page.getByRole('region', { name: words.start.firstMinute.label });
      await expect(button(first, words.start.firstMinute.steps.run)).toBeVisible();
      await see('opening');
      await hand.click(button(first, words.start.firstMinute.steps.run));
      await expect(first.getByRole('status')).toContainText('3');
      await see('first-run');
      await hand.click(button(first, words.start.firstMinute.steps.see));
      const all = button(page, words.approvals.allowAll(2));
      await expect(all).toBeVisible();
      await see('asked');
      await hand.answer(all);
      await expect(page.locator('li[data-call][data-state="done"]')).toHaveCount(2, { timeout: 60_000 });
      await expect(button(page, words.agent.composer.ownOne)).toBeVisible({ timeout: 60_000 });
      await see('agent-done');
    },
  },
  {
    name: 'weather with a secret, from an empty page',
    takes: { clicks: 4, fields: 3 },
    async walk(walker) {
      const { page, words, hand, see, origin } = walker;
      await page.goto('/');
      const field = page.getByRole('textbox', { name: words.importFirst.paste.label });
      await hand.fill(field, WEATHER(origin));
      await hand.click(button(page, words.importFirst.paste.review));
      await expect(page.getByRole('heading', { name: words.importReview.review.heading })).toBeVisible();
      await see('review');
      await hand.click(button(page, words.importReview.review.save(1)));
      await expect(page.getByRole('heading', { level: 1, name: 'weather' })).toBeVisible();
      await see('saved');
      await show(walker, 'run');
      await hand.fill(page.getByRole('textbox', { name: /^city/ }), 'Oslo');
      await hand.click(runButton(walker));
      await expect(card(walker)).toContainText(words.run.denied.send('WEATHER_KEY', origin));
      await see('asked');
      await hand.fill(card(walker).getByLabel(words.run.denied.secretValue('WEATHER_KEY')), VALUE);
      await hand.answer(button(card(walker), words.run.denied.alwaysNow));
      await expect(resultOf(walker)).toContainText('200');
      await see('result');
    },
  },
  {
    name: 'a CSV file, and a Node tool that adds it up',
    takes: { clicks: 6, fields: 1 },
    async walk(walker) {
      const { page, words, hand, see } = walker;
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await goTo(walker, ({ filesFirst }) => filesFirst.title);
      await see('workspace-empty');
      await hand.give(page.locator('input[type=file]').first(), {
        name: 'visitors.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(CSV),
      });
      await expect(page.getByText('visitors.csv').first()).toBeVisible();
      await see('workspace');
      await goTo(walker, ({ toolsFirst }) => toolsFirst.title);
      await hand.click(button(page, /^(?:Blank for Node\.js|Leer für Node\.js)/));
      await expect(page.getByRole('heading', { level: 1, name: 'new_node_tool' })).toBeVisible();
      await see('blank');
      await writeCode(walker, CSV_TOOL);
      await show(walker, 'run');
      await hand.click(runButton(walker));
      await expect(card(walker)).toBeVisible({ timeout: 90_000 });
      await see('asked');
      await hand.answer(card(walker).getByRole('button', { name: new RegExp(`^${words.run.denied.alwaysNow}`) }));
      await expect(resultOf(walker)).toContainText('241', { timeout: 60_000 });
      await see('result');
    },
  },
  {
    name: 'a Python function becomes a tool',
    takes: { clicks: 3, fields: 2 },
    async walk(walker) {
      const { page, words, hand, see } = walker;
      await page.goto('/#/import');
      await hand.fill(page.getByRole('textbox', { name: words.importFirst.paste.label }), PYTHON);
      await hand.click(button(page, words.importFirst.paste.review));
      await expect(page.getByRole('article', { name: 'plan_trip' })).toBeVisible();
      await see('review');
      await hand.click(button(page, words.importReview.review.save(1)));
      await expect(page.getByRole('heading', { level: 1, name: 'plan_trip' })).toBeVisible();
      await show(walker, 'run');
      await hand.fill(page.getByRole('textbox', { name: /^city/ }), 'Oslo');
      await hand.click(runButton(walker));
      await expect(resultOf(walker)).toContainText('Oslo');
      await see('result');
    },
  },
  {
    name: 'a run becomes a case; the case finds a change, and expects it',
    takes: { clicks: 5, fields: 0 },
    before: async (page) =>
      void (await addTool(page, browserTool('greeting', 'export default () => {\n  return "Hello";\n};\n'))),
    async walk(walker) {
      const { page, words, hand, see } = walker;
      await page.goto('/#/tools/greeting');
      await show(walker, 'run');
      await hand.click(runButton(walker));
      await expect(resultOf(walker)).toContainText('Hello');
      await see('ran');
      await hand.click(button(page, words.cases.saveRun));
      await expect(page.getByRole('textbox', { name: words.cases.name, exact: true })).toBeFocused();
      await see('case');
      await show(walker, 'code');
      await page
        .getByRole('tablist', { name: words.editor.tabs })
        .getByRole('tab', { name: words.editor.tabCode })
        .click();
      await writeCode(walker, 'export default () => {\n  return "Goodbye";\n};\n');
      await page.keyboard.press('ControlOrMeta+Shift+Enter');
      const state = page.getByRole('status', { name: words.cases.state });
      await expect(state).toHaveText(words.cases.summary(0, 1, 0, 0, 0));
      await see('failed');
      await hand.click(button(page, words.cases.accept));
      await hand.click(button(page, words.cases.runAll));
      await expect(state).toHaveText(words.cases.summary(1, 0, 0, 0, 0));
      await see('passed');
    },
  },
];
