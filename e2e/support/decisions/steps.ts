import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { until } from '../engine/tab.ts';
import { clickHere, moveOnto, pressButton, pressKeys, type Hand } from '../hand.ts';
import {
  allowOnce,
  CARD,
  expectNothingRemoved,
  focusOn,
  moveOntoAllow,
  networkOf,
  openTool,
  run,
  startRequested,
  textOfCard,
  untilCardSays,
  untilNoCard,
  valuesOf,
  type Requested,
} from './card.ts';
import { beBusyOnceShown, countRepeats, dropLateClicks, putButtonAfterCard, untilWasBusy } from './in-page.ts';

const GUARD_MS = 400;

/** Asks for something harmless, gives that up, and asks for something else, which waited: in the same call. */
const swaps = (origin: string): string => `async function tool() {
  const read = fetch('${origin}/api/read', { signal: AbortSignal.timeout(5000) }).catch(() => 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const removed = fetch('${origin}/api/all', { method: 'DELETE' });
  await read;
  return (await removed).status;
}`;

/** A request that is given up: the card comes after the run. */
const hurried = (origin: string): string => `async function tool() {
  return (await fetch('${origin}/api/all', { method: 'DELETE', signal: AbortSignal.timeout(500) })).status;
}`;

const removes = (origin: string): string =>
  `async function tool() { return (await fetch('${origin}/api/all', { method: 'DELETE' })).status; }`;

type Runner = (title: string, body: () => Promise<void>) => void;

const attacksOf =
  (test: Runner, open: () => Promise<Hand>) =>
  (title: string, work: (hand: Hand, requested: Requested) => Promise<void>): void =>
    test(title, async () => {
      const requested = await startRequested();
      try {
        await work(await open(), requested);
      } finally {
        await requested.close();
      }
    });

/**
 * What answers a question although nobody meant it: each of these did, before every yes had one guard. The same steps
 * for every engine.
 *
 * @param test the runner's `test`, with fixtures for the engine
 * @param open opens a tab of a browser without stored data
 * @param url address of the app
 */
