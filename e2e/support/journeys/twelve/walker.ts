import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { startEverything } from '../../servers/mcp-everything.ts';
import { openApp } from '../journeys.ts';
import { startLoopbackServer } from '../journeys-server.ts';
import { countedHand, type Effort } from '../counted-hand.ts';
import type { Words } from '../../words.ts';
import { startScriptedModel } from './agents.ts';
import type { Journey, Walker } from './journey.ts';

/** Where they run while journeys are walked. */
export interface JourneyServers extends Pick<Walker, 'origin' | 'mcp' | 'model'> {
  readonly stop: () => Promise<void>;
}

export async function startJourneyServers(): Promise<JourneyServers> {
  const [api, mcp, model] = await Promise.all([
    startLoopbackServer(),
    startEverything('streamableHttp'),
    startScriptedModel(),
  ]);
  return {
    origin: api.origin,
    mcp: mcp.url,
    model: model.baseURL,
    stop: async () => void (await Promise.all([api.close(), mcp.stop(), model.close()])),
  };
}

/**
 * Walks one journey, from an empty browser.
 *
 * @param see is called at each place worth a picture
 * @returns what it took of all persons in it
 */
export async function walkJourney(
  { before, walk }: Journey,
  page: Page,
  words: Words,
  servers: JourneyServers,
  { browser, options, see = async () => undefined }: WalkOptions,
): Promise<Effort> {
  const hand = countedHand(page);
  if (before !== undefined) {
    await openApp(page);
    await before(page);
  }
  const efforts: Effort[] = [];
  const contexts: { close(): Promise<void> }[] = [];
  const hands = [hand];
  await walk({
    ...{ page, words, hand, ...servers },
    see: async (name, of = page) => await see(name, of),
    another: async () => {
      const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
      contexts.push(context);
      const other = await context.newPage();
      hands.push(countedHand(other));
      return { page: other, hand: hands.at(-1) ?? hand };
    },
  });
  for (const each of hands) efforts.push(each.taken());
  await Promise.all(contexts.map((context) => context.close()));
  return {
    clicks: efforts.reduce((sum, { clicks }) => sum + clicks, 0),
    fields: efforts.reduce((sum, { fields }) => sum + fields, 0),
  };
}

export interface WalkOptions {
  readonly browser: Browser;
  /** Of the browsers of other people. */
  readonly options: BrowserContextOptions;
  readonly see?: (name: string, page: Page) => Promise<void>;
}
