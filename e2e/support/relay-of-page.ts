import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startRelay, type Relay } from '../../relay/relay.mjs';
import { expect } from './test.ts';

/** A relay for the page of a test, and what a client of it does. */
export interface PageRelay extends Relay {
  readonly url: string;
  /** Ends it, and leaves its file. */
  readonly stop: () => Promise<void>;
  /** Starts it again after that, on the same port. */
  readonly restart: () => Promise<void>;
  readonly post: (token: string, path: string, body: object, signal?: AbortSignal) => Promise<Answer>;
  readonly get: (token: string, path: string) => Promise<Answer>;
}
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export async function startPageRelay(page: Page): Promise<PageRelay> {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-reach-'));
  const file = join(folder, 'home/relay.json');
  const { origin } = new URL(page.url());
  const start = (port: number): Promise<Relay> => startRelay({ port, file, sites: [origin] });
  let relay = await start(0);
  const { port, key } = relay;
  const url = `http://127.0.0.1:${String(port)}`;
  const ask = async (token: string, path: string, options: RequestInit): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { ...options, headers });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    port,
    key,
    url,
    stop: async () => await relay.close(),
    restart: async () => {
      relay = await start(port);
    },
    close: async () => {
      await relay.close();
      rmSync(folder, { recursive: true });
    },
    get: (token, path) => ask(token, path, {}),
    post: (token, path, body, signal) =>
      ask(token, path, { method: 'POST', body: JSON.stringify(body), ...(signal === undefined ? {} : { signal }) }),
  };
}

/** Opens the pairing link and connects, as a person does. */
export async function pair(page: Page, { port, key }: Relay): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `pair=${String(port)}.${key}`);
  await expect(page.getByText(`Connect to the relay on port ${String(port)}?`)).toBeVisible();
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  await expect(connect).not.toHaveAttribute('aria-disabled', 'true');
  await connect.click();
  await expect(page.getByText(`Connected on port ${String(port)}`)).toBeVisible();
}

/** Adds an agent on the screen. @returns its token, out of the text that the screen shows */
export async function addAgent(page: Page, kind: string, label: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Agent' }).selectOption({ label });
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText(`Waiting for the first call of ${kind}`)).toBeVisible();
  const text = await page.getByRole('region', { name: 'Add an agent' }).locator('pre').innerText();
  const token = /(?:Bearer |TOOLYARD_TOKEN": ")([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no token in ${text}`);
  return token;
}

/** Offers a tool to an agent. */
export async function offer(page: Page, agent: string, tool: string): Promise<void> {
  const row = page.getByRole('region', { name: 'Agents' }).getByRole('listitem').filter({ hasText: agent }).first();
  await row.getByRole('button', { name: 'Choose tools' }).click();
  await row.getByRole('checkbox', { name: tool }).check();
  await row.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('1 tool')).toBeVisible();
}
