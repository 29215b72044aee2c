import { expect, test as runner } from '@playwright/test';
import { startPeer, EVERYTHING, type Peer } from '../../../scripts/mcp/start-peer.mjs';
import type { ExecuteToolResult } from '../../../src/core/call.ts';
import { startModelServer } from '../model-servers/model-server.ts';
import { openIn, textOf, until, untilReady, type EngineTab } from './tab.ts';

/** How often the app is left and reopened: few where `npm test` runs these, beside everything else. */
const times = (): number => (runner.info().project.name === 'main' ? 3 : 10);

/**
 * The tests that every engine must pass, with the same steps.
 *
 * @param test the runner's `test`, with fixtures for the engine
 * @param open opens a tab of a browser without stored data
 * @param url address of the app
 * @param isIsolated whether pages with the app's headers can share memory in this engine
 */
export function testEngine(
  test: (title: string, body: () => Promise<void>) => void,
  open: () => Promise<EngineTab>,
  url: () => string,
  isIsolated: boolean,
): void {
  const start = async (): Promise<EngineTab> => {
    const tab = await open();
    await openIn(tab, `${url()}/`);
    return tab;
  };

  test('the example tool is made and run by hand', async () => {
    const tab = await start();
    await tab.click(/^Function/);
    await tab.click(/^Run/, 'Run');
    await until(
      'the result',
      async () => await textOf(tab, 'Result'),
      (text) => /Hello, \w+\./.test(text),
    );
  });

  test('a browser tool gives values, logs and errors, and has workers of its own', async () => {
    const tab = await start();
    expect(
      await runTool(
        tab,
        'browser',
        `async function tool({ n }) { console.log('at', n); return { double: n * 2, hash: [...new ` +
          `Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode('x')))][0] }; }`,
        { n: 21 },
      ),
    ).toMatchObject({ success: true, result: { double: 42, hash: 17 }, logs: [expect.stringContaining('at 21')] });
    expect(await runTool(tab, 'browser', `function tool() { throw new RangeError('too far'); }`)).toMatchObject({
      success: false,
      errorCode: 'threw',
      error: expect.stringContaining('too far') as unknown,
    });
    const child =
      `async function tool() { const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ({ data }) => ` +
      `postMessage(data + 1)']))); return await new Promise((resolve, reject) => { worker.onmessage = ({ data }) ` +
      `=> resolve(data); worker.onerror = reject; worker.postMessage(41); }); }`;
    expect(await runTool(tab, 'browser', child)).toMatchObject({ success: true, result: 42 });
  });

  test('a browser tool is ended at its deadline, and the next one runs', async () => {
    const tab = await start();
    expect(await runTool(tab, 'browser', 'function tool() { for (;;); }', {}, { timeout: 500 })).toMatchObject({
      success: false,
      errorCode: 'timeout',
    });
    expect(await runTool(tab, 'browser', 'function tool() { return 1; }')).toMatchObject({ success: true, result: 1 });
  });

  test('a node tool has Node’s own modules', async () => {
    const tab = await start();
    const code = `
      const { createHash } = require('node:crypto');
      const fs = require('node:fs');
      module.exports = async ({ text }) => {
        fs.writeFileSync('/tmp/x', text);
        const read = await require('node:fs/promises').readFile('/tmp/x', {
          encoding: 'utf8',
          signal: AbortSignal.timeout(5_000),
        });
        return [process.version.split('.')[0], read, createHash('sha1').update(text).digest('hex').slice(0, 6)];
      };`;
    expect(await runTool(tab, 'node', code, { text: 'x' })).toMatchObject({
      success: true,
      result: ['v26', 'x', '11f6ad'],
    });
  });

  test('what Node’s library writes with `using` works, and its names are there', async () => {
    const tab = await start();
    const code = `
      const { tracingChannel } = require('node:diagnostics_channel');
      const { AsyncLocalStorage } = require('node:async_hooks');
      module.exports = () => {
        const store = new AsyncLocalStorage();
        const traced = tracingChannel('steps');
        const seen = [];
        traced.subscribe({ start: () => seen.push('start'), end: () => seen.push(store.getStore() ?? 'end') });
        traced.start.bindStore(store, () => 'in store');
        seen.push(traced.traceSync(() => store.getStore() ?? 'nothing', {}));
        const stack = new DisposableStack();
        stack.defer(() => seen.push('deferred'));
        stack[Symbol.dispose]();
        return seen;
      };`;
    expect(await runTool(tab, 'node', code)).toMatchObject({
      success: true,
      result: ['start', 'in store', 'in store', 'deferred'],
    });
  });

  test('a node tool starts a program and waits for it where memory is shared, or says why not', async () => {
    const tab = await start();
    const code = `
      const { exec, execSync } = require('node:child_process');
      module.exports = async () => {
        const out = await new Promise((resolve, reject) =>
          exec('node -p "6*7"', (error, text) => (error ? reject(error) : resolve(text.trim()))),
        );
        try {
          return [out, String(execSync('node -p "6*7"')).trim()];
        } catch (error) {
          return [out, error.message];
        }
      };`;
    expect(await tab.evaluate(() => crossOriginIsolated, 0)).toBe(isIsolated);
    expect(await runTool(tab, 'node', code)).toMatchObject({
      success: true,
      result: ['42', isIsolated ? '42' : expect.stringContaining('isolated pages only')],
    });
  });

  test('an agent asks its model exactly once a step, and says each text once', async () => {
    const tab = await start();
    await addTool(tab, 'area', 'browser', 'function tool({ w }) { return { area: w * w }; }');
    const server = await startModelServer('openai', (_request, index) =>
      index < 3
        ? {
            answer: {
              text: `Step ${String(index + 1)}. `,
              calls: [{ name: 'area', input: `{"w":${String(index + 3)}}` }],
            },
          }
        : { answer: { text: 'It is nine.' } },
    );
    const reported = await tab.evaluate(async (baseURL) => {
      const events = [];
      for await (const event of window.toolyard.agent.run({
        prompt: 'How large?',
        approve: 'always',
        tools: ['area'],
        provider: { kind: 'openai-compatible', baseURL, model: 'scripted' },
      }))
        events.push(event);
      return {
        reported: events.flatMap((event) => (event.type === 'text-delta' ? [event.text] : [])).join(''),
        calls: events.flatMap((event) => (event.type === 'tool-result' ? [event.success] : [])),
        last: events.at(-1),
      };
    }, server.baseURL);
    await server.close();
    expect({ ...reported, requests: server.requests.length }).toMatchObject({
      reported: 'Step 1. Step 2. Step 3. It is nine.',
      calls: [true, true, true],
      last: { type: 'run-end', stopReason: 'stop', text: 'It is nine.' },
      requests: 4,
    });
  });

  for (const [title, kind, transport, path] of [
    ['HTTP', 'streamableHttp', 'http', '/mcp'],
    ['SSE', 'sse', 'sse', '/sse'],
  ] as const) {
    test(`a server of MCP over ${title} is connected, and its tools are called`, async () => {
      const tab = await start();
      const peer: Peer = await startPeer({ main: EVERYTHING, args: () => [kind], path });
      const state = await tab.evaluate(
        async (fields) => (await window.toolyard.mcp.connect((await window.toolyard.mcp.addServer(fields)).id)).state,
        { name: 'every', transport, url: peer.url },
      );
      const sum = await call(tab, 'every.get-sum', { a: 2, b: 40 });
      await peer.stop();
      expect([state, sum.success && sum.result]).toEqual(['connected', 'The sum of 2 and 40 is 42.']);
    });
  }

  test('a shared link is opened, tried and run by hand', async () => {
    const tab = await start();
    await addTool(tab, 'shared', 'browser', 'function tool() { return "from a link"; }');
    const link = await tab.evaluate(async () => {
      const made = await window.toolyard.share.encode({ tools: ['shared'], edit: false });
      await window.toolyard.removeTool('shared');
      return made;
    }, 0);
    await tab.goto('about:blank');
    await tab.goto(link);
    await tab.click(/^Try$/);
    await tab.click(/^Run/, 'Run');
    await until(
      'the result',
      async () => await textOf(tab, 'Result'),
      (text) => text.includes('from a link'),
    );
    expect(await names(tab)).toEqual([]);
  });

  test('what is stored is there after a reload, and can be changed', async () => {
    const tab = await start();
    await addTool(tab, 'kept', 'browser', 'function tool() { return 1; }');
    await openIn(tab, `${url()}/`);
    await tab.evaluate(
      async () => void (await window.toolyard.updateTool('kept', { code: 'function tool() { return 2; }' })),
      0,
    );
    await openIn(tab, `${url()}/?again`);
    expect(await call(tab, 'kept', {})).toMatchObject({ success: true, result: 2 });
  });

  test('it is left at once and come back to, again and again @slow', async () => {
    const count = times();
    const tab = await start();
    for (let time = 0; time < count; time += 1) {
      await tab.goto(`${url()}/?${String(time)}`);
      await new Promise((resolve) => setTimeout(resolve, time * 100));
      await tab.goto(`${url()}/LICENSES.txt`);
      await tab.back();
      await until(
        'the page is the app',
        async () => await tab.evaluate(() => location.search, 0),
        (search) => search === `?${String(time)}`,
      );
      await untilReady(tab);
      await addTool(tab, `back-${String(time)}`, 'browser', `function tool() { return ${String(time)}; }`);
      expect(await call(tab, `back-${String(time)}`, {})).toMatchObject({ success: true, result: time });
    }
    expect(await names(tab)).toHaveLength(count);
  });

  test('what was acknowledged is there after it was left in the same moment, again and again @slow', async () => {
    const count = times();
    const tab = await open();
    for (let time = 0; time < count; time += 1) {
      await openIn(tab, `${url()}/?${String(time)}`);
      expect(await names(tab)).toHaveLength(time);
      await addTool(tab, `left-${String(time)}`, 'browser', 'function tool() { return 1; }');
      // Other calls are running.
      await tab.evaluate(
        () => void window.toolyard.updateTool('left-0', { description: `At ${String(Date.now())}` }),
        0,
      );
      await tab.goto(`${url()}/LICENSES.txt`);
    }
    await openIn(tab, `${url()}/`);
    expect(await names(tab)).toHaveLength(count);
  });
}

const names = async (tab: EngineTab): Promise<readonly string[]> =>
  await tab.evaluate(async () => (await window.toolyard.getTools()).map(({ name }) => name), 0);

const addTool = async (tab: EngineTab, name: string, environment: string, code: string): Promise<void> =>
  await tab.evaluate(async (tool) => void (await window.toolyard.addTool(tool)), {
    name,
    description: `What ${name} is for.`,
    code,
    parameters: { type: 'object' },
    environment,
  });

const call = async (
  tab: EngineTab,
  toolName: string,
  parameters: unknown,
  more: object = {},
): Promise<ExecuteToolResult> =>
  await tab.evaluate(async (options) => await window.toolyard.executeTool(options), { toolName, parameters, ...more });

let made = 0;

async function runTool(
  tab: EngineTab,
  environment: 'browser' | 'node',
  code: string,
  parameters: unknown = {},
  more: object = {},
): Promise<ExecuteToolResult> {
  made += 1;
  await addTool(tab, `step-${String(made)}`, environment, code);
  return await call(tab, `step-${String(made)}`, parameters, more);
}
