import { createCrypto } from './crypto.ts';
import { define } from './hardening.ts';
import { inspectAll } from './inspect.ts';
import type { ToolChannel } from './tool-channel.ts';
import { createWebStorage, type ToolStorage } from './storage.ts';

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;
type Write = (level: (typeof LEVELS)[number], text: string) => void;

/** Installs standard globals that an opaque origin lacks, on top of what the broker offers. */
export function installPolyfills(
  channel: ToolChannel,
  storage: ToolStorage,
  fetchForTool: typeof fetch,
  write: Write,
): void {
  define('fetch', fetchForTool);
  define('crypto', createCrypto(channel, self.crypto));
  define('localStorage', createWebStorage(storage.area('local')));
  define('sessionStorage', createWebStorage(storage.area('session')));
  const console = Object.fromEntries(
    LEVELS.map((level) => [
      level,
      (...values: unknown[]): void => {
        write(level, inspectAll(values));
      },
    ]),
  );
  define('console', {
    ...console,
    trace: console.debug,
    dir: console.log,
    table: console.log,
    group: console.log,
    groupEnd: () => undefined,
    assert: (condition: unknown, ...values: unknown[]): void => {
      if (condition !== true && !condition)
        write('error', `Assertion failed${values.length > 0 ? ': ' : ''}${inspectAll(values)}`);
    },
  });
}

/** Logs uncaught errors like a browser's console, and reports a worker that closes itself. */
export function reportUncaught(write: Write, onClose: () => void): void {
  self.addEventListener('error', (event) => {
    event.preventDefault();
    write('error', `Uncaught ${inspectAll([event.error ?? event.message])}`);
  });
  self.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    write('error', `Unhandled rejection: ${inspectAll([event.reason])}`);
  });
  const close = self.close.bind(self);
  define('close', () => {
    onClose();
    close();
  });
}
