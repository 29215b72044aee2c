import type { Locator, Page } from '@playwright/test';
import type { ModelReply, ModelServer, ModelRequestSeen } from '../model-servers/model-server.ts';
import { startModelServer } from '../model-servers/model-server.ts';
import { expect, test } from '../test.ts';
import { KEY, modelsDialog } from './agent-journeys.ts';
import { countedHand, type CountedHand, type Effort } from './counted-hand.ts';
import { addTool, browserTool, openApp } from './journeys.ts';

/** Two tools of the person, which a model needs both of. */
const TOTAL = browserTool('total', 'export default ({ price, count }) => price * count;\n', {
  description: 'Gives the price of several things together.',
  guidance: 'Prices are in dollars.',
  parameters: {
    type: 'object',
    properties: {
      price: { type: 'number', description: 'Of one' },
      count: { type: 'integer', description: 'How many', minimum: 1 },
    },
    required: ['price', 'count'],
  },
});
const CONVERT = browserTool(
  'convert_currency',
  `const EUROS = { USD: 0.9, CHF: 1.05 };

export default ({ amount, from }) => ({ amount: Number((amount * EUROS[from]).toFixed(2)), currency: 'EUR' });
`,
  {
    description: 'Converts an amount of money to euros.',
    parameters: {
      type: 'object',
      properties: { amount: { type: 'number' }, from: { enum: ['USD', 'CHF'] } },
      required: ['amount', 'from'],
    },
  },
);

const SYSTEM_PROMPT = 'You help to plan a trip. Prices are in euros.';

/** What a step of the journey took of the person. */
export interface StepEffort extends Effort {
  readonly step: string;
}

/** Its messages have one field. */
type Hand = Omit<CountedHand, 'ask'> & { readonly ask: (text: string) => Promise<void> };

/** What each part of the journey has in its hands. */
interface Journey {
  readonly page: Page;
  readonly server: ModelServer;
  readonly hand: Hand;
  readonly see: (name: string) => Promise<void>;
  readonly step: (name: string, act: () => Promise<void>) => Promise<void>;
  readonly button: (name: string | RegExp, within?: Page | Locator) => Locator;
  /** The calls of the question that is open. */
  readonly rows: Locator;
}

/** The model's next words: two calls after a question, then what came of them. */
function script({ asked, body }: ModelRequestSeen): ModelReply {
  const { messages } = body as { readonly messages: readonly { readonly role: string }[] };
  const question = asked.reported.at(-1) ?? '';
  if (messages.at(-1)?.role === 'tool')
    return {
      answer: {
        text: (asked.results.at(-1)?.text ?? '').includes('EUR')
          ? 'Three tickets cost **48.60 €** (54 dollars).'
          : 'I could convert nothing, but have the *total*.',
      },
    };
  if (question.startsWith('Name')) return { answer: { text: `The ${asked.model} model says: the *Louvre*.` } };
  const count = question.includes('four') ? 4 : 3;
  return {
    answer: {
      text: 'I work out both.',
      calls: [
        { id: `total_${String(count)}`, name: 'total', input: JSON.stringify({ price: 18, count }) },
        {
          id: `convert_${String(count)}`,
          name: 'convert_currency',
          input: JSON.stringify({ amount: 18 * count, from: 'USD' }),
        },
      ],
    },
  };
}

/**
 * Somebody who sets up two models, has them call two tools of their own, answers for the calls, looks at what was sent,
 * and lets the models answer against each other. All by what is on the screen.
 *
 * @param see is called at each place worth a picture, with its name
 * @returns what each step cost, in order
 */
export async function useWorkbench(page: Page, see: (name: string) => Promise<void>): Promise<readonly StepEffort[]> {
  const server = await startModelServer('openai', script, { models: ['small', 'large'] });
  try {
    const { journey, efforts } = beginJourney(page, server, see);
    await setUp(journey);
    await answerForCalls(journey);
    await lookBehind(journey);
    return efforts;
  } finally {
    await server.close();
  }
}

function beginJourney(page: Page, server: ModelServer, see: Journey['see']) {
  const efforts: StepEffort[] = [];
  const counted = countedHand(page);
  const hand: Hand = { ...counted, ask: async (text) => await counted.ask('Message', text) };
  const journey: Journey = {
    page,
    server,
    hand,
    see,
    step: async (name, act) => {
      counted.taken();
      await test.step(name, act);
      efforts.push({ step: name, ...counted.taken() });
    },
    button: (name, within = page) => within.getByRole('button', { name, exact: typeof name === 'string' }),
    rows: page.getByRole('list', { name: 'Waiting calls' }).getByRole('listitem'),
  };
  return { journey, efforts };
}

