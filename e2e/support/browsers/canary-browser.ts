import { chromium, type Browser, type BrowserContext, type CDPSession } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, CHROMIUM_ARGS } from '../../../scripts/browsers/chromium.mjs';
import { sumOf, untilCpuFree } from '../cpu-free.ts';
import { readNetLog, type NetLog } from './net-log.ts';

/**
 * A browser that is watched from outside: its network stack writes a log, and the CPU time of its processes is read.
 */
export interface WatchedBrowser {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /**
   * Milliseconds until all processes of the browser together used less than `share` of one core, measured over a window
   * of 300 ms; undefined if that did not happen within `limitMs`.
   */
  readonly cpuFree: (limitMs: number, share?: number) => Promise<number | undefined>;
  /** Seconds of CPU time that all living processes used so far. */
  readonly cpuSeconds: () => Promise<number>;
  /** Closes the browser and reads its log. */
  readonly close: () => Promise<NetLog>;
}

/** Disables the browser's own requests, also in the log. */
const NO_ERRANDS =
  '--host-resolver-rules=MAP *.googleapis.com ~NOTFOUND, MAP *.google.com ~NOTFOUND, MAP *.gvt1.com ~NOTFOUND';

/** @param serviceWorkers blocked unless they are tested: their background fetches use CPU time */
export async function launchWatched(
  extraArgs: readonly string[] = [],
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<WatchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-net-log-'));
  const file = join(folder, 'net-log.json');
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_ARGS,
      `--log-net-log=${file}`,
      '--net-log-capture-mode=IncludeSensitive',
      ...(extraArgs.some((arg) => arg.startsWith('--host-resolver-rules')) ? [] : [NO_ERRANDS]),
      ...extraArgs,
    ],
  });
  const context = await browser.newContext({ serviceWorkers });
  const session = await browser.newBrowserCDPSession();
  return {
    browser,
    context,
    cpuSeconds: async () => sumOf(await cpuTimes(session)),
    cpuFree: (limitMs, share = 0.25) => untilCpuFree(() => cpuTimes(session), limitMs, share),
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

async function cpuTimes(session: CDPSession): Promise<Map<number, number>> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}
