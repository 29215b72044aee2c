import type { Page } from '@playwright/test';

/** Wall-clock times. */
type Gap = readonly [from: number, to: number];

interface WatchState {
  gaps: Gap[];
  lastTickAt: number;
  received: string[];
  witness: Worker;
}
declare global {
  interface Window {
    attackWatch: WatchState;
  }
}

/** Shorter gaps are ignored. */
const SHORT_MS = 50;

/** Ticks in parallel to the main thread: if both stop, the machine itself had no time. */
const WITNESS = `
  let gaps = [], last = Date.now();
  setInterval(() => { const now = Date.now(); if (now - last > ${SHORT_MS}) gaps.push([last, now]); last = now; }, 10);
  onmessage = () => { postMessage(gaps); gaps = []; };
`;

/**
 * Records what happens to a page: gaps of its main thread (less the time its witness also lost), messages on its
 * channels, windows, dialogs, downloads, navigations, a crash.
 */
export async function watchPage(
  page: Page,
  channelMark: string,
): Promise<{
  readonly start: () => Promise<void>;
  readonly longestGapMs: () => Promise<number>;
  readonly happenings: () => Promise<string[]>;
}> {
  const seen: string[] = [];
  page.context().on('page', (opened) => seen.push(`a window was opened: ${opened.url()}`));
  page.on('dialog', (dialog) => {
    seen.push(`a dialog was shown: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', (download) => seen.push(`a download was started: ${download.url()}`));
  page.on('crash', () => seen.push('the page crashed'));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(`the page was navigated: ${frame.url()}`);
  });
  await page.evaluate(
    ([mark, witness, shortMs]) => {
      const worker = new Worker(URL.createObjectURL(new Blob([witness], { type: 'text/javascript' })));
      const state: WatchState = { gaps: [], lastTickAt: Date.now(), received: [], witness: worker };
      window.attackWatch = state;
      setInterval(() => {
        const now = Date.now();
        if (now - state.lastTickAt > shortMs) state.gaps.push([state.lastTickAt, now]);
        state.lastTickAt = now;
      }, 10);
      // One channel for each direction: the page must hear the attack, and the attack the page.
      for (const name of ['toolyard', 'planted']) {
        new BroadcastChannel(name).onmessage = (event) => {
          const text = JSON.stringify(event.data) ?? '';
          if (text.includes('attack')) state.received.push(`the app heard on its channel: ${text}`);
        };
      }
      const speaker = new BroadcastChannel('planted-speaker');
      setInterval(() => {
        speaker.postMessage(mark);
      }, 50);
      void navigator.locks.request(`planted-lock-${mark}`, () => new Promise(() => undefined));
      if ('polluted' in {}) state.received.push('the prototype of objects was changed');
      window.addEventListener('message', (event) => {
        const text = JSON.stringify(event.data) ?? '';
        if (text.includes('attack')) state.received.push(`the app's window got a message: ${text}`);
      });
    },
    [channelMark, WITNESS, SHORT_MS] as const,
  );
  const takeGaps = async (): Promise<number> => {
    const { own, others } = await page.evaluate(async () => {
      const { witness, gaps } = window.attackWatch;
      const reported = new Promise<Gap[]>((resolve) => {
        witness.onmessage = (event: MessageEvent<Gap[]>) => {
          resolve(event.data);
        };
      });
      witness.postMessage(0);
      return { own: gaps.splice(0), others: await reported };
    });
    return Math.max(0, ...own.map((gap) => lengthOf(gap) - Math.max(0, ...others.map((other) => overlap(gap, other)))));
  };
  return {
    start: async () => {
      await takeGaps();
    },
    longestGapMs: takeGaps,
    happenings: async () => {
      const received = await page.evaluate(() => {
        const taken = window.attackWatch.received.splice(0);
        return 'polluted' in {} ? [...taken, 'the prototype of objects was changed'] : taken;
      });
      return [...seen.splice(0), ...received];
    },
  };
}

function lengthOf([from, to]: Gap): number {
  return to - from;
}

function overlap(one: Gap, other: Gap): number {
  return Math.min(one[1], other[1]) - Math.max(one[0], other[0]);
}
