import type { Page } from '@playwright/test';
import { MODEL_WIRES, type ModelWire } from '../support/model-servers/answer.ts';
import { addOther, ask } from '../support/journeys/agent-journeys.ts';
import { startModelServer, type ModelServer } from '../support/model-servers/model-server.ts';
import { openApp } from '../support/journeys/journeys.ts';
import { expect, test } from '../support/test.ts';

const KEY = 'sk-e2e-0123456789';
const KINDS = { openai: 'openai-compatible', anthropic: 'anthropic', gemini: 'google' } as const;

/** Runs an agent through the page's API and returns all its events. */
const run = (page: Page, wire: ModelWire, baseURL: string, dialect: 'native' | 'text' = 'native', tools = ['double']) =>
  page.evaluate(
    async ({ kind, url, apiKey, dialect: form, tools: names }) => {
      const events: Record<string, unknown>[] = [];
      for await (const event of window.toolyard.agent.run({
        prompt: 'Double 21.',
        tools: names,
        approve: 'always',
        provider: { kind, baseURL: url, model: 'scripted', apiKey },
        dialect: form,
      }))
        events.push({ ...event });
      return events;
    },
    { kind: KINDS[wire], url: baseURL, apiKey: KEY, dialect, tools },
  );
const addDouble = (page: Page) =>
  page.evaluate(() =>
    window.toolyard.addTool({
      name: 'double',
      description: 'Doubles a number',
      guidance: 'Only for small numbers.',
      returns: { type: 'number', minimum: 0 },
      parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
      environment: 'browser',
      code: 'export default ({ n }) => n * 2;',
    }),
  );

test('the worker speaks each wire: a tool runs, and the key goes to its provider alone', async ({ page }) => {
  await openApp(page);
  await addDouble(page);
  for (const wire of MODEL_WIRES) {
    const server = await startModelServer(wire, ({ asked }) =>
      asked.results.length === 0
        ? { answer: { text: 'I call.', calls: [{ name: 'double', input: '{"n":21}' }] } }
        : { answer: { text: 'It is 42.' } },
    );
    const events = await run(page, wire, server.baseURL);
    expect(events.filter(({ type }) => type !== 'text-delta' && type !== 'step-end')).toMatchObject([
      { type: 'tool-call', toolName: 'double', input: { n: 21 } },
      { type: 'tool-result', success: true, output: '42' },
      { type: 'run-end', stopReason: 'stop', text: 'It is 42.', usage: { inputTokens: 22, outputTokens: 14 } },
    ]);
    expect(JSON.stringify(events)).not.toContain(KEY);
    expect(server.requests).toHaveLength(2);
    // The browser remembers that the provider allows the page's requests.
    expect(server.preflights()).toBe(1);
    expect(server.requests[1]?.asked.results[0]?.text).toMatch(/untrusted-tool-data[^]*42/);
    const headers = server.requests[0]?.headers;
    expect(JSON.stringify(headers)).toContain(KEY);
    expect(headers?.['anthropic-dangerous-direct-browser-access']).toBe(wire === 'anthropic' ? 'true' : undefined);
    await server.close();
  }
});

for (const dialect of ['native', 'text'] as const)
  test(`each wire carries the section on the tools: ${dialect} calls`, async ({ page }) => {
    await openApp(page);
    await addDouble(page);
    for (const wire of MODEL_WIRES) {
      const server = await startModelServer(wire, () => ({ answer: { text: 'It is 42.' } }));
      await run(page, wire, server.baseURL, dialect);
      // As the text stands within the JSON of the request.
      const section = JSON.stringify(
        'Tools: double\ndouble: Doubles a number\n\n## double\nOnly for small numbers.\n' +
          'Returns JSON of this schema: {"type":"number","minimum":0}',
      ).slice(1, -1);
      expect(JSON.stringify(server.requests[0]?.body)).toContain(section);
      await server.close();
    }
  });

test('a tool with an odd schema fails no request, on no wire', async ({ page }) => {
  await openApp(page);
  await addDouble(page);
  await page.evaluate(async () => {
    const odd = { environment: 'browser', code: 'export default () => 1;', description: 'Odd' };
    await window.toolyard.addTool({ ...odd, name: 'no_root', parameters: {} });
    await window.toolyard.addTool({ ...odd, name: 'any_root', parameters: { anyOf: [{ required: ['a'] }, true] } });
    await window.toolyard.addTool({ ...odd, name: 'umlaut', parameters: { properties: { 'größe cm': {} } } });
  });
  for (const wire of MODEL_WIRES) {
    const server = await startModelServer(wire, () => ({ answer: { text: 'It is 42.' } }));
    const names = ['double', 'no_root', 'any_root', 'umlaut'];
    const events = await run(page, wire, server.baseURL, 'native', names);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', stopReason: 'stop' });
    const body = JSON.stringify(server.requests[0]?.body);
    expect(body).toContain('no_root');
    expect(body.includes('"umlaut"')).toBe(wire !== 'anthropic');
    expect(body.includes('"anyOf":[{"required"')).toBe(wire !== 'anthropic');
    await server.close();
  }
});

test('a conversation shows the system prompt of its next request @slow', async ({ page }) => {
  const server = await startModelServer('openai', () => ({ answer: { text: 'Hello.' } }), {
    models: ['small', 'large'],
  });
  await openApp(page, '/#/agent');
  await addDouble(page);
  await addOther(page, server.baseURL);
  await ask(page, 'Hi');
  await expect(page.getByText('Hello.')).toBeVisible();
  await page.getByRole('button', { name: 'Tools offered' }).click();
  await page.getByText('System prompt', { exact: true }).click();
  const shown = page.getByRole('region', { name: 'System prompt' });
  await expect(shown).toContainText('double: Doubles a number');
  const text = await shown.innerText();
  expect(text).toContain('## double\nOnly for small numbers.\nReturns JSON of this schema:');
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain(JSON.stringify(text.trim()).slice(1, -1));
  await server.close();
});

test('what keeps a page from a model is told apart', async ({ page }) => {
  await openApp(page);
  await addDouble(page);
  const end = async (baseURL: string) => (await run(page, 'openai', baseURL)).at(-1);
  const closed = await startModelServer('openai', () => ({ silent: true }), { cors: false });
  expect(await end(closed.baseURL)).toMatchObject({ type: 'run-end', stopReason: 'error', errorCode: 'no-cors' });
  await closed.close();
  expect(await end(closed.baseURL)).toMatchObject({ stopReason: 'error', errorCode: 'unreachable' });
  const wrongKey = await startModelServer('openai', () => ({ status: 401, message: `Not your key: ${KEY}` }));
  const refused = await end(wrongKey.baseURL);
  expect(refused).toMatchObject({ errorCode: 'unauthorized', message: 'The provider does not accept the key.' });
  expect(JSON.stringify(refused)).not.toContain(KEY);
  await wrongKey.close();
});

test('leaving a run ends its request at once', async ({ page }) => {
  await openApp(page);
  const server: ModelServer = await startModelServer('anthropic', () => ({
    answer: { text: 'A long answer, of which only the beginning comes.' },
    then: { at: 700, do: 'stall' },
  }));
  const received = await page.evaluate(async (baseURL) => {
    for await (const event of window.toolyard.agent.run({
      prompt: 'Hello',
      provider: { kind: 'anthropic', baseURL, model: 'scripted', apiKey: 'k' },
    }))
      if (event.type === 'text-delta') return event.text;
    return undefined;
  }, server.baseURL);
  expect(received).toContain('A long');
  await expect.poll(() => server.openRequests(), { timeout: 4_000 }).toBe(0);
  await server.close();
});
