import type { Page } from '@playwright/test';
import type { AgentRunEvent } from '../../src/agent/contract/agent-api.ts';
import {
  bytesOf,
  startModelServer,
  type ModelReply,
  type ModelRequestSeen,
  type ModelServer,
} from '../support/model-servers/model-server.ts';
import { addTool, browserTool, openApp } from '../support/journeys/journeys.ts';
import { storedBytes } from '../support/stored.ts';
import { expect, test } from '../support/test.ts';

const KEY = 'the-key-of-this-model-8412';
const AREA = browserTool('area', 'function tool({ w }) { return { area: w * w }; }', {
  parameters: { type: 'object', properties: { w: { type: 'number' } }, required: ['w'] },
});
const servers: ModelServer[] = [];

test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(script: (request: ModelRequestSeen, index: number) => ModelReply): Promise<ModelServer> {
  const server = await startModelServer('openai', script);
  servers.push(server);
  return server;
}

/** All events of a run; `stopAfter` leaves the loop after the first event of that type. */
async function runAgent(
  page: Page,
  options: Readonly<Record<string, unknown>>,
  stopAfter?: string,
): Promise<readonly AgentRunEvent[]> {
  return await page.evaluate(
    async ({ given, last }) => {
      const events = [];
      for await (const event of window.toolyard.agent.run(given as never)) {
        events.push(event);
        if (event.type === last) break;
      }
      return events;
    },
    { given: options, last: stopAfter },
  );
}

test('agent.run calls tools of the person and of the app, tells each step, and keeps nothing', async ({ page }) => {
  const { baseURL, requests } = await serve((_request, index) => {
    if (index === 0)
      return {
        answer: {
          text: 'I look.',
          calls: [
            { name: 'area', input: '{"w":3}' },
            { name: 'write', input: '{"path":"/out.txt","content":"nine"}' },
          ],
        },
      };
    return { answer: { text: 'It is nine.' } };
  });
  await openApp(page);
  await addTool(page, AREA);
  const before = await storedBytes(page);
  const provider = { kind: 'openai-compatible', baseURL, model: 'scripted', apiKey: KEY };
  const events = await runAgent(page, {
    prompt: 'How large is it?',
    provider,
    approve: 'always',
    tools: ['area', 'write'],
  });
  const results = events.filter((event) => event.type === 'tool-result');
  expect(results.map(({ toolName, success }) => [toolName, success]).sort()).toEqual([
    ['area', true],
    ['write', true],
  ]);
  expect(results.find(({ toolName }) => toolName === 'area')?.output).toContain('9');
  expect(events.filter(({ type }) => type === 'step-end')).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({ type: 'run-end', text: 'It is nine.', stopReason: 'stop' });
  expect(await page.evaluate(() => window.toolyard.workspace.readFile('/out.txt'))).toBe('nine');
  expect(requests[0]?.asked.tools.toSorted()).toEqual(['area', 'write']);
  expect(requests[1]?.asked.results.map(({ text }) => text).join()).toContain('untrusted');
  // The key is sent to its model and is nowhere else.
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
  expect(await page.content()).not.toContain(KEY);
  const after = await storedBytes(page);
  expect(after).not.toContain(KEY);
  expect([before, after].map((bytes) => bytes.includes('How large is it?'))).toEqual([false, false]);
});

test('agent.run asks its function, and stops with its loop', async ({ page }) => {
  const { baseURL, requests, openRequests } = await serve((_request, index) =>
    index < 2
      ? { answer: { calls: [{ name: 'area', input: '{"w":3}' }] } }
      : { answer: { text: 'I wait, and wait, and wait for ever.' }, then: { at: 700, do: 'stall' } },
  );
  await openApp(page);
  await addTool(page, AREA);
  const provider = { kind: 'openai-compatible', baseURL, model: 'scripted' };
  const reported = await page.evaluate(async (given) => {
    const asked: unknown[] = [];
    const events = [];
    for await (const event of window.toolyard.agent.run({
      prompt: 'Go',
      provider: given as never,
      tools: ['area'],
      approve: ({ toolName, input }) => asked.push([toolName, input]) === 1,
    })) {
      events.push(event);
      if (event.type === 'text-delta') break;
    }
    return {
      asked,
      results: events.flatMap((event) => (event.type === 'tool-result' ? [[event.success, event.errorCode]] : [])),
    };
  }, provider);
  expect(reported).toEqual({
    asked: [
      ['area', { w: 3 }],
      ['area', { w: 3 }],
    ],
    results: [
      [true, undefined],
      [false, 'denied'],
    ],
  });
  expect(requests).toHaveLength(3);
  await expect.poll(openRequests).toBe(0);
});

