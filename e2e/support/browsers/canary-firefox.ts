import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumOf, untilCpuFree } from '../cpu-free.ts';
import type { WatchedBrowser } from './canary-browser.ts';
import { FIREFOX_LOG_MODULES, readFirefoxLog } from './firefox-log.ts';
import { firefoxCpuTimes, launchFirefox } from './firefox.ts';

/**
 * A Firefox that is watched from outside: its network stack writes a log, and the kernel reports the CPU time of its
 * processes.
 */
export async function launchWatchedFirefox(): Promise<WatchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-firefox-log-'));
  const browser = await launchFirefox({ MOZ_LOG: FIREFOX_LOG_MODULES, MOZ_LOG_FILE: join(folder, 'log') });
  const cpuTimes = firefoxCpuTimes(browser);
  return {
    browser,
    context: await browser.newContext({ serviceWorkers: 'block' }),
    cpuSeconds: async () => sumOf(await cpuTimes()),
    cpuFree: (limitMs, share = 0.25) => untilCpuFree(cpuTimes, limitMs, share),
    close: async () => {
      await browser.close();
      try {
        return await readFirefoxLog(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
