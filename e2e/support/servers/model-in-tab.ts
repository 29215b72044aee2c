import type { Page } from '@playwright/test';
import type { AgentRunOptions } from '../../../src/app/agent-runner.ts';
import { tinyModel } from './tiny-model.ts';

export const TINY_MODEL = { kind: 'local', model: 'tiny.gguf' } as const satisfies AgentRunOptions['provider'];
/** Its answer to everything. */
export const TINY_ANSWER = 'It is forty-two.';

/** Adds a model's file to the app, as a person does in its settings. */
export async function keepTinyModel(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/#/settings/models`);
  await page
    .getByRole('button', { name: 'Add a model' })
    .or(page.getByRole('button', { name: /^In this tab/ }))
    .first()
    .click();
  if ((await page.getByLabel('Choose a file…').count()) === 0)
    await page.getByRole('button', { name: /^In this tab/ }).click();
  await page.getByLabel('Choose a file…').setInputFiles({
    name: TINY_MODEL.model,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(tinyModel({ first: TINY_ANSWER, then: 'Nothing more.' })),
  });
  await page.getByRole('list', { name: 'Files that are kept' }).getByText(TINY_MODEL.model).first().waitFor();
}

/** The model's answer to a question, or the error. */
export async function askModel(page: Page, provider: AgentRunOptions['provider']): Promise<string> {
  return await page.evaluate(async (given) => {
    for await (const event of window.toolyard.agent.run({ prompt: 'How large?', provider: given, tools: [] })) {
      if (event.type === 'run-end')
        return event.stopReason === 'stop' ? event.text : (event.message ?? `${event.stopReason}: ${event.text}`);
    }
    return 'It did not end.';
  }, provider);
}
