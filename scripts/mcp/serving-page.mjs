// @ts-check
// A tab of the built app that serves tools through a relay, set up as a person does on the screen.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRelay } from '../../relay/relay.mjs';
import { addClient } from '../../relay/state.mjs';
import { startApp } from './app-page.mjs';

const WAIT_MS = 30_000;
const LOOK_MS = 50;

/**
 * @typedef {{
 *   name: string, description: string, guidance?: string, parameters?: object, environment?: string, code: string
 * }} OwnTool
 */
/**
 * @typedef {{
 *   port: number, token: string, page: import('playwright').Page,
 *   stopApproving: () => Promise<void>, close: () => Promise<void>
 * }} Serving
 */

/**
 * @param {string} client the name of a client
 * @param {readonly OwnTool[]} tools are the person's own, offered to the client, and need no question
 * @param {Readonly<Record<string, Readonly<Record<string, string>>>>} skills the files of the person's skills, which are
 * allowed and offered too, by the names of the skills
 * @returns {Promise<Serving>}
 */
export async function startServing(client, tools, skills = {}) {
  const home = mkdtempSync(join(tmpdir(), 'toolyard-serving-'));
  const file = join(home, 'relay.json');
  const token = await addClient(file, client);
  const app = await startApp();
  const relay = await startRelay({ port: 0, file, sites: [new URL(app.url).origin] });
  const tab = await app.open();
  const { page } = tab;
  const ask = (/** @type {string} */ method, /** @type {unknown[]} */ ...parameters) =>
    page.evaluate(
      ([name, given]) =>
        /** @type {import('./host-port.mjs').HostPort} */ (/** @type {unknown} */ (window)).callHost(
          'reach',
          name,
          given,
        ),
      /** @type {[string, unknown[]]} */ ([method, parameters]),
    );
  await page.evaluate(async (given) => {
    for (const tool of given) await /** @type {any} */ (window).toolyard.addTool(tool);
  }, tools);
  await page.evaluate(async (given) => {
    const { workspace, skills: known } = /** @type {any} */ (window).toolyard;
    for (const [name, files] of Object.entries(given)) {
      for (const [path, text] of Object.entries(files))
        await workspace.writeFile(`/.agents/skills/${name}/${path}`, text);
      await known.allow(name, true);
    }
  }, skills);
  await ask('pair', `${relay.port}.${relay.key}`);
  await until(async () => /** @type {any} */ (await ask('view')).relay.state === 'connected');
  const offerable = /** @type {{ toolId: string, name: string }[]} */ (await ask('offerable'));
  const names = new Set(tools.map(({ name }) => name));
  const offered = offerable.filter(({ name }) => names.has(name)).map(({ toolId, name }) => ({ toolId, name }));
  await ask('setOffer', client, { tools: offered, sets: [], skills: Object.keys(skills) });
  const answering = answerApprovals(ask);
  return {
    port: relay.port,
    token,
    page,
    stopApproving: async () => {
      await answering.stop();
      await tab.stopAnswering();
    },
    close: async () => {
      await answering.stop();
      await tab.close();
      await app.close();
      await relay.close();
      rmSync(home, { recursive: true });
    },
  };
}

/**
 * Approves every call, as a person who watches would.
 * @param {(method: string, ...parameters: unknown[]) => Promise<unknown>} ask
 */
function answerApprovals(ask) {
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const { approvals } = /** @type {{ approvals: { client: string, approval: { decision: unknown } }[] }} */ (
        await ask('view')
      );
      for (const { client, approval } of approvals)
        await ask('decide', client, approval.decision, { kind: 'always' }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

/** @param {() => Promise<boolean>} holds */
async function until(holds) {
  for (const startMs = performance.now(); !(await holds());) {
    if (performance.now() - startMs > WAIT_MS) throw new Error('The tab did not connect to the relay');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
