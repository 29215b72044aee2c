/**
 * Runs one tool of an exported server, once, in a process of its own, which the server starts and ends. It gets its
 * order from the server and reports to it. Output of the tool goes to pipes, never into the server's own output.
 */
import * as fsPromises from 'node:fs/promises';
import { installBrowserGlobals } from './browser-globals.ts';
import { createFolderFiles } from './folder-files.ts';
import { loadTool } from './load-tool.ts';
import type { ServedOrder } from '../../contract/served-order.ts';
import { createContext, createSecrets } from '../../../sandbox/inside/tool/context.ts';
import { createLogger } from '../../../sandbox/inside/tool/logger.ts';
import { createProgress } from '../../../sandbox/inside/tool/progress.ts';
import { createEnding } from '../../../sandbox/inside/tool/ending.ts';
import { inspectAll } from '../../../sandbox/inside/tool/inspect.ts';
import type { ToolChannel } from '../../../sandbox/inside/tool/tool-channel.ts';
import { readEnd } from '../../../sandbox/inside/tool/read-end.ts';
import { NO_TOOL } from '../../../sandbox/inside/tool/run-tool.ts';
import { createToolStorage } from '../../../sandbox/inside/tool/storage.ts';
import { describeThrown } from '../../../sandbox/inside/tool/thrown.ts';

/** Waits for the order, runs it and reports its end. */
export function runServedTool(): void {
  const send = process.send?.bind(process);
  if (send === undefined) throw new Error('This is started by the server beside it.');
  // Node's own function, saved before a tool can remove it; nothing is transferred with JSON.
  const { stringify } = JSON;
  const channel: ToolChannel = { send: (message) => void send(stringify(message)), onMessage: () => undefined };
  // The server may be gone.
  process.on('disconnect', () => process.exit(0));
  process.once('message', (order) => void run(order as ServedOrder, channel));
}

async function run({ execute: message, file, environment }: ServedOrder, channel: ToolChannel): Promise<void> {
  const { process: node } = globalThis;
  let startedAt = performance.now();
  const elapsedMs = (): number => Math.round((performance.now() - startedAt) * 100) / 100;
  const logger = createLogger(channel, elapsedMs);
  const progress = createProgress(channel, () => performance.now());
  const storage = createToolStorage((ops) => channel.send({ type: 'storage', ops }));
  const finishers: (() => Promise<void>)[] = [];

  const { finish, fail } = createEnding(channel, {
    elapsedMs,
    dropped: logger.dropped,
    flush: () => {
      progress.flush();
      storage.flush();
    },
  });

  let uncaught: { readonly error: unknown } | undefined;
  node.on('uncaughtExceptionMonitor', (error) => {
    if (node.listenerCount('uncaughtException') === 0) uncaught = { error };
  });
  node.on('exit', (code) => {
    if (uncaught === undefined) fail('crashed', `The tool ended its own process: process.exit(${String(code)})`);
    else fail('crashed', `Nothing caught an error: ${describeThrown(uncaught.error, message.fileName).message}`);
  });
  // The tool's promise keeps the process alive while the caller waits.
  setInterval(() => undefined, 2 ** 30);
  storage.load(message.storage);
  const files = createFolderFiles(fsPromises, node.cwd());
  if (environment === 'browser')
    await installBrowserGlobals({
      node,
      storage,
      write: logger.write,
      code: message.code,
      beforeDone: (work) => finishers.push(work),
    });
  const context = createContext(message, {
    log: (...values) => logger.write('log', inspectAll(values)),
    progress: progress.report,
    fetch: globalThis.fetch,
    storage,
    secrets: createSecrets(message, channel),
    files,
  });

  channel.send({ type: 'started' });
  startedAt = performance.now();
  try {
    const entry = await loadTool({ file, environment, code: message.code, kind: message.entry });
    if (entry === undefined) return fail('invalid-tool', NO_TOOL);
    const end = await readEnd(entry, await entry.call(message.parameters, context), logger.write);
    for (const work of finishers) await work();
    finish(end);
  } catch (error) {
    finish({ ok: false, error: { code: 'threw', ...describeThrown(error, message.fileName) } });
  }
}