export function testDecisions(test: Runner, open: () => Promise<Hand>, url: () => string): void {
  const attack = attacksOf(test, open);

  attack(
    'the rest of a double click allows nothing on a card that has just come to lie there',
    async (hand, requested) => {
      await openTool(hand, url(), 'hurried', hurried(requested.origin));
      await run(hand);
      await untilCardSays(hand, 'and run again');
      await moveOntoAllow(hand);
      for (let time = 0; time < 3; time += 1) {
        await focusOn(hand, CARD, 'Deny');
        await pressKeys(hand, 'Enter');
        await untilNoCard(hand);
        await wait(GUARD_MS);
        await pressKeys(hand, 'Control', 'Enter');
        await untilCardSays(hand, 'and run again');
        await clickHere(hand);
        await moveOntoAllow(hand);
      }
      await expectNothingRemoved(requested);
      expect(await textOfCard(hand)).toContain('and run again');
      expect(await networkOf(hand, 'hurried')).toEqual([]);
    },
  );

  attack(
    'a click right after other content took the place of a question is no answer to it @slow',
    async (hand, requested) => {
      await openTool(hand, url(), 'swaps', swaps(requested.origin));
      await hand.evaluate(dropLateClicks, GUARD_MS);
      await run(hand);
      await moveOntoAllow(hand);
      await untilCardSays(hand, 'DELETE');
      await clickHere(hand);
      await expectNothingRemoved(requested);
      expect(await textOfCard(hand)).toContain('/api/all');
    },
  );

  attack(
    'a press that is held while the question changes is no answer to the new one @slow',
    async (hand, requested) => {
      await openTool(hand, url(), 'held', swaps(requested.origin));
      await run(hand);
      await moveOntoAllow(hand);
      expect(await textOfCard(hand)).not.toContain('DELETE');
      await hand.press();
      await untilCardSays(hand, 'DELETE');
      await wait(GUARD_MS * 2);
      await hand.release();
      await expectNothingRemoved(requested);
      expect(await textOfCard(hand)).toContain('/api/all');
    },
  );

  attack('a key that is held answers once', async (hand, requested) => {
    const code = `async function tool() {
      await fetch('${requested.origin}/api/read');
      return (await fetch('${requested.origin}/api/all', { method: 'DELETE' })).status;
    }`;
    await openTool(hand, url(), 'twice', code);
    await run(hand);
    await moveOntoAllow(hand);
    await hand.evaluate(countRepeats, 0);
    await focusOn(hand, CARD, 'Allow once');
    await hand.keyDown('Enter');
    await hand.hold('Enter', 2_000);
    await hand.keyUp('Enter');
    expect(await hand.evaluate(() => Number(Reflect.get(window, 'repeats')), 0)).toBeGreaterThan(5);
    await untilCardSays(hand, 'DELETE');
    expect(requested.sent()).toEqual(['GET /api/read']);
  });

  attack('an answer that moved under the pointer is not pressed', async (hand, requested) => {
    await openTool(hand, url(), 'moves', removes(requested.origin));
    await run(hand);
    const { x, y } = await moveOntoAllow(hand);
    await hand.moveTo({ x, y: y - 60 });
    await hand.evaluate((label) => {
      const shown = document.querySelector<HTMLElement>(`section[aria-label="${label}"]`);
      if (shown !== null) shown.style.marginTop = '-60px';
    }, CARD);
    await clickHere(hand);
    await expectNothingRemoved(requested);
    expect(await textOfCard(hand)).toContain('/api/all');
    await allowOnce(hand);
    await expect.poll(requested.sent).toEqual(['DELETE /api/all']);
  });

  attack(
    'after an answer, the rest of a double click reaches nothing that comes to lie there',
    async (hand, requested) => {
      await openTool(hand, url(), 'hurried', hurried(requested.origin));
      await run(hand);
      await untilCardSays(hand, 'and run again');
      const location = await moveOnto(hand, CARD, /^Deny/);
      await hand.evaluate(putButtonAfterCard, location);
      await clickHere(hand);
      await clickHere(hand);
      const presses = async (): Promise<string | undefined> =>
        await hand.evaluate(() => document.getElementById('other')?.dataset.presses, 0);
      await until('the other button', presses, (count) => count !== undefined);
      expect(await presses()).toBe('0');
      await wait(GUARD_MS);
      await clickHere(hand);
      await expect.poll(presses).toBe('1');
    },
  );

  attack('no script of the page allows what a run wants', async (hand, requested) => {
    await openTool(hand, url(), 'hurried', hurried(requested.origin));
    await run(hand);
    await untilCardSays(hand, 'and run again');
    await moveOntoAllow(hand);
    await hand.evaluate((label) => {
      for (const button of document.querySelectorAll<HTMLButtonElement>(`section[aria-label="${label}"] button`)) {
        if (!button.textContent.startsWith('Allow')) continue;
        button.click();
        for (const type of ['pointerdown', 'pointerup', 'click'])
          button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      }
    }, CARD);
    await expectNothingRemoved(requested);
    expect(await networkOf(hand, 'hurried')).toEqual([]);
    expect(await textOfCard(hand)).toContain('and run again');
  });

  attack(
    'after Change, the fields of a secret show where it goes when the question changes @slow',
    async (hand, requested) => {
      const other = await startRequested();
      const code = `async function tool(params, { secrets }) {
      const headers = { 'x-key': secrets.get('API_KEY') };
      const first = fetch('${requested.origin}/api/read', { headers, signal: AbortSignal.timeout(10000) }).catch(() => 0);
      await new Promise((resolve) => setTimeout(resolve, 500));
      const second = fetch('${other.origin}/api/read', { headers });
      await first;
      return (await second).status;
    }`;
      await openTool(hand, url(), 'secretive', code);
      await run(hand);
      await untilCardSays(hand, 'Change');
      await pressButton(hand, CARD, /^Change/);
      await expect.poll(async () => await valuesOf(hand, 'Origin')).toEqual([requested.origin]);
      await untilCardSays(hand, `${other.origin}/api/read`);
      await valuesOf(hand, 'Value of API_KEY', true);
      await hand.write('a-value-that-only-one-address-gets');
      const fields = await valuesOf(hand, 'Origin');
      const shown = fields.length > 0 ? fields.join(' ') : await textOfCard(hand);
      await allowOnce(hand);
      const secrets = async () => await hand.evaluate(async () => await window.toolyard.secrets.list(), 0);
      const [secret] = await until('the secret', secrets, ({ length }) => length === 1);
      expect(secret?.bindings.map(({ origin }) => origin)).toEqual([other.origin]);
      expect(shown).toContain(other.origin);
      expect(shown).not.toContain(requested.origin);
      await other.close();
    },
  );
}

/** The same, for a hand whose input waits in the browser while the page does not answer. */
export function testBusyPage(test: Runner, open: () => Promise<Hand>, url: () => string): void {
  attacksOf(test, open)(
    'a click that waits while the page is busy is for what was shown before',
    async (hand, requested) => {
      const code = `async function tool() { return (await fetch('${requested.origin}/api/read')).status; }`;
      await openTool(hand, url(), 'reads', code);
      await run(hand);
      await moveOntoAllow(hand);
      await focusOn(hand, 'Run', 'Stop');
      await pressKeys(hand, 'Enter');
      await untilNoCard(hand);
      await hand.evaluate(beBusyOnceShown, { busyMs: GUARD_MS * 4, guardMs: GUARD_MS });
      await pressKeys(hand, 'Control', 'Enter');
      let isOver = false;
      const over = hand.evaluate(untilWasBusy, 0).then(() => (isOver = true));
      // Without waiting for the page, which does not answer.
      const clicks: Promise<void>[] = [];
      for (; !isOver; await wait(60)) clicks.push(hand.press(), hand.release());
      await Promise.all([over, ...clicks]);
      // They come once the page answers, one after the other.
      await expect
        .poll(async () => await hand.evaluate(() => Reflect.get(window, 'passedClicks'), 0))
        .toBeGreaterThan(0);
      await wait(GUARD_MS);
      expect(requested.sent()).toEqual([]);
      expect(await textOfCard(hand)).toContain('/api/read');
    },
  );
}