test('outputs of agent.run can be read for as long as its caller holds it @slow', async ({ page }) => {
  const { baseURL, requests } = await serve((_request, index) =>
    index % 2 === 0 ? { answer: { calls: [{ name: 'long', input: '{"n":40000}' }] } } : { answer: { text: 'Long.' } },
  );
  await openApp(page);
  await addTool(
    page,
    browserTool('long', "function tool({ n }) { return 'x'.repeat(n) + 'THE END'; }", {
      parameters: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
    }),
  );
  const provider = { kind: 'openai-compatible', baseURL, model: 'scripted' };
  /** The id of the call of one run, which `held` keeps under this name. */
  const run = async (name: string): Promise<string> =>
    await page.evaluate(
      async ({ given, as }) => {
        const holder = ((window as { held?: Record<string, unknown> }).held ??= {});
        const begun = window.toolyard.agent.run({
          prompt: 'Go',
          provider: given as never,
          tools: ['long'],
          approve: 'always',
        });
        holder[as] = begun;
        let id = '';
        for await (const event of begun) if (event.type === 'tool-result') id = event.toolCallId;
        return id;
      },
      { given: provider, as: name },
    );
  /** The length of the output as its run reads it, or the code of the refusal. */
  const readFrom = async (name: string, id: string): Promise<unknown> =>
    await page.evaluate(
      async ({ as, call }) => {
        const { held = {} } = window as { held?: Record<string, ReturnType<typeof window.toolyard.agent.run>> };
        try {
          const { characters, text } = (await held[as]?.readOutput(call, 39_990)) ?? {};
          return { characters, text };
        } catch (error) {
          return (error as { code?: unknown }).code;
        }
      },
      { as: name, call: id },
    );
  const isKept = async (id: string): Promise<boolean> =>
    await page.evaluate(
      async (call) =>
        (
          await window.toolyard.executeTool({
            toolName: 'result',
            parameters: { tool_call_id: call, offset: 39_990 },
          })
        ).success,
      id,
    );
  const [first, second] = [await run('first'), await run('second')];
  expect(requests[1]?.asked.results.map(({ text }) => text).join()).toContain('tool_call_id');
  // So many later calls that the stored runs no longer have those of the agent.
  await page.evaluate(async () => {
    for (let at = 0; at < 120; at += 1) await window.toolyard.executeTool({ toolName: 'long', parameters: { n: 1 } });
  });
  const whole = { characters: 40_007, text: 'xxxxxxxxxxTHE END' };
  expect([await readFrom('first', first), await readFrom('second', second)]).toEqual([whole, whole]);
  expect(await readFrom('second', first)).toBe('not-found');
  await page.evaluate(() => {
    (window as { held?: Record<string, ReturnType<typeof window.toolyard.agent.run>> }).held?.['first']?.dispose();
  });
  expect(await readFrom('first', first)).toBe('not-found');
  await expect.poll(() => isKept(first)).toBe(false);
  expect(await isKept(second)).toBe(true);
  // Nobody holds the second any more.
  await page.evaluate(() => {
    (window as { held?: unknown }).held = undefined;
  });
  const devtools = await page.context().newCDPSession(page);
  await expect
    .poll(async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return await isKept(second);
    })
    .toBe(false);
});

test('a run that cannot begin says why', async ({ page }) => {
  await openApp(page);
  const refused = await page.evaluate(async () => {
    try {
      const first = await window.toolyard.agent
        .run({ prompt: 'x', provider: { kind: 'openai-compatible', model: 'm' } })
        [Symbol.asyncIterator]()
        .next();
      return first.done === true ? 'no event' : first.value;
    } catch (error) {
      return { code: (error as { code?: unknown }).code, path: (error as { data?: { path?: unknown } }).data?.path };
    }
  });
  expect(refused).toEqual({ code: 'invalid-input', path: '/provider/baseURL' });
});

const AT = '2026-01-02T03:04:05.000Z';

/** Stores a model, a conversation with it and a policy, as the app itself would. */
async function store(page: Page, baseURL: string): Promise<void> {
  await page.evaluate(
    async ({ provider, conversation, approvals }) => {
      const open = indexedDB.open('toolyard');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(new Error('The database could not be opened'));
      });
      const transaction = database.transaction(['providers', 'conversations', 'settings'], 'readwrite');
      transaction.objectStore('providers').put(provider);
      transaction.objectStore('conversations').put(conversation);
      transaction.objectStore('settings').put(approvals, 'approvals');
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      database.close();
    },
    {
      provider: {
        id: 'p',
        kind: 'openai-compatible',
        name: 'Scripted',
        baseURL,
        model: 'scripted',
        dialect: 'native',
        createdAt: AT,
        updatedAt: AT,
      },
      conversation: {
        id: 'c',
        title: '',
        settings: { providerId: 'p', instructions: '', maxSteps: 20, searchShare: 0.25 },
        createdAt: AT,
        updatedAt: AT,
      },
      approvals: { formatVersion: 1, policies: { custom: 'allow' } },
    },
  );
}

test(
  'a reload in the middle of an answer and of a call keeps what was shown, and runs nothing again',
  { tag: '@slow' },
  async ({ page }) => {
    const begun = { text: 'First I look at it from here, and then from there.' };
    const { baseURL, requests } = await serve((_request, index) => {
      if (index === 0)
        return { answer: begun, then: { at: Math.floor(bytesOf('openai', begun).length * 0.6), do: 'stall' } };
      if (index === 1) return { answer: { text: 'Now I call it.', calls: [{ name: 'slow', input: '{}' }] } };
      return { silent: true };
    });
    await openApp(page);
    await addTool(
      page,
      browserTool('slow', 'async function tool() { await new Promise((resolve) => setTimeout(resolve, 600000)); }', {
        timeout: 600_000,
      }),
    );
    await store(page, baseURL);
    await page.goto('/#/agent/c');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Look at it');
    await page.keyboard.press('Enter');
    await expect(page.getByText('First I look')).toBeVisible();
    // Text shown for more than a second is stored.
    await page.waitForTimeout(1_000);
    await page.reload();
    await expect(page.getByText('First I look')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('li[data-call][data-state="running"]')).toBeVisible();
    await page.reload();
    await expect(page.locator('li[data-call][data-state="unknown"]')).toContainText('outcome unknown');
    expect(requests).toHaveLength(2);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => requests.length).toBe(3);
    expect(requests[2]?.asked.results.map(({ text }) => text).join()).toContain('unknown');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('You stopped it.').first()).toBeVisible({ timeout: 4_000 });
  },
);
