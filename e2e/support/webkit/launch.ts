import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WEBKIT_PROGRAMS } from '../../../scripts/browsers/webkit.mjs';
import type { Hand } from '../hand.ts';
import { displayHand } from './hand.ts';
import { isUp, openSession, type WebDriverSession } from './webdriver.ts';

const BROWSER = fileURLToPath(new URL('./browser.py', import.meta.url));
const INPUT = fileURLToPath(new URL('./input.py', import.meta.url));
const START_MS = 30_000;
/** The numbers of displays that are tried: far from those that people use. */
const DISPLAYS = { first: 300, last: 399 };

/** A WebKitGTK with a profile and a display of its own, which go with it. */
export interface LaunchedWebKit {
  readonly session: WebDriverSession;
  /** Pointer and keys at its display. */
  readonly hand: () => Hand;
  readonly close: () => Promise<void>;
}

export async function launchWebKit(): Promise<LaunchedWebKit> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-webkit-'));
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    for (const child of children.reverse()) await end(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const display = await startDisplay(children);
    const port = await freePort();
    const driver = spawn(WEBKIT_PROGRAMS.driver, [`--port=${String(port)}`], {
      env: ownEnv(folder, display),
      stdio: 'ignore',
      detached: true,
    });
    children.push(driver);
    const address = `http://127.0.0.1:${String(port)}`;
    await until('WebKitWebDriver', driver, async () => await isUp(address));
    const session = await openSession(address, { 'webkitgtk:browserOptions': { binary: BROWSER, args: [] } });
    return {
      session,
      hand: () => {
        const devices = spawn(WEBKIT_PROGRAMS.python, [INPUT, display], {
          stdio: ['pipe', 'pipe', 'inherit'],
          detached: true,
        });
        children.push(devices);
        return displayHand(session, devices);
      },
      close: async () => {
        await session.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Nothing of the person's goes along, and no bus is started that would stay behind. */
function ownEnv(folder: string, display: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DISPLAY: display,
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_RUNTIME_DIR: folder,
    TOOLYARD_WEBKIT_PROFILE: join(folder, 'profile'),
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
    DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
    GSETTINGS_BACKEND: 'memory',
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  };
}

/** The first number that nobody has. @returns its name */
async function startDisplay(children: ChildProcess[]): Promise<string> {
  for (let number = DISPLAYS.first; number <= DISPLAYS.last; number += 1) {
    const socket = `/tmp/.X11-unix/X${String(number)}`;
    if (existsSync(socket) || existsSync(`/tmp/.X${String(number)}-lock`)) continue;
    const child = spawn(
      WEBKIT_PROGRAMS.display,
      [`:${String(number)}`, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
      { stdio: 'ignore', detached: true },
    );
    children.push(child);
    await until('Xvfb', child, () => Promise.resolve(existsSync(socket)));
    return `:${String(number)}`;
  }
  throw new Error('No display number is free between 300 and 399.');
}

async function until(name: string, child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  for (const last = Date.now() + START_MS; Date.now() < last; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${String(child.exitCode)} before it was ready.`);
    if (await isReady()) return;
  }
  throw new Error(`${name} was not ready within ${String(START_MS / 1000)} s.`);
}

/** Ends one process with all that it started: it leads a group of its own. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(-pid, signal);
    } catch {
      // The whole group is gone.
      return;
    }
    await wait(300);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so it has an address of that form.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
