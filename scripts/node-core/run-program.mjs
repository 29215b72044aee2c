// @ts-check
/** Runs one program with the embedded engine on this machine, in threads of the calling pinned Node. */
import { MessageChannel, Worker } from 'node:worker_threads';
import { createKeeper } from '../../src/node/inside/processes/keeper.ts';
import { openProgram } from './open-program.ts';

/**
 * @typedef {{ path: string, bytes: Uint8Array }} ProgramFile
 * @typedef
 * {{ files: ProgramFile[], argv: [string, ...string[]], cwd?: string, env?: Record<string, string>, stdin?: string,
 * timeoutMs?: number, hasFetch?: boolean }} Program
 * @typedef
 * {{ code: number | undefined, stdout: string, stderr: string, durationMs: number, ending: 'exit' | 'timeout' | 'crash'
 * }} Ending
 * @typedef {(program: Program) => Promise<Ending>} RunProgram
 */

export const HOME = '/home/user';

/** @param {string} packsDir @param {URL} [thread] @returns {RunProgram} */
export function threadRunner(packsDir, thread = new URL('./engine-thread.ts', import.meta.url)) {
  return async ({ files, argv, cwd = HOME, env = {}, stdin, timeoutMs = 30_000, hasFetch = false }) => {
    const started = performance.now();
    const { port1, port2 } = new MessageChannel();
    const program = openProgram(/** @type {any} */ (port1), {
      argv,
      cwd,
      env: { HOME, PATH: '/usr/bin', ...env },
      stdin,
    });
    /** @type {Set<Worker>} */
    const workers = new Set();
    /** @type {import('../../src/node/inside/processes/keeper.ts').StartThread} */
    const startThread = (start, control, parent, onCrash) => {
      const worker = new Worker(thread, {
        workerData: { packsDir, files, cwd, hasFetch, start, control, parent },
        transferList: /** @type {any} */ ([control, parent]),
        stdout: true,
        stderr: true,
      });
      workers.add(worker);
      const crash = (/** @type {string} */ text) => {
        program.output(2, new TextEncoder().encode(text));
        if (start.slot === 0) program.finish('crash', undefined);
        else onCrash();
      };
      worker.on('message', (/** @type {{ crash: string }} */ message) => crash(message.crash));
      worker.on('error', (error) => crash(error.stack ?? String(error)));
      return () => void worker.terminate();
    };
    const keeper = createKeeper(startThread);
    startThread({ slot: 0 }, keeper.control, /** @type {any} */ (port2), () => undefined);
    const timer = setTimeout(() => program.finish('timeout', undefined), timeoutMs);
    const ending = await program.ended;
    clearTimeout(timer);
    keeper.end();
    for (const worker of workers) void worker.terminate();
    port1.close();
    return { ...ending, durationMs: performance.now() - started };
  };
}
