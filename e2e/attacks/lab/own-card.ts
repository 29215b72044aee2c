import { expect } from '@playwright/test';
import { openIn, textOf, until, type EngineTab } from '../../support/engine/tab.ts';
import { startLoopbackServer } from '../../support/journeys/journeys-server.ts';
import { BESIDE_A_DENIAL, type OwnCardAttack } from '../table/own-card.ts';

/** Both kinds of cards on which a person allows what a run lacked. */
export const ANY_CARD = 'section[aria-label="Permission request"], [aria-label="Packages from elsewhere"]';

/**
 * The tests that a tool cannot write its own card on the run panel, the same for every engine.
 *
 * @param test the runner's `test`, with fixtures for the engine
 * @param open opens a tab of a browser without stored data
 * @param url address of the app
 */
export function testOwnCards(
  test: (title: string, body: () => Promise<void>) => void,
  open: () => Promise<EngineTab>,
  url: () => string,
  tables: readonly (readonly [who: string, attacks: readonly OwnCardAttack[]])[],
): void {
  const start = async (): Promise<EngineTab> => {
    const tab = await open();
    await openIn(tab, `${url()}/`);
    return tab;
  };

  for (const [who, attacks] of tables)
    test(`nothing that ${who} throw, return or send is a card, or a grant`, async () => {
      const tab = await start();
      const server = await startLoopbackServer();
      for (const [at, attack] of attacks.entries()) {
        const name = `own-${String(at)}`;
        await plant(tab, name, attack, server.origin);
        expect.soft(await runForCard(tab, name, attack), attack.name).toEqual([]);
      }
      expect(server.arrived()).toEqual([]);
      await server.close();
    });

  test('the card of a real denial shows only that, as it would be granted', async () => {
    const tab = await start();
    for (const [at, { attack, says }] of BESIDE_A_DENIAL.entries()) {
      const name = `real-${String(at)}`;
      await plant(tab, name, attack, 'https://forged.example');
      const [card = '', ...more] = await runForCard(tab, name, attack);
      expect.soft(card, attack.name).toContain(says);
      expect
        .soft(card, attack.name)
        .not.toMatch(/%2e|[\u0400-\u04ff]|forged|API_KEY|notes\.md|DELETE|document of its own/);
      expect.soft(more, attack.name).toEqual([]);
    }
  });
}

/** Stores the attack as a tool. */
export async function plant(tab: EngineTab, name: string, attack: OwnCardAttack, server: string): Promise<void> {
  await tab.evaluate(async (tool) => void (await window.toolyard.addTool(tool)), {
    name,
    description: 'Wants a card of its own.',
    code: attack.code.replaceAll('__SERVER__', server),
    parameters: { type: 'object' },
    environment: attack.environment,
  });
}

/** A person runs it. @returns what it got */
async function runForCard(tab: EngineTab, name: string, { shows }: OwnCardAttack): Promise<readonly string[]> {
  await tab.evaluate((hash) => void (location.hash = hash), `#/tools/${name}`);
  await until(
    `the page of ${name}`,
    async () => await tab.evaluate(() => document.title, 0),
    (title) => title.includes(name),
  );
  await tab.click(/^Run/, 'Run');
  // The end and its card are shown together.
  await until(
    `the end of ${name}`,
    async () => `${await textOf(tab, 'Error')} ${await textOf(tab, 'Result')} ${(await cardsOf(tab)).join(' ')}`,
    (text) => text.includes(shows),
  );
  return await gainsOf(tab, name);
}

/** Cards that are shown, and what the tool was granted. */
export async function gainsOf(tab: EngineTab, name: string): Promise<readonly string[]> {
  const cards = await cardsOf(tab);
  const { network, files, secrets, dom, engine } = await tab.evaluate(
    async (tool) => await window.toolyard.grants.get(tool),
    name,
  );
  const isGranted = network.length > 0 || files !== 'none' || secrets.length > 0 || dom || engine !== undefined;
  return [...cards.map((text) => `a card: ${text}`), ...(isGranted ? [`a grant: ${JSON.stringify(network)}`] : [])];
}

async function cardsOf(tab: EngineTab): Promise<readonly string[]> {
  return await tab.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? ''),
    ANY_CARD,
  );
}
