import type { Page } from '@playwright/test';
import type { CasesReport } from '../../src/catalog/contract/cases/case-run.ts';
import type { ToolRecord } from '../../src/core/tool.ts';
import { violations } from '../support/axe.ts';
import { addTool, attempt, browserTool, callTool, openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const CODE = 'function tool({ w, h }) { console.log(`${w} by ${h}`); return { area: w * h }; }';
const PARAMETERS = {
  type: 'object',
  properties: { w: { type: 'number', default: 3 }, h: { type: 'number', default: 4 } },
  required: ['w', 'h'],
};

const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const summary = (page: Page) => page.getByRole('status', { name: 'State of the cases' });
const past = (page: Page) => page.getByRole('list', { name: 'Past runs' }).getByRole('listitem');
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result', exact: true });

async function fillEditor(page: Page, label: string, text: string): Promise<void> {
  await editor(page, label).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

async function storedCases(page: Page, name: string): Promise<unknown> {
  const answer = await attempt<ToolRecord>(page, 'getTool', name);
  return answer.ok ? answer.value.cases : answer;
}

test('run, saved as a case, changed, fails with a difference, fixed, passes', { tag: '@slow' }, async ({ page }) => {
  await openApp(page);
  await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS }));
  await openApp(page, '/#/tools/area');
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(resultOf(page)).toContainText('12');
  await page.getByRole('button', { name: 'Save as a case' }).click();
  // The new case is open, with the focus in its name.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.insertText('three by four');
  await expect
    .poll(async () => await storedCases(page, 'area'))
    .toEqual([{ name: 'three by four', input: { w: 3, h: 4 }, expectation: { kind: 'equals', value: { area: 12 } } }]);

  await page.getByRole('tab', { name: 'Code' }).click();
  await fillEditor(page, 'Code', CODE.replace('w * h', 'w + h'));
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(summary(page)).toHaveText('1 failed');
  await expect(page.getByRole('tab', { name: 'Cases' })).toHaveAttribute('aria-selected', 'true');
  const why = page.getByRole('region', { name: 'What is not as expected' });
  await expect(why).toContainText('/area is 7, expected 12');
  await expect(page.getByRole('region', { name: 'Expected in red, actual in green' })).toContainText('"area": 7');
  await why.getByRole('button', { name: 'Show this run' }).click();
  await expect(page.getByRole('log', { name: 'Log lines' })).toContainText('3 by 4');

  await page.getByRole('tab', { name: 'Code' }).click();
  await fillEditor(page, 'Code', CODE);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(summary(page)).toHaveText('1 passed');
  // The actual result never becomes the expected one by itself.
  expect(await storedCases(page, 'area')).toEqual([
    { name: 'three by four', input: { w: 3, h: 4 }, expectation: { kind: 'equals', value: { area: 12 } } },
  ]);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Cases of this tool' })).toContainText('three by four');
});

test(
  'with the keyboard alone: added by hand, each expectation chosen, run, taken as it came, removed and brought back',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS }));
    await openApp(page, '/#/tools/area/cases');
    await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a case' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.press('Control+Shift+Enter');
    await expect(summary(page)).toHaveText('1 failed');
    await page.getByRole('button', { name: 'Expect this instead' }).focus();
    await page.keyboard.press('Enter');
    await expect(editor(page, 'Expected value as JSON')).toContainText('"area": 12');
    await page.keyboard.press('Control+Shift+Enter');
    await expect(summary(page)).toHaveText('1 passed');

    const kinds = page.getByRole('radiogroup', { name: 'Expects' });
    await kinds.getByRole('radio', { name: 'Equals' }).focus();
    for (const [kind, label, text] of [
      ['Contains', 'Expected value as JSON', '{}'],
      ['Matches', 'Expected schema as JSON', '{ "required": ["area"] }'],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await expect(kinds.getByRole('radio', { name: kind })).toBeChecked();
      await editor(page, label).focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
      await page.keyboard.press('Control+Shift+Enter');
      await expect(summary(page)).toHaveText('1 passed');
      await kinds.getByRole('radio', { name: kind }).focus();
    }
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('textbox', { name: 'Text of the message' })).toBeVisible();
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByText('was returned, expected a failure')).toBeVisible();

    await page.getByRole('button', { name: 'More with the case w 3, h 4' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Add a case' })).toBeFocused();
    await expect.poll(async () => await storedCases(page, 'area')).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(async () => await storedCases(page, 'area')).toMatchObject([{ name: 'w 3, h 4' }]);
  },
);

