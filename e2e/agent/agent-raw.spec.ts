import { violations } from '../support/axe.ts';
import { addOther, ask, KEY } from '../support/journeys/agent-journeys.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

let server: ModelServer;
test.afterEach(async () => await server.close());

test(
  'each step shows what the model saw and said, byte for byte and without the key',
  { tag: '@slow' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    server = await startModelServer(
      'openai',
      ({ asked }) =>
        asked.model !== 'small'
          ? { status: 404, message: 'no such model' }
          : asked.results.length > 0
            ? { status: 401, message: `Not a good key: ${KEY}` }
            : { answer: { text: 'I double it.', calls: [{ name: 'double', input: '{"n":21}' }] } },
      { models: ['big', 'small'] },
    );
    await openApp(page);
    await addTool(page, browserTool('double', 'export default ({ n }) => n * 2;'));
    await page.goto('/#/agent');
    await addOther(page, server.baseURL);
    await ask(page, `What is twice 21? My key is ${KEY}`);
    const card = page.getByRole('region', { name: /wants to call double$/ });
    await expect(card).toBeVisible();
    // The card ignores clicks that come too early.
    await page.waitForTimeout(1_200);
    await card.getByRole('button', { name: 'Allow once', exact: true }).click();
    await expect(page.getByText('The model did not answer')).toBeVisible();

    const open = page.getByRole('button', { name: 'Raw request and response' });
    await expect(open).toHaveCount(2);
    const panel = page.getByRole('region', { name: 'Raw request and response' });
    const copied = async (label: string) => {
      await panel.getByRole('button', { name: label }).click();
      return await page.evaluate(() => navigator.clipboard.readText());
    };
    const bodies = server.requests.filter(({ asked }) => asked.model === 'small').map(({ body }) => body);
    const hidden = (body: unknown) => JSON.stringify(body).replaceAll(KEY, '${secret:MODEL_KEY');

    await test.step('of the first step', async () => {
      await open.first().click();
      await expect(panel.getByText('200', { exact: true })).toBeVisible();
      await expect(panel.getByText('11 in, 7 out')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const request = (await copied('Copy the request')).replaceAll(/(\$\{secret:MODEL_KEY)\w*\}/g, '$1');
      expect(request).toBe(hidden(bodies[0]));
      expect(await copied('Copy the response')).toContain('chat.completion.chunk');
      await panel.getByRole('radio', { name: 'Formatted' }).check();
      await expect(panel.getByRole('region', { name: 'Request' }).getByText('"model": "small"')).toBeVisible();
    });

    let request = '';
    await test.step('of a step that failed: its key in the response is a name', async () => {
      await open.last().click();
      await expect(panel.getByText('401', { exact: true })).toBeVisible();
      request = await copied('Copy the request');
      expect(await copied('Copy the response')).toMatch(/Not a good key: \$\{secret:MODEL_KEY_\w+\}/);
      await expect(panel).not.toContainText(KEY);
    });

    await test.step('what the model was told of a call is in that request', async () => {
      await page.getByRole('button', { name: 'Open in side panel' }).click();
      const reported = page.getByRole('region', { name: 'Result sent to the model' });
      await expect(reported).toContainText('untrusted-tool-data');
      expect(await violations(page)).toEqual([]);
      expect(request).toContain(JSON.stringify(await reported.textContent()).slice(1, -1));
    });

    await test.step('a reload forgets it, and says so', async () => {
      await page.reload();
      await open.first().click();
      await expect(panel.getByText('No longer available.')).toBeVisible();
      await page.goBack();
      await expect(panel).toBeHidden();
    });
  },
);
