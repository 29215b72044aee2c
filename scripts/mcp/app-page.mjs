// @ts-check
// The built app in a browser, used as a person uses it: through `window.toolyard`, and through the host's api as its
// screens do.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../browsers/chromium.mjs';
import { startServer } from '../serve.mjs';
import { openHostPort } from './host-port.mjs';
import { answerFor } from './person.mjs';

/** @typedef {import('../../src/mcp/contract/services.ts').McpService} McpService */
/** @typedef {import('../../src/mcp/contract/mcp-api.ts').McpOpenQuestion} McpOpenQuestion */
/** @typedef {import('../../src/core/call.ts').ExecuteToolResult} ExecuteToolResult */
/** @typedef {{ signal?: 'after-progress', timeout?: number }} CallOptions */
/** @typedef {{ result: ExecuteToolResult, progress: { done: number, total?: number }[] }} CallOutcome */

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const LOOK_MS = 50;
const MOST_SIGN_INS = 3;

/** @typedef {Tab} AppPage */

/** @returns {Promise<{ url: string, open: (proxy?: string) => Promise<AppPage>, close: () => Promise<void> }>} */
export async function startApp() {
  if (!existsSync(`${DIST}/index.html`)) throw new Error('There is no built app in dist/: run `npm run build`');
  const site = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  return {
    url: site.url,
    open: async (proxy) => {
      const context = await browser.newContext({
        serviceWorkers: 'block',
        ...(proxy === undefined ? {} : { proxy: { server: proxy, bypass: '<-loopback>' } }),
      });
      const page = await context.newPage();
      await page.addInitScript(openHostPort);
      await page.goto(site.url);
      await page.evaluate(() => /** @type {any} */ (window).toolyard.ready);
      return new Tab(page);
    },
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}

/** One tab of the app with a simulated person. */
class Tab {
  /** @type {McpOpenQuestion[]} */
  asked = [];
  #answering = true;

  /** @param {import('playwright').Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Promise<void>} */
    this.answered = this.#answer();
  }

  /**
   * Calls the host's service of servers, like the screens.
   *
   * @template {keyof McpService} Method
   * @param {Method} method @param {Parameters<McpService[Method]>} parameters
   * @returns {Promise<Awaited<ReturnType<McpService[Method]>>>}
   */
  async mcp(method, ...parameters) {
    const value = await this.page.evaluate(
      ([name, given]) =>
        /** @type {import('./host-port.mjs').HostPort} */ (/** @type {unknown} */ (window)).callHost(
          'mcp',
          name,
          given,
        ),
      /** @type {[string, unknown[]]} */ ([method, parameters]),
    );
    // The cast: it had this type in the page.
    return /** @type {Awaited<ReturnType<McpService[Method]>>} */ (value);
  }

  /** Answers questions of servers until the page is closed. */
  async #answer() {
    await this.mcp('setAnswering', true);
    while (this.#answering) {
      for (const open of await this.mcp('questions')) {
        if (this.asked.some(({ decision }) => decision.id === open.decision.id)) continue;
        this.asked.push(open);
        await this.mcp('answer', open.decision, answerFor(open.question)).catch(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Adds a server and connects it; signs in if required. @param {Record<string, unknown>} fields */
  async addServer(fields) {
    const { id } = await this.page.evaluate(
      (given) => /** @type {any} */ (window).toolyard.mcp.addServer(given),
      fields,
    );
    await this.page.evaluate((server) => /** @type {any} */ (window).toolyard.mcp.connect(server), id);
    await this.signIn(id);
    return await this.mcp('get', id);
  }

  /**
   * Follows the sign-in as a person would, as often as the server requires it.
   * @param {import('../../src/core/ids.ts').McpServerId} id
   * @returns {Promise<boolean>} whether it was required
   */
  async signIn(id) {
    for (let count = 0; count < MOST_SIGN_INS; count += 1) {
      const { status } = await this.mcp('get', id);
      if (status.state !== 'needs-sign-in') return count > 0;
      const address = await this.mcp('beginSignIn', id, undefined, status.plan?.digest);
      if (address === undefined) return count > 0;
      const answer = await fetch(address, { redirect: 'manual' });
      await this.mcp('finishSignIn', id, new URL(answer.headers.get('location') ?? '', address).search);
    }
    return true;
  }

  /**
   * Calls a tool through the public API.
   * @param {string} toolName
   * @param {unknown} parameters
   * @param {CallOptions} options
   * @returns {Promise<CallOutcome>}
   */
  async call(toolName, parameters, { signal, timeout } = {}) {
    return await this.page.evaluate(async ([name, input, stop, limit]) => {
      const controller = new AbortController();
      /** @type {CallOutcome['progress']} */
      const progress = [];
      const result = await /** @type {any} */ (window).toolyard.executeTool({
        toolName: name,
        parameters: input,
        signal: controller.signal,
        ...(limit === undefined ? {} : { timeout: limit }),
        onProgress: (/** @type {{ done: number }} */ step) => {
          progress.push(step);
          if (stop === 'after-progress') controller.abort();
        },
      });
      return { result, progress };
    }, /** @type {const} */ ([toolName, parameters, signal, timeout]));
  }

  /** The events of servers in the page so far. @returns {Promise<Record<string, any>[]>} */
  async events() {
    return await this.page.evaluate(
      () => /** @type {import('./host-port.mjs').HostPort} */ (/** @type {unknown} */ (window)).mcpEvents,
    );
  }

  /** Leaves questions of servers open from here on. */
  async stopAnswering() {
    this.#answering = false;
    await this.answered;
  }

  async close() {
    await this.stopAnswering();
    await this.page.context().close();
  }
}
