// @ts-check
/**
 * What a step of an agent costs beside its model and its tool: a run of steps, each a call of a tool that does nothing,
 * and in the same page the same answers by the bare package of the provider, each followed by the same call without an
 * agent.
 *   node bench/agent.mjs     on the built app
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/browsers/chromium.mjs';
import { startServer } from '../scripts/serve.mjs';
import { median, percentile, short } from './statistics.mjs';

const ROUNDS = 12;
const STEPS = 20;
const REQUESTED_MS = 2;

const built = [
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: fileURLToPath(new URL('./agent-bare-model.mjs', import.meta.url)),
        formats: ['iife'],
        name: 'bareModel',
        fileName: 'out',
      },
    },
  }),
].flat()[0];
if (built === undefined || !('output' in built)) throw new Error('No bundle was made of the bare model');
const [{ code }] = built.output;
const [server, model] = await Promise.all([
  startServer({ port: 0, root: fileURLToPath(new URL('../dist', import.meta.url)) }),
  startModel(),
]);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  // The page itself may reach nothing: its policy is not for the bare package, and not what is measured.
  const page = await (await browser.newContext({ serviceWorkers: 'block', bypassCSP: true })).newPage();
  await page.goto(server.url);
  await page.addScriptTag({ content: code });
  const rounds = await page.evaluate(measure, { baseURL: model.baseURL, rounds: ROUNDS, steps: STEPS });
  const all = (/** @type {'bare' | 'steps'} */ part) => short(median(rounds.flatMap((round) => round[part])));
  const more = rounds.map(({ bare, steps }) => median(steps) - median(bare));
  console.log(
    '| a step of an agent | median ms | the same without an agent | more, median | p95 | wanted | first step of ' +
      'a run, median ms |\n|---|---|---|---|---|---|---|',
  );
  console.log(
    `| an answer with a call, and the call | ${all('steps')} | ${all('bare')} | ${short(median(more))} | ` +
      `${short(percentile(more, 0.95))} | ≤ ${REQUESTED_MS} | ${short(median(rounds.map(({ startMs }) => startMs)))} |`,
  );
  if (median(more) > REQUESTED_MS) process.exitCode = 1;
} finally {
  await browser.close();
  await Promise.all([server.close(), model.close()]);
}

/** A model that asks for a call as long as it has fewer than `STEPS` results. */
async function startModel() {
  const listener = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The model has no port');
  return {
    baseURL: `http://127.0.0.1:${address.port}/v1`,
    close: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function answer(request, response) {
    for (const name of ['origin', 'headers', 'methods'])
      response.setHeader(`access-control-allow-${name}`, name === 'headers' ? '*, authorization' : '*');
    // Asked for once, as providers allow it.
    response.setHeader('access-control-max-age', '7200');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { messages } = JSON.parse(await text(request));
    const results = messages.filter((/** @type {{ role: string }} */ { role }) => role === 'tool').length;
    const delta =
      results < STEPS
        ? {
            tool_calls: [
              { index: 0, id: `call_${results}`, type: 'function', function: { name: 'noop', arguments: '{}' } },
            ],
          }
        : { content: 'Done.' };
    const chunk = (/** @type {object} */ rest) =>
      `data: ${JSON.stringify({ id: 'c', created: 1, model: 'scripted', ...rest })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: null }] }));
    response.end(
      `${chunk({ choices: [{ index: 0, delta: {}, finish_reason: results < STEPS ? 'tool_calls' : 'stop' }] })}` +
        `${chunk({ choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } })}` +
        'data: [DONE]\n\n',
    );
  }
}

/**
 * Sent to the page as it is.
 *
 * @param {{ baseURL: string, rounds: number, steps: number }} order
 */
async function measure({ baseURL, rounds, steps }) {
  const { toolyard, bareModel } = /** @type {any} */ (window);
  await toolyard.ready;
  await toolyard.addTool({
    name: 'noop',
    description: 'Does nothing',
    parameters: { type: 'object', properties: {} },
    environment: 'browser',
    code: 'export default () => 0;',
  });
  const model = bareModel.openModel(baseURL);
  const call = { type: 'tool-call', toolName: 'noop', input: {} };
  const ask = (/** @type {number} */ done) =>
    bareModel.ask(model, [
      { role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
      ...Array.from({ length: done }, (_, step) => [
        { role: 'assistant', content: [{ ...call, toolCallId: `call_${step}` }] },
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId: `call_${step}`, toolName: 'noop', output: { type: 'text', value: '0' } },
          ],
        },
      ]).flat(),
    ]);
  const times = [];
  for (let round = -2; round < rounds; round += 1) {
    const bare = [];
    for (let step = 0; step <= steps; step += 1) {
      const before = performance.now();
      await ask(step);
      if (step === steps) break;
      const { success, error } = await toolyard.executeTool({ toolName: 'noop', parameters: {}, caller: 'model' });
      if (!success) throw new Error(error);
      if (step > 0) bare.push(performance.now() - before);
    }
    const called = performance.now();
    /** @type {number[]} */
    const ends = [];
    let calls = 0;
    for await (const event of toolyard.agent.run({
      prompt: 'Go on.',
      tools: ['noop'],
      approve: 'always',
      maxSteps: steps + 1,
      provider: { kind: 'openai-compatible', baseURL, model: 'scripted', apiKey: 'key' },
    })) {
      if (event.type === 'tool-result' && event.success) calls += 1;
      if (event.type === 'step-end') ends.push(performance.now());
      if (event.type === 'run-end' && event.stopReason !== 'stop') throw new Error(event.message ?? event.stopReason);
    }
    if (calls !== steps) throw new Error(`${calls} calls of ${steps}`);
    // The first few warm everything up. A step is from the end of the one before it to its own; the last calls nothing.
    if (round >= 0)
      times.push({
        bare,
        steps: ends.slice(1, -1).map((end, at) => end - (ends[at] ?? NaN)),
        startMs: (ends[0] ?? NaN) - called,
      });
  }
  return times;
}
