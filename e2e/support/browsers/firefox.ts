import { readFile, readdir } from 'node:fs/promises';
import { firefox, type Browser, type LaunchOptions } from '@playwright/test';
import { FIREFOX_ENV, FIREFOX_PREFS, firefoxPath } from '../../../scripts/browsers/firefox.mjs';
import type { CpuTimes } from '../cpu-free.ts';
import { firefoxPid, speakToFirefox } from './firefox-driver.ts';

/** How Playwright launches a released Firefox: that channel selects WebDriver BiDi. */
export function firefoxOptions(env: Readonly<Record<string, string>> = {}): LaunchOptions {
  return {
    channel: 'moz-firefox',
    executablePath: firefoxPath(),
    headless: true,
    firefoxUserPrefs: { ...FIREFOX_PREFS },
    env: { ...ownEnv(), ...FIREFOX_ENV, ...env },
  };
}

/** A Firefox with a temporary profile. */
export async function launchFirefox(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const browser = await firefox.launch(firefoxOptions(env));
  await speakToFirefox(browser);
  return browser;
}

/** Reads how much time a Firefox and all its processes have used (Linux). */
export function firefoxCpuTimes(browser: Browser): () => Promise<CpuTimes> {
  const pid = firefoxPid(browser);
  return async () => {
    const all = await processes();
    const family = new Map<number, number>();
    // Parents before children, whatever their numbers.
    for (let size = -1; size !== family.size;) {
      size = family.size;
      for (const [id, { parent, seconds }] of all) if (id === pid || family.has(parent)) family.set(id, seconds);
    }
    return family;
  };
}

/** The kernel's unit of time in `/proc/PID/stat`: `USER_HZ` is 100 on every Linux that runs a Firefox. */
const TICKS_PER_SECOND = 100;

async function processes(): Promise<Map<number, { parent: number; seconds: number }>> {
  const found = new Map<number, { parent: number; seconds: number }>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    // A process that ended meanwhile is skipped.
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => undefined);
    if (stat === undefined) continue;
    // proc(5): behind the name in brackets come state, parent, …; user and system time are the 12th and 13th.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    found.set(Number(entry), {
      parent: fields[1] ?? 0,
      seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_PER_SECOND,
    });
  }
  return found;
}

function ownEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
