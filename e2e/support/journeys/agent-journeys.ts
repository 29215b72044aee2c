import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** A made-up key of the model that `addOther` sets up. */
export const KEY = 'sk-of-this-model-5521';
export const modelsDialog = (page: Page) => page.getByRole('dialog', { name: 'Models' });

export async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Sets up a model, from the empty form to saving. @param isText its calls are text */
export async function addOther(page: Page, baseURL: string, isText = false): Promise<void> {
  await page.getByRole('button', { name: 'Set up a model' }).click();
  await modelsDialog(page)
    .getByRole('button', { name: /^Other/ })
    .click();
  await modelsDialog(page).getByRole('textbox', { name: 'Base URL' }).fill(baseURL);
  await modelsDialog(page).getByLabel('API key').fill(KEY);
  await modelsDialog(page).getByRole('button', { name: 'Test connection' }).click();
  await expect(modelsDialog(page).getByText(/2 models found|Choose one of its models/)).toBeVisible();
  await modelsDialog(page).getByRole('combobox', { name: 'Model' }).fill('small');
  if (isText) {
    await modelsDialog(page).locator('details > summary').click();
    await modelsDialog(page).getByRole('radio', { name: 'Text' }).check();
  }
  await modelsDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(modelsDialog(page)).toBeHidden();
}
