import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Hand } from '../hand.ts';
import { webdriverTab } from './tab.ts';
import type { WebDriverSession } from './webdriver.ts';

/**
 * The hand of a person at an X display. The driver's own input waits for the page after each step and repeats no key;
 * here the display sends what devices send.
 *
 * @param devices runs `input.py`
 */
export function displayHand(session: WebDriverSession, devices: ChildProcess): Hand {
  const send = lineSender(devices);
  return {
    ...webdriverTab(session),
    // The window is at the display's corner and has no frame.
    moveTo: async ({ x, y }) => await send(`move ${String(Math.round(x))} ${String(Math.round(y))}`),
    press: async () => await send('press'),
    release: async () => await send('release'),
    keyDown: async (key) => await send(`down ${key}`),
    keyUp: async (key) => await send(`up ${key}`),
    // The display repeats a key that is down.
    hold: async (_key, ms) => await wait(ms),
    write: async (text) => void (await session.run('document.execCommand("insertText", false, arguments[0]);', text)),
  };
}

/** Sends lines, each of which is answered by one. */
function lineSender({ stdin, stdout }: ChildProcess): (line: string) => Promise<void> {
  if (stdin === null || stdout === null) throw new Error('The devices have no pipes.');
  const waiting: (() => void)[] = [];
  createInterface(stdout).on('line', () => waiting.shift()?.());
  return async (line) => {
    const done = new Promise<void>((resolve) => waiting.push(resolve));
    stdin.write(`${line}\n`);
    await done;
  };
}
