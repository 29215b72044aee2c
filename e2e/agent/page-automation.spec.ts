import type { Page } from '@playwright/test';
import { pressGuarded } from '../support/answer.ts';
import { violations } from '../support/axe.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import type { ScriptedCall } from '../support/model-servers/answer.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

let server: ModelServer | undefined;
test.afterEach(async () => await server?.close());

const SHOP = `async function tool() {
  document.title = 'Shop';
  document.body.innerHTML = \`<h1>Shop</h1><table><caption>Orders</caption><tbody>
    <tr><td>1001</td><td>Ann Lee</td><td><button>Refund</button></td></tr>
    <tr><td>1002</td><td>Bob Ray</td><td><button>Refund</button></td></tr></tbody></table>
    <label>Reason <select><option>Broken</option><option>Late</option></select></label>
    <label>Note <textarea></textarea></label><label>Coupon <input></label><label>PIN <input type="password"></label>
    <label><input type="checkbox"> Tell the customer</label><p role="status"></p><button id="end">Finish</button>\`;
  const say = (text) => { document.querySelector('[role=status]').textContent = text; };
  for (const row of document.querySelectorAll('tbody tr'))
    row.querySelector('button').onclick = () => say('Refunded ' + row.cells[0].textContent);
  return await new Promise((resolve) => {
    document.querySelector('#end').onclick = () =>
      resolve([document.querySelector('[role=status]').textContent, ...[...document.querySelectorAll('select,textarea,input')].map((e) => e.type === 'checkbox' ? String(e.checked) : e.value)]);
  });
}`;

/** The document of a running tool, two frames deep. */
const documentOf = (page: Page, tool: string) => page.frameLocator(`iframe[title*="${tool}"]`).frameLocator('iframe');

/** Starts the tool with a document and leaves it running. */
async function runShop(page: Page): Promise<void> {
  await addTool(page, browserTool('shop', SHOP, { permissions: { dom: true }, timeout: 120_000 }));
  await page.evaluate(async () => {
    await window.toolyard.grants.set('shop', { dom: true });
    Object.assign(window, { shop: window.toolyard.executeTool({ toolName: 'shop', parameters: {} }) });
  });
  await expect(documentOf(page, 'shop').getByRole('button', { name: 'Finish' })).toBeAttached();
}

/** The number of a control in the last list that the model got. */
function numberIn(results: readonly { readonly text: string }[], line: RegExp): number {
  const list = results.findLast(({ text }) => text.includes('page "'))?.text ?? '';
  const found = list.split('\n').find((one) => line.test(one));
  return Number(/\[(\d+)\]/.exec(found ?? '')?.[1] ?? 0);
}

const call = (name: string, input: object): ScriptedCall => ({ name, input: JSON.stringify(input) });

/** A region that asks for a call of this tool, with its only answer for now. */
const cardOf = (page: Page, tool: string) => page.getByRole('region', { name: new RegExp(`wants to call ${tool}$`) });
async function allow(page: Page, tool: string): Promise<void> {
  await pressGuarded(cardOf(page, tool).getByRole('button', { name: 'Allow once', exact: true }));
}

