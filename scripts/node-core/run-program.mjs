// @ts-check
/** Runs one program with the embedded engine on this machine, in a thread of the pinned Node that calls this. */
import { Worker } from 'node:worker_threads';

/**
 * @typedef {{ path: string, bytes: Uint8Array }} ProgramFile
 * @typedef {{ files: ProgramFile[], argv: [string, ...string[]], cwd?: string, env?: Record<string, string>, timeoutMs?: number }} Program
 * @typedef {{ code: number | undefined, stdout: string, stderr: string, durationMs: number, ending: 'exit' | 'timeout' | 'crash' }} Ending
 * @typedef {(program: Program) => Promise<Ending>} RunProgram
 */

export const HOME = '/home/user';

/** @param {string} packsDir @param {URL} [thread] @returns {RunProgram} */
export function threadRunner(packsDir, thread = new URL('./engine-thread.ts', import.meta.url)) {
  return ({ files, argv, cwd = HOME, env = {}, timeoutMs = 30_000 }) =>
    new Promise((resolve) => {
      const started = performance.now();
      const output = { 1: '', 2: '' };
      const decoder = new TextDecoder();
      const worker = new Worker(thread, {
        workerData: { packsDir, files, argv, cwd, env: { HOME, PATH: '/usr/bin', ...env } },
        stdout: true,
        stderr: true,
      });
      /** @param {Ending['ending']} ending @param {number | undefined} code */
      const finish = (ending, code) => {
        clearTimeout(timer);
        void worker.terminate();
        resolve({ ending, code, stdout: output[1], stderr: output[2], durationMs: performance.now() - started });
      };
      const timer = setTimeout(() => finish('timeout', undefined), timeoutMs);
      worker.on('message', (/** @type {{ fd?: 1 | 2, bytes?: Uint8Array, exit?: number, crash?: string }} */ message) => {
        if (message.exit !== undefined) finish('exit', message.exit);
        else if (message.crash !== undefined) {
          output[2] += message.crash;
          finish('crash', undefined);
        } else output[message.fd ?? 2] += decoder.decode(message.bytes);
      });
      worker.on('error', (error) => {
        output[2] += error.stack ?? String(error);
        finish('crash', undefined);
      });
      worker.on('exit', (code) => finish('crash', code));
    });
}
