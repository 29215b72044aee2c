// @ts-check
/** Runs one program with the embedded engine on this machine, in a thread of the pinned Node that calls this. */
import { Worker } from 'node:worker_threads';

/**
 * @typedef {{ packsDir: string, folders?: { from: string, to: string }[], files?: { path: string, text: string }[],
 *   argv: [string, ...string[]], cwd?: string, env?: Record<string, string>, timeoutMs?: number }} Program
 * @typedef {{ code: number | undefined, stdout: string, stderr: string, durationMs: number, ending: 'exit' | 'timeout' | 'crash' }} Ending
 */

/** @param {Program} program @returns {Promise<Ending>} */
export function runInThread({ packsDir, folders = [], files = [], argv, cwd = '/home/user', env = {}, timeoutMs = 30_000 }) {
  return new Promise((resolve) => {
    const started = performance.now();
    let stdout = '';
    let stderr = '';
    const worker = new Worker(new URL('engine-thread.ts', import.meta.url), {
      workerData: { packsDir, folders, files, argv, cwd, env: { HOME: '/home/user', PATH: '/usr/bin', ...env } },
      stdout: true,
      stderr: true,
    });
    /** @param {Ending['ending']} ending @param {number | undefined} code */
    const finish = (ending, code) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve({ ending, code, stdout, stderr, durationMs: performance.now() - started });
    };
    const timer = setTimeout(() => finish('timeout', undefined), timeoutMs);
    worker.on('message', (/** @type {{ fd?: number, text?: Uint8Array, exit?: number, crash?: string }} */ message) => {
      if (message.exit !== undefined) finish('exit', message.exit);
      else if (message.crash !== undefined) {
        stderr += message.crash;
        finish('crash', undefined);
      } else if (message.fd === 1) stdout += Buffer.from(message.text ?? []).toString();
      else stderr += Buffer.from(message.text ?? []).toString();
    });
    worker.on('error', (error) => {
      stderr += error.stack ?? String(error);
      finish('crash', undefined);
    });
    worker.on('exit', (code) => finish('crash', code));
  });
}