test('what is half typed is kept, told, and stored only when it is whole', { tag: '@slow' }, async ({ page }) => {
  const one = { name: 'one', input: { w: 1, h: 1 }, expectation: { kind: 'equals', value: { area: 1 } } };
  await openApp(page);
  await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS, cases: [one] }));
  await openApp(page, '/#/tools/area/cases');
  await page.getByRole('button', { name: /^one/ }).click();
  await fillEditor(page, 'Input as JSON', '{ "w": ');
  await expect(page.getByText(/^This is not JSON\. Line 1:/)).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('alert')).toContainText('cannot be saved');
  expect(await storedCases(page, 'area')).toEqual([one]);
  await page.getByRole('tab', { name: 'Schema' }).click();
  await page.getByRole('tab', { name: 'Cases' }).click();
  await expect(editor(page, 'Input as JSON')).toContainText('{ "w":');
  await fillEditor(page, 'Input as JSON', '{ "w": 2, "h": 1 }');
  await expect.poll(async () => await storedCases(page, 'area')).toEqual([{ ...one, input: { w: 2, h: 1 } }]);
});

test(
  'the page’s API runs all cases beside one another, and a denied run proves nothing',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    const wait =
      'async function tool({ n }) { await new Promise((r) => setTimeout(r, 1500)); if (n === 3) throw new ' +
      'RangeError("three"); return { n, text: "hello", list: [n, { id: n }] }; }';
    const cases = [
      {
        name: 'equals',
        input: { n: 1 },
        expectation: { kind: 'equals', value: { text: 'hello', list: [1, { id: 1 }], n: 1 } },
      },
      { name: 'contains', input: { n: 2 }, expectation: { kind: 'contains', value: { list: [{ id: 2 }] } } },
      {
        name: 'matches',
        input: { n: 2 },
        expectation: {
          kind: 'matches',
          schema: { type: 'object', required: ['n'], properties: { text: { maxLength: 3 } } },
        },
      },
      { name: 'throws', input: { n: 3 }, expectation: { kind: 'throws', message: 'thr' } },
      { name: 'does not throw', input: { n: 4 }, expectation: { kind: 'throws' } },
      { name: 'refused', input: {}, expectation: { kind: 'throws', message: 'must have required property' } },
    ];
    const parameters = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    await addTool(page, browserTool('slow', wait, { parameters, cases }));
    const report = await attempt<CasesReport>(page, 'runCases', 'slow');
    expect(report).toMatchObject({
      ok: true,
      value: { toolName: 'slow', toolVersion: 1, passed: 4, failed: 2, stopped: 0, skipped: 0 },
    });
    if (!report.ok) return;
    expect(report.value.results.map(({ verdict, differences }) => [verdict, differences])).toEqual([
      ['passed', []],
      ['passed', []],
      [
        'failed',
        [
          {
            path: '/text',
            reason: { code: 'schema', values: ['must NOT have more than 3 characters'] },
            message: 'must NOT have more than 3 characters',
          },
        ],
      ],
      ['passed', []],
      [
        'failed',
        [{ path: '', reason: { code: 'no-failure', values: [] }, message: 'was returned, expected a failure' }],
      ],
      ['passed', []],
    ]);
    // Five waits of 1.5 seconds in sequence would take 7.5.
    expect(report.value.durationMs).toBeLessThan(7_000);
    expect(await attempt(page, 'runCases', 'nobody')).toMatchObject({ ok: false, code: 'not-found' });

    await addTool(
      page,
      browserTool('reaches', 'async function tool() { await fetch("https://a.example/x"); }', {
        cases: [{ name: 'denied', input: {}, expectation: { kind: 'throws' } }],
      }),
    );
    expect(await attempt(page, 'runCases', 'reaches')).toMatchObject({
      value: {
        failed: 1,
        results: [
          {
            verdict: 'failed',
            result: { errorCode: 'denied', details: { requested: { network: [{ origin: 'https://a.example' }] } } },
          },
        ],
      },
    });
  },
);

