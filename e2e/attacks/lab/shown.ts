import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addTool, attempt, browserTool } from '../../support/journeys/journeys.ts';
import { SAMPLE_CONVERSATION } from '../../support/sample-conversation.ts';
import { boundsNow } from './attack.ts';
import type { HostilePicture } from '../table/hostile-images.ts';
import { watchPage } from './watch-page.ts';

/** How long the page is watched after something was shown. */
const WATCHED_MS = 800;

/** Shows something and returns what blocked the page or the host, as sentences. */
export interface Showing {
  readonly show: (name: string, paste: () => Promise<void>) => Promise<string[]>;
}

/** Watches a page in which the app is open. */
export async function watchShown(page: Page): Promise<Showing> {
  const watch = await watchPage(page, 'attack');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return {
    async show(name, paste) {
      await watch.start();
      errors.length = 0;
      await page.evaluate(startAsking);
      await paste();
      await page.waitForTimeout(WATCHED_MS);
      const slowest = await page.evaluate(() => window.stopAsking());
      const gap = await watch.longestGapMs();
      const { gapMs } = boundsNow();
      if (process.env.SHOWN_TIMES !== undefined)
        console.log(`${name}: page ${Math.round(gap)} ms, host ${Math.round(slowest)} ms`);
      return [
        ...(gap <= gapMs ? [] : [`${name}: the page stood still for ${Math.round(gap)} ms`]),
        ...(slowest <= gapMs ? [] : [`${name}: the host answered after ${Math.round(slowest)} ms`]),
        ...errors.map((error) => `${name}: ${error}`),
        ...((await page.getByText('Something went wrong').count()) === 0 ? [] : [`${name}: the app broke`]),
      ];
    },
  };
}

declare global {
  interface Window {
    stopAsking: () => number;
  }
}

/** Requests the tools from the host repeatedly; runs in the page. */
function startAsking(): void {
  let slowest = 0;
  let isOver = false;
  window.stopAsking = () => {
    isOver = true;
    return slowest;
  };
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const asked = performance.now();
      await window.toolyard.getTools();
      slowest = Math.max(slowest, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  void ask();
}

let made = 0;

/** Runs a tool by hand, with its result visible as it arrives. */
export async function showResult(page: Page, code: string): Promise<void> {
  made += 1;
  const name = `shown-${made}`;
  await addTool(page, browserTool(name, `function tool() { return ${code}; }`));
  await page.evaluate((path) => {
    location.hash = path;
  }, `/tools/${name}`);
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  // A refused result, such as one that is too large, shows nothing.
  await page.getByRole('region', { name: 'Result', exact: true }).waitFor({ timeout: 60_000 });
}

export async function showFile(page: Page, { name, ending, bytes }: HostilePicture): Promise<void> {
  const path = `/${name.replaceAll(' ', '-')}.${ending}`;
  const written = await attempt(page, 'getTools');
  if (!written.ok) throw new Error(written.message);
  await page.evaluate(
    async ([to, base64]) =>
      await window.toolyard.workspace.writeFile(
        to,
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
      ),
    [path, bytes.toString('base64')] as const,
  );
  await page.evaluate((to) => {
    location.hash = `/files${to}`;
  }, path);
  await page
    .getByRole('heading', { name: path.slice(1), level: 2 })
    .or(page.locator(`h2[title="${path}"]`))
    .first()
    .waitFor();
  const asImage = page.getByRole('button', { name: 'Image', exact: true });
  // Opening a drawing renders it; a very large file is shown as text, in parts.
  if (ending === 'svg' && bytes.length < 2_000_000) await asImage.waitFor();
}

/** A conversation from a file, opened. */
export async function showConversation(page: Page, title: string, turns: readonly object[]): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/agent';
  });
  // A file on disk: bytes would be decoded in the watched page.
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-shown-'));
  const file = join(folder, 'a.json');
  await writeFile(file, JSON.stringify({ ...SAMPLE_CONVERSATION, title, turns }));
  await page.getByLabel('Import a conversation').first().setInputFiles(file);
  await page.getByText('The end of it').first().waitFor({ timeout: 60_000 });
  await rm(folder, { recursive: true });
  // Content further up is laid out once it is visible.
  await page.getByRole('region', { name: 'Messages' }).evaluate((box) => {
    box.scrollTop = 0;
  });
}

/** Turns in which a person and a model write the same text. */
export function turnsOf(text: string): readonly object[] {
  const [person, , answer] = SAMPLE_CONVERSATION.turns;
  return [
    { ...person, text },
    {
      ...answer,
      id: 't2',
      parent: 't1',
      parts: [
        { type: 'thought', text: text.slice(0, 100_000) },
        { type: 'text', text },
      ],
    },
    { ...person, id: 't3', parent: 't2', text: 'The end of it' },
  ];
}
