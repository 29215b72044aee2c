import type { Locator, Page } from '@playwright/test';
import { pressGuarded } from '../answer.ts';

/** What a journey took of a person. A field is filled or chosen. */
export interface Effort {
  readonly clicks: number;
  readonly fields: number;
}

/** A person's hand, which counts what it does. */
export interface CountedHand {
  readonly click: (at: Locator) => Promise<void>;
  /** Gives an answer of a card. */
  readonly answer: (at: Locator) => Promise<void>;
  readonly fill: (at: Locator, text: string) => Promise<void>;
  readonly select: (at: Locator, label: string) => Promise<void>;
  /** Chooses a file, or drops it. */
  readonly give: (at: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;
  /** Writes a message and sends it. */
  readonly ask: (label: string, text: string) => Promise<void>;
  /** What it did since the last time. */
  readonly taken: () => Effort;
}

export function countedHand(page: Page): CountedHand {
  let clicks = 0;
  let fields = 0;
  const fill = async (at: Locator, text: string): Promise<void> => {
    fields += 1;
    await at.fill(text);
  };
  return {
    fill,
    click: async (at) => {
      clicks += 1;
      await at.click();
    },
    answer: async (at) => {
      clicks += 1;
      await pressGuarded(at);
    },
    select: async (at, label) => {
      fields += 1;
      await at.selectOption({ label });
    },
    give: async (at, file) => {
      fields += 1;
      await at.setInputFiles(file);
    },
    ask: async (label, text) => {
      await fill(page.getByRole('textbox', { name: label, exact: true }), text);
      await page.keyboard.press('Enter');
    },
    taken: () => {
      const effort = { clicks, fields };
      clicks = 0;
      fields = 0;
      return effort;
    },
  };
}