test(
  'a model works a small app in a tool’s document, and the person takes over in the middle',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(120_000);
    const script: ((results: readonly { readonly text: string }[]) => ScriptedCall)[] = [
      () => call('search_tools', { query: 'annotate_page' }),
      () => call('annotate_page', {}),
      (results) => call('click_element', { annotationId: numberIn(results, /row "1002/), target: 'button "Help"' }),
      () => call('wait_for', { text: 'Refunded 1002' }),
      (results) => call('select_option', { annotationId: numberIn(results, /combobox "Reason"/), values: ['Late'] }),
      (results) => call('type_text', { annotationId: numberIn(results, /textbox "Note"/), text: 'x'.repeat(400) }),
      () => call('annotate_page', {}),
      (results) =>
        call('fill_form', {
          fields: [
            { annotationId: numberIn(results, /textbox "Note"/), value: 'sorry' },
            { annotationId: numberIn(results, /textbox "Coupon"/), value: 'TEN' },
            { annotationId: numberIn(results, /checkbox/), value: 'true' },
          ],
        }),
      (results) => call('type_text', { annotationId: numberIn(results, /textbox "PIN"/), text: '1234' }),
      () => call('find_in_page', { text: 'refunded' }),
      () => call('click_element', { annotationId: 999 }),
      (results) => call('click_element', { annotationId: numberIn(results, /button "Finish"/) }),
    ];
    server = await startModelServer(
      'openai',
      ({ asked }) => {
        const next = script[asked.results.length];
        return { answer: next === undefined ? { text: 'Done.' } : { calls: [next(asked.results)] } };
      },
      { models: ['big', 'small'] },
    );
    await openApp(page);
    await runShop(page);
    await page.goto('/#/agent');
    await addOther(page, server.baseURL);
    await ask(page, 'Refund order 1002, it was late.');

    await test.step('the card shows role and name, whatever the model wrote', async () => {
      const card = cardOf(page, 'click_element');
      await expect(card).toContainText('button "Refund" in row "1002 Bob Ray" in table "Orders"');
      await expect(card).not.toContainText('Help');
      expect(await violations(page)).toEqual([]);
      await allow(page, 'click_element');
    });
    await expect(documentOf(page, 'shop').getByRole('status')).toHaveText('Refunded 1002');
    await allow(page, 'select_option');

    await test.step('the person takes over', async () => {
      await expect(cardOf(page, 'type_text')).toContainText('x'.repeat(40));
      await allow(page, 'type_text');
      await expect(documentOf(page, 'shop').getByRole('textbox', { name: 'Note' })).toHaveValue(/^x{5,}/);
      const box = (await page.locator('iframe[title*="shop"]').boundingBox()) ?? { x: 0, y: 0 };
      // The document takes clicks once the pointer is over it.
      await page.mouse.move(box.x + 400, box.y + 30);
      await page.mouse.move(box.x + 402, box.y + 32);
      await expect(async () => {
        expect(
          await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [box.x + 402, box.y + 32] as const),
        ).toBe('IFRAME');
      }).toPass({ timeout: 2_000, intervals: [20] });
      await page.mouse.click(box.x + 402, box.y + 32);
      await expect(cardOf(page, 'fill_form')).toBeVisible();
    });
    await allow(page, 'fill_form');

    await test.step('a secret asks, and can be allowed only once', async () => {
      const card = cardOf(page, 'type_text');
      await expect(card).toContainText('password or card field');
      await expect(card.getByRole('button', { name: /^Always/ })).toHaveCount(0);
      await allow(page, 'type_text');
    });
    await allow(page, 'click_element');
    await expect(page.getByText('Done.', { exact: true })).toBeVisible({ timeout: 20_000 });

    const results = (server.requests.at(-1)?.asked.results ?? []).map(({ text }) => text);
    expect(results).toHaveLength(script.length);
    const [, listed, clicked, waited, chosen, typed, again, filled, pin, found, none, ended] = results;
    expect(listed).toMatch(
      /^<untrusted-tool-data id=[^]*page "Shop"\ntable "Orders"\n row "1001 Ann": \[\d+\] button "Refund"/,
    );
    expect(listed).toContain('textbox "PIN" secret');
    expect(clicked).toContain('text "Refunded 1002"');
    expect(waited).toContain('Refunded 1002');
    expect(chosen).toContain('"Late"');
    expect(typed).toContain('The person took over: look at the page again before you go on');
    expect(again).toMatch(/textbox "Note" = "x{5,}/);
    expect(filled).toContain('"sorry"');
    expect(pin).toContain('"value":null');
    expect(results.join('\n')).not.toContain('1234');
    expect(found).toContain('Refunded 1002');
    expect(none).toContain('Annotation 999 is gone: call annotate_page again');
    expect(ended).toBeDefined();
    const ran = await page.evaluate(
      async () => await (window as unknown as { shop: Promise<{ result: unknown }> }).shop,
    );
    expect(ran.result).toEqual(['Refunded 1002', 'Late', 'sorry', 'TEN', '1234', 'true']);
  },
);
