import type { Page } from '@playwright/test';
import { openApp } from '../support/journeys/journeys.ts';
import type { ScriptedCall } from '../support/model-servers/answer.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { expect, test } from '../support/test.ts';

let server: ModelServer | undefined;
test.afterEach(async () => await server?.close());

/** What to do with the control that a line of `annotate_page` names; the control may appear a moment later. */
interface Act {
  readonly line: RegExp;
  readonly call: (annotationId: number) => ScriptedCall;
  /** What the page shows before the next act. */
  readonly shows?: RegExp;
}
interface Task {
  readonly template: RegExp;
  readonly actions: readonly Act[];
  /** Calls of the panel's own tools, without the beginning of their names. */
  readonly endpoints: readonly (readonly [name: string, args: object])[];
  readonly state: object;
}

const call = (name: string, input: object): ScriptedCall => ({ name, input: JSON.stringify(input) });
const click = (line: RegExp, shows?: RegExp): Act => ({
  line,
  call: (annotationId) => call('click_element', { annotationId }),
  ...(shows === undefined ? {} : { shows }),
});
const type = (line: RegExp, text: string): Act => ({
  line,
  call: (annotationId) => call('type_text', { annotationId, text, clear: true }),
});
const press = (line: RegExp, key: string): Act => ({
  line,
  call: (annotationId) => call('press_key', { annotationId, key }),
});
const note = (text: string): readonly Act[] => [
  type(/textbox "New note"/, text),
  click(/button "Add note"/, new RegExp(`"Text of n\\d" = "${text}"`)),
];
const shape = (id: string, kind: string, x: number, y: number, more: object = {}): object => ({
  ...{ kind, x, y, width: 160, height: 100, color: '#2f6fde', id },
  ...more,
});

const TASKS: Readonly<Record<string, Task>> = {
  table: {
    template: /^Table/,
    actions: [
      type(/textbox "New column"/, 'Paid'),
      click(/button "Add column"/, /button "Sort by Paid"/),
      click(/button "Add row"/, /textbox "Paid, row 1"/),
      type(/textbox "Name, row 1"/, 'Pears'),
      type(/textbox "Amount, row 1"/, '30'),
      click(/button "Add row"/, /textbox "Paid, row 2"/),
      type(/textbox "Name, row 2"/, 'Apples'),
      type(/textbox "Amount, row 2"/, '4'),
      type(/textbox "Paid, row 2"/, 'yes'),
      click(/button "Sort by Amount"/),
    ],
    endpoints: [
      ['add_column', { name: 'Paid' }],
      ['add_row', { cells: {} }],
      ['set_cell', { row: 'r1', column: 'Name', value: 'Pears' }],
      ['set_cell', { row: 'r1', column: 'Amount', value: '30' }],
      ['add_row', { cells: {} }],
      ['set_cell', { row: 'r2', column: 'Name', value: 'Apples' }],
      ['set_cell', { row: 'r2', column: 'Amount', value: '4' }],
      ['set_cell', { row: 'r2', column: 'Paid', value: 'yes' }],
      ['sort', { column: 'Amount' }],
    ],
    state: {
      columns: ['Name', 'Amount', 'Paid'],
      rows: [
        { id: 'r2', cells: { Name: 'Apples', Amount: '4', Paid: 'yes' } },
        { id: 'r1', cells: { Name: 'Pears', Amount: '30' } },
      ],
    },
  },
  board: {
    template: /^Drawing/,
    actions: [
      click(/button "Rectangle"/, /option "rect at 100, 100"/),
      click(/button "Ellipse"/, /option "ellipse at 120, 120"/),
      click(/button "Text"/, /option "text at 140, 140"/),
      click(/button "Line"/, /option "line at 160, 160"/),
      press(/option "rect at 100, 100"/, 'ArrowRight'),
      press(/option "text at 140, 140"/, 'ArrowDown'),
      click(/option "ellipse at 120, 120"/),
      click(/button "Delete"(?! disabled)/),
    ],
    endpoints: [
      ['add_shape', { kind: 'rect', x: 100, y: 100, color: '#2f6fde' }],
      ['add_shape', { kind: 'ellipse', x: 120, y: 120, color: '#2f6fde' }],
      ['add_shape', { kind: 'text', x: 140, y: 140, color: '#2f6fde' }],
      ['add_shape', { kind: 'line', x: 160, y: 160, color: '#2f6fde' }],
      ['change_shape', { id: 's1', x: 110 }],
      ['change_shape', { id: 's3', y: 150 }],
      ['read', {}],
      ['delete_shape', { id: 's2' }],
    ],
    state: { shapes: [shape('s1', 'rect', 110, 100), shape('s3', 'text', 140, 150), shape('s4', 'line', 160, 160)] },
  },
  notes: {
    template: /^Map of notes/,
    actions: [
      ...['Plan', 'Build', 'Test', 'Rest'].flatMap(note),
      click(/button "Link n1"/),
      click(/button "Link n2"/),
      click(/button "Link n2"/),
      click(/button "Link n3"/),
      type(/textbox "Text of n3"/, 'Try'),
      click(/button "Delete n4"/),
    ],
    endpoints: [
      ...['Plan', 'Build', 'Test', 'Rest'].map((text) => ['add_note', { text }] as const),
      ['connect', { from: 'n1', to: 'n2' }],
      ['connect', { from: 'n2', to: 'n3' }],
      ['edit_note', { id: 'n3', text: 'Try' }],
      ['delete_note', { id: 'n4' }],
    ],
    state: {
      notes: [
        { id: 'n1', text: 'Plan', x: 20, y: 20 },
        { id: 'n2', text: 'Build', x: 220, y: 20 },
        { id: 'n3', text: 'Try', x: 420, y: 20 },
      ],
      links: [
        { from: 'n1', to: 'n2' },
        { from: 'n2', to: 'n3' },
      ],
    },
  },
};

