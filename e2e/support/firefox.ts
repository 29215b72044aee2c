import { readFile, readdir } from 'node:fs/promises';
import { firefox, type Browser, type LaunchOptions } from '@playwright/test';
import { FIREFOX_ENV, FIREFOX_PREFS, firefoxPath } from '../../scripts/firefox.mjs';
import type { CpuTimes } from './cpu-free.ts';

/** How Playwright launches a released Firefox: over WebDriver BiDi, which that channel stands for. */
export function firefoxOptions(env: Readonly<Record<string, string>> = {}): LaunchOptions {
  return { channel: 'moz-firefox', executablePath: firefoxPath(), headless: true, firefoxUserPrefs: { ...FIREFOX_PREFS }, env: { ...ownEnv(), ...FIREFOX_ENV, ...env } };
}

/** A Firefox with a profile of its own, which goes with it. */
export async function launchFirefox(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const browser = await firefox.launch(firefoxOptions(env));
  speakToFirefox(browser);
  return browser;
}

/** Sets `prefers-color-scheme`; Playwright sends it with every context, and a Firefox older than itself does not know it. */
const UNKNOWN_TO_OLDER = 'emulation.setMediaFeaturesOverride';

interface Session {
  send(method: string, parameters: unknown): Promise<unknown>;
}
/** What of Playwright's inside is used here: its version is pinned, and another shape is told by name. */
interface InnerBrowser {
  readonly _browserSession?: Session;
  readonly options?: { readonly browserProcess?: { readonly process?: { readonly pid?: number } } };
}

/**
 * Lets this Playwright drive a Firefox that does not know its newest command: an answer "unknown command" to that one, and
 * to no other, is passed over. Tests that need a colour scheme are none of Firefox's.
 */
export function speakToFirefox(browser: Browser): void {
  const session = innerOf(browser)._browserSession;
  if (session === undefined) throw new Error('Playwright keeps its BiDi session elsewhere than in version 1.65: adapt e2e/support/firefox.ts.');
  // The class of all its sessions, those of pages included; it is not exported.
  const sessions = Object.getPrototypeOf(session) as Session & { toolyard?: true };
  if (sessions.toolyard === true) return;
  const { send } = sessions;
  sessions.toolyard = true;
  sessions.send = async function (this: Session, method, parameters) {
    const answer = send.call(this, method, parameters);
    return method === UNKNOWN_TO_OLDER ? await answer.catch(passUnknown) : await answer;
  };
}

function passUnknown(error: unknown): object {
  if (error instanceof Error && error.message.includes('unknown command')) return {};
  throw error;
}

function innerOf(browser: Browser): InnerBrowser {
  const { _connection: connection } = browser as unknown as { _connection?: { toImpl?: (object: unknown) => InnerBrowser } };
  const inner = connection?.toImpl?.(browser);
  if (inner === undefined) throw new Error('Playwright hides its BiDi browser otherwise than in version 1.65: adapt e2e/support/firefox.ts.');
  return inner;
}

/** Reads how much time a Firefox and all its processes have used (Linux). */
export function firefoxCpuTimes(browser: Browser): () => Promise<CpuTimes> {
  const pid = innerOf(browser).options?.browserProcess?.process?.pid;
  if (pid === undefined) throw new Error('Playwright does not tell the process of Firefox');
  return async () => {
    const all = await processes();
    const family = new Map<number, number>();
    // Parents before children, however they are numbered.
    for (let size = -1; size !== family.size; ) {
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
    // One that ended meanwhile has nothing to tell.
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => undefined);
    if (stat === undefined) continue;
    // proc(5): behind the name in brackets come state, parent, …; user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number);
    found.set(Number(entry), { parent: fields[1] ?? 0, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_PER_SECOND });
  }
  return found;
}

function ownEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
