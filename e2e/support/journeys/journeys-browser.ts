import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { chromiumPath, CHROMIUM_ARGS } from '../../../scripts/browsers/chromium.mjs';

/** A browser that is a child process of the test, with a persistent profile. */
export interface OwnBrowser {
  readonly pid: number;
  readonly context: BrowserContext;
  /** Kills all its processes at once, as in a power failure. Resolves when they are gone. */
  readonly kill: () => Promise<void>;
}

export async function makeProfileFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'toolyard-killed-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts the browser without the test runner's switches: hidden tabs are throttled as usual. */
export async function startOwnBrowser(profile: string): Promise<OwnBrowser> {
  const child = spawn(
    chromiumPath(),
    [...CHROMIUM_ARGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const { pid } = child;
  if (pid === undefined) throw new Error('The browser did not start');
  const ended = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let reported = '';
    child.stderr.on('data', (chunk: Buffer) => {
      reported += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(reported)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => {
      reject(new Error(`The browser ended at once: ${reported}`));
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The browser has no context');
  return {
    pid,
    context,
    kill: async () => {
      // It is the leader of its process group.
      process.kill(-pid, 'SIGKILL');
      await ended;
      await browser.close();
    },
  };
}