/** A model that looks at the page before each act, and again while what it needs is not there, or went meanwhile. */
function worker(actions: readonly Act[]): (results: readonly { readonly text: string }[]) => ScriptedCall | undefined {
  let [done, looks] = [0, 0];
  let isLooking = false;
  return (results) => {
    const last = results.at(-1)?.text ?? '';
    if (looks === 0 && last.includes('call annotate_page again')) done -= 1;
    const next = actions[done];
    const list = isLooking ? last : '';
    isLooking = false;
    if (next === undefined) return undefined;
    const line = list.split('\n').find((one) => next.line.test(one));
    if (line !== undefined && actions[done - 1]?.shows?.test(list) !== false) {
      [done, looks] = [done + 1, 0];
      return next.call(Number(/\[(\d+)\] [^[]*$/.exec(line)?.[1]));
    }
    looks += 1;
    if (looks > 40) return undefined;
    // A moment after the first look, what an act set off may have come.
    isLooking = looks % 2 === 1;
    return isLooking ? call('annotate_page', {}) : call('wait_for', { text: 'nothing of the kind', timeout_ms: 300 });
  };
}

/** Lets an agent with these tools alone do the calls; the number of its steps. */
async function work(
  page: Page,
  tools: readonly string[],
  next: (results: readonly { readonly text: string }[]) => ScriptedCall | undefined,
): Promise<number> {
  await server?.close();
  server = await startModelServer('openai', ({ asked }) => {
    const following = next(asked.results);
    return { answer: following === undefined ? { text: 'Done.' } : { calls: [following] } };
  });
  return await page.evaluate(
    async ([names, baseURL]) => {
      let steps = 0;
      for await (const event of window.toolyard.agent.run({
        prompt: 'Do it.',
        tools: [...names],
        approve: 'always',
        maxSteps: 200,
        provider: { kind: 'openai-compatible', baseURL, model: 'scripted' },
      })) {
        if (event.type === 'step-end') steps += 1;
        if (
          event.type === 'tool-result' &&
          !event.success &&
          event.errorCode !== 'not-found' &&
          event.toolName !== 'wait_for'
        )
          throw new Error(event.output);
        if (event.type === 'run-end' && event.stopReason !== 'stop') throw new Error(event.message ?? event.stopReason);
      }
      return steps;
    },
    [tools, server.baseURL] as const,
  );
}

const BY_AUTOMATION = ['annotate_page', 'wait_for', 'click_element', 'type_text', 'press_key'];

for (const [id, { template, actions, endpoints, state }] of Object.entries(TASKS))
  test(`a model does a task in a panel by clicks and keys alone, and the same by its tools alone: ${id}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await openApp(page);
    const create = async (title: string): Promise<void> => {
      await page.goto('/#/panels');
      await page.getByRole('button', { name: 'New panel', exact: true }).click();
      await page.getByRole('radio', { name: template }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Create panel' }).click();
      await expect(page.getByRole('heading', { name: title, level: 1 }).first()).toBeVisible();
      await page.evaluate((panel) => window.toolyard.panels.open(panel), title.toLowerCase());
    };
    const read = async (panel: string): Promise<unknown> =>
      await page.evaluate(
        async (toolName) => (await window.toolyard.executeTool({ toolName, parameters: {} })).result,
        `${panel}_read`,
      );
    await create('Hands');
    expect(await work(page, BY_AUTOMATION, worker(actions))).toBeGreaterThan(actions.length);
    // What was typed last is stored a moment later.
    await expect.poll(() => read('hands'), { timeout: 10_000 }).toEqual(state);
    await create('Words');
    const names = [...new Set(endpoints.map(([name]) => `words_${name}`))];
    const steps = await work(page, names, (results) => {
      const [name, args] = endpoints[results.length] ?? [];
      return name === undefined ? undefined : call(`words_${name}`, args ?? {});
    });
    expect(steps).toBeGreaterThan(8);
    expect(await read('words')).toEqual(state);
  });