test(
  'cases of an untrusted tool run alone, and a schema that never ends fails its own case only',
  { tag: '@slow' },
  async ({ page }) => {
    const code = 'function tool() { return "a".repeat(40) + "!"; }';
    const cases = [
      {
        name: 'never ends',
        input: {},
        expectation: { kind: 'matches', schema: { type: 'string', pattern: '^(a+)+$' } },
      },
      { name: 'ends', input: {}, expectation: { kind: 'matches', schema: { type: 'string', minLength: 41 } } },
      { name: 'contains', input: {}, expectation: { kind: 'contains', value: 'a!' } },
    ];
    const tool = { ...browserTool('theirs', code, { cases }), timeout: 30_000, enabled: true, language: 'javascript' };
    await openApp(page, '/#/import');
    await page
      .getByRole('textbox', { name: /OpenAI definitions/ })
      .fill(JSON.stringify({ format: 'toolyard', formatVersion: 1, tools: [tool] }));
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Save 1 tool' }).click();
    await expect(page.getByRole('group', { name: 'This code is not yours' })).toBeVisible();
    const report = await attempt<CasesReport>(page, 'runCases', 'theirs');
    expect(report).toMatchObject({
      value: {
        passed: 2,
        failed: 1,
        results: [
          { verdict: 'failed', differences: [{ path: '', message: expect.stringContaining('could not be checked') }] },
          { verdict: 'passed' },
          { verdict: 'passed' },
        ],
      },
    });
  },
);

test('Stop ends cases that would go on for ever', { tag: '@slow' }, async ({ page }) => {
  const cases = Array.from({ length: 12 }, (_, n) => ({
    name: `case ${n}`,
    input: {},
    expectation: { kind: 'equals', value: n },
  }));
  await openApp(page);
  await addTool(page, browserTool('spins', 'function tool() { for (;;) {} }', { cases, timeout: 600_000 }));
  await openApp(page, '/#/tools/spins/cases');
  await page.getByRole('button', { name: /^Run all cases(?! of all)/ }).click();
  await expect(page.getByRole('list', { name: 'Cases of this tool' })).toContainText('running');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(summary(page)).toHaveText('12 stopped');
  await attempt(page, 'updateTool', 'spins', { code: 'function tool() { return 3; }' });
  await expect(page.getByRole('list', { name: 'Cases of this tool' })).toContainText('from before the last change');
  await page.getByRole('button', { name: /^Run all cases(?! of all)/ }).click();
  await expect(summary(page)).toHaveText('1 passed, 11 failed');
});

test(
  'a past run is run again with the code of now, saved as a case, and two runs are compared',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS }));
    await callTool(page, 'area', { w: 5, h: 6 });
    await attempt(page, 'updateTool', 'area', { code: CODE.replace('w * h', 'w + h') });
    await openApp(page, '/#/tools/area');
    await past(page)
      .getByRole('button', { name: /^More with the run/ })
      .click();
    await page.getByRole('menuitem', { name: 'Run again' }).click();
    await expect(resultOf(page)).toContainText('11');
    await page.getByRole('radio', { name: 'JSON' }).check();
    await expect(editor(page, 'Arguments as JSON')).toContainText('"w": 5');
    await expect(past(page)).toHaveCount(2);

    await past(page)
      .last()
      .getByRole('button', { name: /^More with the run/ })
      .click();
    await page.getByRole('menuitem', { name: 'Compare with another run' }).click();
    const compared = page.getByRole('region', { name: 'Two runs compared' });
    await expect(compared.getByRole('heading', { name: 'Two runs compared' })).toBeFocused();
    await expect(compared.getByRole('region', { name: 'Result' })).toContainText('removed:   "area": 30');
    await expect(compared.getByRole('region', { name: 'Result' })).toContainText('added:   "area": 11');
    await expect(compared.getByText('No difference.')).toHaveCount(2);
    await compared.getByRole('combobox', { name: 'Run on the red side' }).selectOption({ index: 0 });
    await expect(compared.getByText('No difference.')).toHaveCount(3);
    expect(await violations(page)).toEqual([]);
    await compared.getByRole('button', { name: 'Close the comparison' }).click();
    await expect(resultOf(page)).toContainText('11');

    await past(page)
      .last()
      .getByRole('button', { name: /^More with the run/ })
      .click();
    await page.getByRole('menuitem', { name: 'Save as a case' }).click();
    await expect
      .poll(async () => await storedCases(page, 'area'))
      .toEqual([{ name: 'w 5, h 6', input: { w: 5, h: 6 }, expectation: { kind: 'equals', value: { area: 30 } } }]);
  },
);

