import type { ToolOutcome } from '../../../core/call.ts';
import type { ErrorCode } from '../../../core/errors.ts';
import type { FailureInfo, ExecuteMessage } from '../../contract/sandbox-wire.ts';
import { createContext, createSecrets } from './context.ts';
import { createLogger } from './logger.ts';
import { createProgress } from './progress.ts';
import { loadEntry } from './entry.ts';
import { createFetch } from './fetch.ts';
import { installPolyfills, reportUncaught } from './polyfills.ts';
import { define, type Location } from './hardening.ts';
import { inspectAll } from './inspect.ts';
import type { ToolChannel } from './tool-channel.ts';
import { readEnd } from './read-end.ts';
import { serialize } from './serialize.ts';
import { createToolStorage, type ToolStorage } from './storage.ts';
import { describeThrown } from './thrown.ts';

export const NO_TOOL = 'Tool code must export a function named "tool" or "run"';

/** Hooks for code of the app (a prelude) that runs in the sandbox. */
export interface PreludeHost {
  readonly storage: ToolStorage;
  readonly define: typeof define;
  /** Awaited before the result is sent, so that the tool's writes are stored. */
  readonly beforeDone: (work: () => Promise<void>) => void;
}

/**
 * Prepares everything that a run needs in a spare worker, so that it does not count towards the time of a call, and
 * runs the first tool that is ordered. Reports how it ended, and never throws.
 */
export function prepareRun(channel: ToolChannel, location: Location): void {
  const run = prepare(channel, location);
  let isRunning = false;
  channel.onMessage((message) => {
    if (message.type !== 'execute' || isRunning) return;
    isRunning = true;
    void run(message);
  });
}

function prepare(channel: ToolChannel, location: Location): (message: ExecuteMessage) => Promise<void> {
  const now = performance.now.bind(performance);
  let startedAt = now();
  const elapsedMs = (): number => Math.round((now() - startedAt) * 100) / 100;
  const logger = createLogger(channel, elapsedMs);
  const progress = createProgress(channel, now);
  const storage = createToolStorage((ops) => {
    channel.send({ type: 'storage', ops });
  });
  const finishers: (() => Promise<void>)[] = [];
  const finish = (outcome: ToolOutcome): void => {
    progress.flush();
    storage.flush();
    channel.send({ type: 'done', outcome, durationMs: elapsedMs(), droppedLogs: logger.dropped() });
  };
  const fail = (code: ErrorCode, message: string, more: FailureInfo = {}): void => {
    finish({ ok: false, error: { code, message, ...more } });
  };
  const fetchForTool = createFetch(channel);
  installPolyfills(channel, storage, fetchForTool, logger.write);
  reportUncaught(logger.write, () => {
    fail('crashed', `The tool closed its own ${location}`);
  });
  // Compiled in advance, not at the start of the run.
  void serialize({ warm: [inspectAll([{ up: 1 }])] });

  return async (message) => {
    try {
      storage.load(message.storage);
      const host: PreludeHost = { storage, define, beforeDone: (work) => finishers.push(work) };
      for (const prelude of message.preludes)
        await (globalThis.eval(prelude) as (host: PreludeHost) => Promise<void>)(host);
      const log = (...values: unknown[]): void => {
        logger.write('log', inspectAll(values));
      };
      const context = createContext(message, {
        log,
        progress: progress.report,
        fetch: fetchForTool,
        storage,
        secrets: createSecrets(message, channel),
      });

      channel.send({ type: 'started' });
      startedAt = now();
      const entry = await loadEntry(message);
      if (entry === undefined) {
        fail('invalid-tool', NO_TOOL);
        return;
      }
      const outcome = await readEnd(entry, await entry.call(message.parameters, context), logger.write);
      for (const work of finishers) await work();
      finish(outcome);
    } catch (error) {
      for (const work of finishers) await work().catch(() => undefined);
      finish({ ok: false, error: { code: 'threw', ...describeThrown(error, message.fileName) } });
    }
  };
}
