import type { Page } from '@playwright/test';

interface WatchState {
  longestGapMs: number;
  lastTickAt: number;
  heard: string[];
}
declare global {
  interface Window {
    attackWatch: WatchState;
  }
}

/** Notes what a page suffers: gaps of its main thread, messages on its channels, windows, dialogs, downloads, navigations, a crash. */
export async function watchPage(page: Page, channelMark: string): Promise<{ readonly start: () => Promise<void>; readonly longestGapMs: () => Promise<number>; readonly happenings: () => Promise<string[]> }> {
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
  await page.evaluate((mark) => {
    const state: WatchState = { longestGapMs: 0, lastTickAt: performance.now(), heard: [] };
    window.attackWatch = state;
    setInterval(() => {
      const now = performance.now();
      state.longestGapMs = Math.max(state.longestGapMs, now - state.lastTickAt);
      state.lastTickAt = now;
    }, 10);
    // One channel for each way: what the attack says must be heard by the page, what the page says by the attack.
    for (const name of ['toolyard', 'planted']) {
      new BroadcastChannel(name).onmessage = (event) => {
        const text = JSON.stringify(event.data) ?? '';
        if (text.includes('attack')) state.heard.push(`the app heard on its channel: ${text}`);
      };
    }
    const speaker = new BroadcastChannel('planted-speaker');
    setInterval(() => {
      speaker.postMessage(mark);
    }, 50);
    void navigator.locks.request(`planted-lock-${mark}`, () => new Promise(() => undefined));
    if ('polluted' in {}) state.heard.push('the prototype of objects was changed');
    window.addEventListener('message', (event) => {
      const text = JSON.stringify(event.data) ?? '';
      if (text.includes('attack')) state.heard.push(`the app's window got a message: ${text}`);
    });
  }, channelMark);
  return {
    start: () =>
      page.evaluate(() => {
        window.attackWatch.longestGapMs = 0;
        window.attackWatch.lastTickAt = performance.now();
      }),
    longestGapMs: () => page.evaluate(() => Math.max(window.attackWatch.longestGapMs, performance.now() - window.attackWatch.lastTickAt)),
    happenings: async () => {
      const heard = await page.evaluate(() => {
        const taken = window.attackWatch.heard.splice(0);
        return 'polluted' in {} ? [...taken, 'the prototype of objects was changed'] : taken;
      });
      return [...seen.splice(0), ...heard];
    },
  };
}