test('cases that another tab changed are shown, never overwritten', { tag: '@slow' }, async ({ page, context }) => {
  const one = { name: 'one', input: { w: 1, h: 1 }, expectation: { kind: 'equals', value: { area: 1 } } };
  await openApp(page);
  await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS, cases: [one] }));
  await openApp(page, '/#/tools/area/cases');
  const other = await context.newPage();
  await openApp(other);
  await attempt(other, 'updateTool', 'area', { cases: [one, { ...one, name: 'two' }] });
  await expect(page.getByRole('list', { name: 'Cases of this tool' })).toContainText('two');
  await page.bringToFront();
  await page.getByRole('button', { name: /^one/ }).click();
  await fillEditor(page, 'Input as JSON', '{');
  await attempt(other, 'updateTool', 'area', { cases: [{ ...one, name: 'theirs' }] });
  await expect(page.getByRole('alert')).toContainText('changed elsewhere');
  expect(await storedCases(page, 'area')).toMatchObject([{ name: 'theirs' }]);
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(page.getByRole('list', { name: 'Cases of this tool' })).toContainText('theirs');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'no state of the cases breaks a rule of accessibility, nor runs out of a narrow page',
      { tag: '@slow' },
      async ({ page }) => {
        const cases = ['equals', 'contains'].map((kind) => ({
          name: `${kind} with a name that is rather long for a row`,
          input: { w: 3, h: 4 },
          expectation: { kind, value: { area: 13 } },
        }));
        await openApp(page);
        await addTool(page, browserTool('none', CODE));
        await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS, cases }));
        const check = async (state: string): Promise<void> => {
          expect.soft(await violations(page), `${state}, ${colorScheme}`).toEqual([]);
          const size = page.viewportSize();
          await page.setViewportSize({ width: 360, height: 740 });
          await expect
            .poll(async () => await page.evaluate(() => document.documentElement.scrollWidth), `${state}, width`)
            .toBeLessThanOrEqual(360);
          if (size !== null) await page.setViewportSize(size);
        };
        await page.goto('/#/tools/none/cases');
        await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible();
        await check('none');
        await page.goto('/#/tools/area/cases');
        await page.getByRole('button', { name: /^Run all cases(?! of all)/ }).click();
        await expect(summary(page)).toHaveText('2 failed');
        await page.getByRole('button', { name: /^equals with/ }).click();
        await expect(page.getByRole('region', { name: 'What is not as expected' })).toBeVisible();
        await expect(editor(page, 'Expected value as JSON')).toBeVisible();
        await check('failed');
      },
    );
  });
}

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a run becomes a case, and its run is shown', { tag: '@slow' }, async ({ page }) => {
    await openApp(page);
    await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS }));
    await openApp(page, '/#/tools/area/cases');
    await page.getByRole('button', { name: /^Run/ }).last().tap();
    await expect(resultOf(page)).toContainText('12');
    await page.getByRole('button', { name: 'Save as a case' }).tap();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    await attempt(page, 'updateTool', 'area', { code: CODE.replace('w * h', 'w + h') });
    await page.getByRole('button', { name: /^Run all cases(?! of all)/ }).tap();
    await expect(summary(page)).toHaveText('1 failed');
    await page.getByRole('button', { name: 'Show this run' }).tap();
    await expect(resultOf(page)).toContainText('7');
  });
});

