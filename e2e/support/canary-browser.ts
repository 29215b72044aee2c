import { chromium, type Browser, type BrowserContext, type CDPSession } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumPath, CHROMIUM_ARGS } from '../../scripts/chromium.mjs';
import { readNetLog, type NetLog } from './net-log.ts';

/** A browser that is watched from outside: its network stack writes a log, its processes tell their CPU time. */
export interface WatchedBrowser {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /**
   * Milliseconds until all processes of the browser together used less than `share` of one core, measured over a
   * window of 300 ms; undefined when that did not happen within `limitMs`.
   */
  readonly cpuFree: (limitMs: number, share?: number) => Promise<number | undefined>;
  /** Seconds of CPU time that all living processes used so far. */
  readonly cpuSeconds: () => Promise<number>;
  /** Closes the browser and reads its log. */
  readonly close: () => Promise<NetLog>;
}

const WINDOW_MS = 300;
/** The browser's own errands: kept from the network, and out of the log. */
const NO_ERRANDS = '--host-resolver-rules=MAP *.googleapis.com ~NOTFOUND, MAP *.google.com ~NOTFOUND, MAP *.gvt1.com ~NOTFOUND';

/** @param serviceWorkers blocked unless it is about them: what they fetch in the background takes a processor's time */
export async function launchWatched(extraArgs: readonly string[] = [], serviceWorkers: 'allow' | 'block' = 'block'): Promise<WatchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-net-log-'));
  const file = join(folder, 'net-log.json');
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS, `--log-net-log=${file}`, '--net-log-capture-mode=IncludeSensitive', ...(extraArgs.some((arg) => arg.startsWith('--host-resolver-rules')) ? [] : [NO_ERRANDS]), ...extraArgs],
  });
  const context = await browser.newContext({ serviceWorkers });
  const session = await browser.newBrowserCDPSession();
  return {
    browser,
    context,
    cpuSeconds: async () => sum(await cpuTimes(session)),
    cpuFree: (limitMs, share = 0.25) => cpuFree(session, limitMs, share),
    close: async () => {
      await browser.close();
      try {
        return await readNetLog(file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function cpuFree(session: CDPSession, limitMs: number, share: number): Promise<number | undefined> {
  const startedAt = performance.now();
  let before = await cpuTimes(session);
  let at = performance.now();
  while (at - startedAt < limitMs) {
    // What is measured here is time itself: how much of it the processes use.
    await delay(WINDOW_MS);
    const now = await cpuTimes(session);
    const elapsed = performance.now() - at;
    let used = 0;
    for (const [pid, seconds] of now) used += seconds - (before.get(pid) ?? 0);
    if ((used * 1_000) / elapsed < share) return Math.round(at - startedAt);
    before = now;
    at = performance.now();
  }
  return undefined;
}

async function cpuTimes(session: CDPSession): Promise<Map<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

function sum(times: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const seconds of times.values()) total += seconds;
  return total;
}
