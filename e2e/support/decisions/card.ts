import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { openIn } from '../engine/tab.ts';
import { moveOnto, pressButton, type Hand, type Location } from '../hand.ts';
import { startLoopbackServer } from '../journeys/journeys-server.ts';

export const CARD = 'Permission request';

/** A server on loopback that a tool wants to reach, and all that it got. */
export interface Requested {
  readonly origin: string;
  /** Method and path of each request, oldest first. */
  readonly sent: () => readonly string[];
  readonly close: () => Promise<void>;
}

export async function startRequested(): Promise<Requested> {
  const server = await startLoopbackServer();
  const all: string[] = [];
  return {
    origin: server.origin,
    sent: () => {
      all.push(...server.arrived().map(({ method, url }) => `${method} ${url}`));
      return all;
    },
    close: async () => await server.close(),
  };
}

/** Stores a tool and goes to its page. */
export async function openTool(hand: Hand, url: string, name: string, code: string): Promise<void> {
  await openIn(hand, `${url}/`);
  await hand.evaluate(
    async ([toolName, text]) => {
      await window.toolyard.addTool({
        name: toolName,
        description: `What ${toolName} is for.`,
        code: text,
        parameters: { type: 'object' },
        environment: 'browser',
      });
      location.hash = `/tools/${toolName}`;
    },
    [name, code] as const,
  );
}

export const run = async (hand: Hand): Promise<void> => await hand.click(/^Run/, 'Run');
export const moveOntoAllow = async (hand: Hand): Promise<Location> => await moveOnto(hand, CARD, /^Allow once/);
export const allowOnce = async (hand: Hand): Promise<void> => await pressButton(hand, CARD, /^Allow once/);

export async function textOfCard(hand: Hand): Promise<string> {
  return await hand.evaluate(
    (label) => document.querySelector(`section[aria-label="${label}"]`)?.textContent ?? '',
    CARD,
  );
}

/** Returns in the frame in which the card says it. */
export async function untilCardSays(hand: Hand, words: string): Promise<void> {
  await hand.evaluate(
    async ([label, text]) => {
      while (document.querySelector(`section[aria-label="${label}"]`)?.textContent?.includes(text) !== true)
        await new Promise(requestAnimationFrame);
    },
    [CARD, words] as const,
  );
}

export async function untilNoCard(hand: Hand): Promise<void> {
  await hand.evaluate(async (label) => {
    while (document.querySelector(`section[aria-label="${label}"]`) !== null) await new Promise(requestAnimationFrame);
  }, CARD);
}

/** Gives a button the focus that is not pressed by pointer, without an event of its own. */
export async function focusOn(hand: Hand, region: string, name: string): Promise<void> {
  await hand.evaluate(
    ([label, words]) => {
      const buttons = document.querySelectorAll<HTMLButtonElement>(`section[aria-label="${label}"] button`);
      [...buttons].find(({ innerText }) => innerText.trim().startsWith(words))?.focus();
    },
    [region, name] as const,
  );
}

/** The values of the fields with that label on the card. */
export async function valuesOf(hand: Hand, label: string, takesFocus = false): Promise<readonly string[]> {
  return await hand.evaluate(
    ([card, words, isRequested]) => {
      const fields = document.querySelectorAll<HTMLInputElement>(
        `section[aria-label="${card}"] input, section[aria-label="${card}"] textarea`,
      );
      const found = [...fields].filter((field) =>
        (field.getAttribute('aria-label') ?? field.labels?.[0]?.innerText ?? '').includes(words),
      );
      if (isRequested) found[0]?.focus();
      return found.map(({ value }) => value);
    },
    [CARD, label, takesFocus] as const,
  );
}

export async function networkOf(hand: Hand, name: string): Promise<readonly unknown[]> {
  return await hand.evaluate(async (tool) => (await window.toolyard.grants.get(tool)).network, name);
}

/** Waits as long as a wrong answer would need to arrive. */
export async function expectNothingRemoved(requested: Requested): Promise<void> {
  await wait(1_000);
  expect(requested.sent().filter((request) => request.startsWith('DELETE'))).toEqual([]);
}
