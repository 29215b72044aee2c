import type { Page } from '@playwright/test';
import { playwrightTab, until, type EngineTab } from './engine/tab.ts';

/** A place in the viewport, in CSS pixels. */
export interface Location {
  readonly x: number;
  readonly y: number;
}
export type HandKey = 'Enter' | 'Control';

/** A tab with the pointer and the keys of a person: each makes real events. */
export interface Hand extends EngineTab {
  readonly moveTo: (location: Location) => Promise<void>;
  readonly press: () => Promise<void>;
  readonly release: () => Promise<void>;
  readonly keyDown: (key: HandKey) => Promise<void>;
  readonly keyUp: (key: HandKey) => Promise<void>;
  /** A key that is down goes on as a keyboard repeats it. */
  readonly hold: (key: HandKey, ms: number) => Promise<void>;
  /** Writes into the field that has the focus. */
  readonly write: (text: string) => Promise<void>;
}

const REPEAT_MS = 30;

/** The hand that Playwright has. */
export function playwrightHand(page: Page): Hand {
  return {
    ...playwrightTab(page),
    moveTo: async ({ x, y }) => await page.mouse.move(x, y),
    press: async () => await page.mouse.down(),
    release: async () => await page.mouse.up(),
    keyDown: async (key) => await page.keyboard.down(key),
    keyUp: async (key) => await page.keyboard.up(key),
    hold: async (key, ms) => {
      for (const end = Date.now() + ms; Date.now() < end; await page.waitForTimeout(REPEAT_MS))
        // Once it is down, it is sent as a repeat.
        await page.keyboard.down(key);
    },
    write: async (text) => await page.keyboard.insertText(text),
  };
}

/** The same hand, whose pointer does not wait for a page that does not answer. In Chromium only. */
export async function hastyHand(page: Page): Promise<Hand> {
  const hand = playwrightHand(page);
  const input = await page.context().newCDPSession(page);
  let at: Location = { x: 0, y: 0 };
  const send = async (type: 'mousePressed' | 'mouseReleased'): Promise<void> =>
    void (await input.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }));
  return {
    ...hand,
    moveTo: async (location) => {
      at = location;
      await hand.moveTo(location);
    },
    press: async () => await send('mousePressed'),
    release: async () => await send('mouseReleased'),
  };
}

/** A click where the pointer is, without waiting for anything. */
export async function clickHere(hand: Hand): Promise<void> {
  await hand.press();
  await hand.release();
}

export async function pressKeys(hand: Hand, ...keys: readonly HandKey[]): Promise<void> {
  for (const key of keys) await hand.keyDown(key);
  for (const key of [...keys].reverse()) await hand.keyUp(key);
}

interface Seen extends Location {
  readonly isReady: boolean;
}

/** Moves the pointer onto an available button of a region, once it lies still. @returns its middle */
export async function moveOnto(hand: Hand, region: string, name: RegExp): Promise<Location> {
  let last: Seen | undefined;
  const seen = await until(
    `${String(name)} is available and lies still`,
    async () => {
      const before = last;
      last = await middleOf(hand, region, name);
      return { ...last, isStill: before?.x === last.x && before.y === last.y };
    },
    ({ isReady, isStill }) => isReady && isStill,
  );
  await hand.moveTo(seen);
  return seen;
}

/** Presses an available button where it lies. */
export async function pressButton(hand: Hand, region: string, name: RegExp): Promise<void> {
  await moveOnto(hand, region, name);
  await clickHere(hand);
}

async function middleOf(hand: Hand, region: string, name: RegExp): Promise<Seen> {
  return await hand.evaluate(
    ([label, pattern]) => {
      const buttons = document.querySelectorAll<HTMLButtonElement>(`section[aria-label="${label}"] button`);
      const button = [...buttons].find(({ innerText }) => new RegExp(pattern).test(innerText.trim()));
      if (button === undefined) throw new Error(`No button ${pattern} in ${label}`);
      button.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = button.getBoundingClientRect();
      const isReady = !button.disabled && button.getAttribute('aria-disabled') !== 'true';
      return { x: left + width / 2, y: top + height / 2, isReady };
    },
    [region, name.source] as const,
  );
}