/** Two models, the settings of a conversation, and its tools. */
async function setUp({ page, server, hand, see, step, button }: Journey): Promise<void> {
  await openApp(page);
  await addTool(page, TOTAL);
  await addTool(page, CONVERT);
  await page.goto('/#/agent');
  await button('Set up a model').waitFor();
  await see('start');

  await step('connect a model', async () => {
    await hand.click(button('Set up a model'));
    await see('models');
    await addModel(page, hand, server.baseURL, 'small', see);
  });
  await step('connect a second one', async () => {
    await hand.select(page.getByRole('combobox', { name: 'Model' }), 'Manage models…');
    await hand.click(button('Add a model', modelsDialog(page)));
    await addModel(page, hand, server.baseURL, 'large');
    await expect(modelsDialog(page)).toBeHidden();
    // The model that was added answers the next message.
    await expect(chosenModel(page)).toHaveText('Other · large');
    await see('ready');
  });
  await step('set a system prompt and a temperature', async () => {
    await hand.click(button('Settings'));
    const dialog = page.getByRole('dialog', { name: 'Settings of this conversation' });
    await hand.fill(dialog.getByLabel('System prompt'), SYSTEM_PROMPT);
    await hand.fill(dialog.getByLabel('Temperature'), '0.2');
    await see('settings');
    await hand.click(button('Save', dialog));
    await expect(dialog).toBeHidden();
    await see('empty');
  });
  await step('see which tools are offered', async () => {
    await hand.click(button('Tools offered'));
    const panel = page.getByRole('region', { name: 'Tools offered', exact: true });
    await hand.click(panel.locator('summary').first());
    await expect(panel.getByText('convert_currency', { exact: true })).toBeVisible();
    await see('offered');
    await hand.click(button(/^(?:Close|Conversation)$/).first());
    await expect(panel).toBeHidden();
  });
}

/** Two questions, one of them over a reload. */
async function answerForCalls({ page, server, hand, see, step, button, rows }: Journey): Promise<void> {
  await step('ask for two tools at once, and allow both', async () => {
    await hand.ask('What do three tickets at 18 dollars cost in euros?');
    await expect(rows).toHaveCount(2);
    await see('asked');
    await hand.answer(button('Allow all 2'));
    await expect(page.getByText('Three tickets cost 48.60 € (54 dollars).')).toBeVisible();
    await see('answered');
    expect(server.requests[0]?.body).toMatchObject({ temperature: 0.2 });
  });
  await step('ask again, and reload while the question waits', async () => {
    await hand.ask('And four?');
    await expect(rows).toHaveCount(2);
    await see('asked-again');
    const before = server.requests.length;
    await page.reload();
    await expect(rows).toHaveCount(2);
    await see('reloaded');
    // Nothing has run, and the model was not asked again.
    expect(server.requests).toHaveLength(before);
    await expect(page.locator('li[data-call][data-state="done"]')).toHaveCount(2);
    await expect(page.locator('li[data-call][data-state="waiting"]')).toHaveCount(2);
  });
  await step('edit one call in place, and deny the other', async () => {
    await hand.click(rows.first().getByRole('button', { expanded: false }));
    await hand.click(button('Edit', rows.first()));
    await hand.fill(rows.first().getByRole('textbox', { name: /^count/ }), '5');
    await see('edited');
    await hand.answer(button('Deny convert_currency'));
    await expect(rows).toHaveCount(1);
    await see('one-left');
    await hand.answer(button('Allow total once'));
    await expect(page.getByText('I could convert nothing, but have the total.')).toBeVisible();
    await see('answered-again');
    const results = server.requests.at(-1)?.asked.results.map(({ text }) => text) ?? [];
    expect(results.at(-2)).toContain('90');
    expect(results.at(-1)).toMatch(/^The person refused this call/);
  });
}

/** What was sent, and other models. */
async function lookBehind({ page, server, hand, see, step, button, rows }: Journey): Promise<void> {
  await step('look at the raw request of a step', async () => {
    await hand.click(button('Raw request and response').last());
    const panel = page.getByRole('region', { name: 'Raw request and response' });
    await expect(panel.getByText('200', { exact: true })).toBeVisible();
    const request = panel.getByRole('region', { name: 'Request', exact: true });
    await expect(request).toContainText(SYSTEM_PROMPT);
    await expect(request).toContainText(/Tools: [^\n]*total/);
    await expect(request).toContainText('convert_currency');
    await see('raw');
    await hand.click(button(/^(?:Close|Conversation)$/).first());
    await expect(panel).toBeHidden();
  });
  await step('let another model answer', async () => {
    const last = page.getByRole('article').last();
    await hand.click(button('More with this answer', last));
    await see('turn-menu');
    await hand.click(page.getByRole('menuitem', { name: 'Answer with Other · small' }));
    await expect(rows).toHaveCount(2);
    await hand.answer(button('Deny all'));
    await expect(page.getByRole('group', { name: 'Branch 2 of 2' })).toBeVisible();
    await see('retried');
    expect(server.requests.at(-1)?.asked.model).toBe('small');
  });
  await step('compare the two models', async () => {
    await hand.fill(page.getByRole('textbox', { name: 'Message', exact: true }), 'Name one museum.');
    await hand.click(button('Compare models…'));
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await dialog.waitFor();
    await see('compare');
    await hand.click(button('Compare', dialog));
    await expect(page.getByText('The small model says: the Louvre.')).toBeVisible();
    await expect(page.getByText('The large model says: the Louvre.')).toBeAttached();
    await see('compared');
  });
}

/** The option of the model that answers. */
function chosenModel(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Model' }).locator('option:checked');
}

/** From the choice of where a model runs to saving it. */
async function addModel(
  page: Page,
  hand: Hand,
  baseURL: string,
  model: string,
  see?: (name: string) => Promise<void>,
): Promise<void> {
  const dialog = modelsDialog(page);
  await hand.click(dialog.getByRole('button', { name: /^Other/ }));
  await hand.fill(dialog.getByRole('textbox', { name: 'Base URL' }), baseURL);
  await hand.fill(dialog.getByLabel('API key'), KEY);
  await hand.fill(dialog.getByRole('combobox', { name: 'Model' }), model);
  await see?.('model');
  await hand.click(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(dialog.getByRole('textbox', { name: 'Base URL' })).toBeHidden();
}