test('a manual case is left out when all run, and says so @slow', async ({ page }) => {
  await openApp(page);
  const expectation = { kind: 'equals', value: { area: 12 } };
  const input = { w: 3, h: 4 };
  await addTool(
    page,
    browserTool('area', CODE, {
      parameters: PARAMETERS,
      cases: [
        { name: 'counts', input, expectation },
        { name: 'looks right', input, expectation },
      ],
    }),
  );
  await openApp(page, '/#/tools/area');
  await page.getByRole('tab', { name: 'Cases' }).click();
  await page.getByRole('button', { name: /^looks right/ }).click();
  await page.getByRole('checkbox', { name: /^Manual/ }).check();
  await expect
    .poll(async () => await storedCases(page, 'area'))
    .toEqual([
      { name: 'counts', input, expectation },
      { name: 'looks right', input, expectation, manual: true },
    ]);
  await page.getByRole('button', { name: /^Run all cases(?! of all)/ }).click();
  await expect(summary(page)).toHaveText('1 passed, 1 manual, not run');
  await expect(page.getByRole('button', { name: /^looks right/ })).toContainText('manual: run it by hand');
  expect(await violations(page)).toEqual([]);
});

test(
  'the cases of all tools run at once; a failing one marks its tab, its tool and the list until it passes',
  { tag: '@slow' },
  async ({ page }) => {
    await openApp(page);
    const expects = (value: number) => [
      { name: 'one', input: { w: 3, h: 4 }, expectation: { kind: 'equals', value: { area: value } } },
    ];
    await addTool(page, browserTool('area', CODE, { parameters: PARAMETERS, cases: expects(13) }));
    await addTool(page, browserTool('good', CODE, { parameters: PARAMETERS, cases: expects(12) }));
    await addTool(page, browserTool('plain', 'function tool() { return 1; }'));
    await openApp(page, '/#/tools/plain');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Find a tool or an action' }).fill('all cases of all tools');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cases of 2 tools: 1 passed, 1 failed. Failed: area.')).toBeVisible();

    const list = page.getByRole('navigation', { name: 'Tools' });
    await expect(list.getByText('1 failing')).toBeVisible();
    await expect(list.getByRole('link', { name: /^good/ })).not.toContainText('failed');
    await list.getByRole('link', { name: /^area.*1 case failed/ }).click();
    await expect(page.getByRole('banner').or(page.locator('header')).getByText('1 case failed')).toBeVisible();
    await page.getByRole('tab', { name: 'Cases 1 failed' }).click();
    const row = page.getByRole('list', { name: 'Cases of this tool' }).getByRole('button', { name: /^one/ });
    await expect(row).toContainText('failed');
    // The row of what failed is red.
    const colour = (name: string) =>
      row.getByText(name, { exact: true }).evaluate((text) => getComputedStyle(text).color);
    expect(await colour('one')).toBe(await colour('failed'));
    expect(await colour('one')).not.toBe(
      await page.getByRole('heading', { name: 'Arguments' }).evaluate((text) => getComputedStyle(text).color),
    );

    await row.click();
    await page.getByRole('button', { name: 'Expect this instead' }).click();
    await page.getByRole('button', { name: 'Run all cases of all tools' }).click();
    await expect(page.getByText('Cases of 2 tools: 2 passed, 0 failed.')).toBeVisible();
    await expect(list.getByText('1 failing')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Cases', exact: true })).toBeVisible();

    // The history says where only the cases changed, or only the schema.
    await page.evaluate(async () => {
      await window.toolyard.updateTool('area', { parameters: { type: 'object' } });
      await window.toolyard.updateTool('area', { code: 'function tool() { return 2; }' });
    });
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveText([
      /^Version 4 · Current(?!.*changed)/,
      /^Version 3.*Schema changed$/,
      /^Version 2.*Cases changed$/,
      /^Version 1(?!.*changed)/,
    ]);
  },
);
