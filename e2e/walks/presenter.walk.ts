import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { addTool, openApp } from '../support/journeys/journeys.ts';
import { startModelServer, type ModelReply } from '../support/model-servers/model-server.ts';
import { expect } from '../support/test.ts';
import { OF_AGENT, ORDERS_CSV } from './tools-of-walks.ts';
import { walk } from './walk.ts';

const SCRIPT: readonly ModelReply[] = [
  {
    answer: {
      text: 'I read the orders of March first.',
      calls: [{ name: 'read_orders', input: '{"month":"2026-03"}' }],
    },
  },
  {
    answer: {
      text: 'Now I add up the amounts of each region.',
      calls: [{ name: 'sum_by', input: JSON.stringify({ csv: ORDERS_CSV, by: 'region', of: 'amount' }) }],
    },
  },
  {
    answer: {
      text:
        '**West** sold most in March: **310.25** of 655.75 in all.\n\n| Region | Amount |\n|---|---:|\n| West | ' +
        '310.25 |\n| North | 220.40 |\n| South | 125.10 |\n\nThat is one order; without it, North would lead.',
    },
  },
];

const calls = (page: Page, state: string) => page.locator(`li[data-call][data-state="${state}"]`);

// A projector of 1920 × 1080 whose page is zoomed to 150 %.
walk(
  'presenter',
  'one who shows an agent to an audience',
  { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 },
  async ({ page, see }) => {
    const server = await startModelServer(
      'openai',
      ({ asked }) => SCRIPT[asked.results.length] ?? { answer: { text: 'That was all.' } },
      { models: ['scripted'] },
    );
    try {
      await openApp(page);
      for (const tool of OF_AGENT) await addTool(page, tool);
      await page.goto('/#/agent');
      await page.getByRole('button', { name: 'Set up a model' }).click();
      await see('models');
      const dialog = page.getByRole('dialog', { name: 'Models' });
      await dialog.getByRole('button', { name: /^Other/ }).click();
      await dialog.getByRole('textbox', { name: 'Base URL' }).fill(server.baseURL);
      await dialog.getByRole('button', { name: 'Test connection' }).click();
      await expect(dialog.getByText(/1 model found|Choose one of its models|answered/)).toBeVisible();
      await dialog.getByRole('combobox', { name: 'Model' }).fill('scripted');
      await see('model-tested');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await see('ready');

      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Which region sold most in March?');
      await page.keyboard.press('Enter');
      const ask = page.getByRole('region', { name: /wants to call read_orders$/ });
      await ask.waitFor();
      await see('asked');
      // A click right after the card came would be taken for a mistake.
      await page.waitForTimeout(1_200);
      await pressGuarded(ask.getByRole('button', { name: 'Allow once' }));
      const second = page.getByRole('region', { name: /wants to call sum_by$/ });
      await second.waitFor();
      await see('asked-again');
      await page.waitForTimeout(1_200);
      await pressGuarded(second.getByRole('button', { name: 'Allow once' }));
      await expect(calls(page, 'done')).toHaveCount(2);
      await expect(page.getByText('West sold most in March')).toBeVisible();
      await see('answered');

      await calls(page, 'done')
        .last()
        .getByRole('button', { name: /^sum_by/ })
        .click();
      await see('call-opened');
      await calls(page, 'done').last().getByRole('button', { name: 'Open in side panel' }).first().click();
      await page.getByRole('region', { name: 'Call of sum_by' }).waitFor();
      await see('call-beside');
      await page.getByRole('button', { name: 'Timeline' }).click();
      await page.getByRole('region', { name: 'Timeline', exact: true }).waitFor();
      await see('timeline');
      await page.reload();
      await expect(calls(page, 'done')).toHaveCount(2);
      await see('reloaded');
      await page.goBack();
      await see('back');
    } finally {
      await server.close();
    }
  },
);
