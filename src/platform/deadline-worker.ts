import { LIMITS } from '../core/limits.ts';
import { connectRpc, type RpcEndpoint, type RpcRemote } from './rpc.ts';

/** A worker that can be terminated. A DOM `Worker` is one. */
export type KillableEndpoint = RpcEndpoint & { terminate(): void };

/** The method that every worker behind a `DeadlineWorker` must have. */
export interface Pingable {
  /** Answers once all code that the work needs is loaded. */
  ping(): 'pong' | Promise<'pong'>;
}

export type DeadlineOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: 'deadline' | 'worker'; readonly message: string };

/** Does one piece of work at a time in a worker, which is terminated when it exceeds the deadline. */
export interface DeadlineWorker<Api> {
  /**
   * Runs `use` after earlier work has ended. At the deadline the worker is terminated, the outcome is `deadline`, and
   * the next piece of work gets a new worker. Never rejects.
   *
   * @param timeoutMs counts from when the worker is ready and free, not from the call
   * @param signal ends the work and terminates the worker at once; the outcome is `worker`
   */
  readonly run: <Value>(
    use: (api: RpcRemote<Api>) => Promise<Value>,
    timeoutMs: number,
    signal?: AbortSignal,
  ) => Promise<DeadlineOutcome<Value>>;
  readonly dispose: () => void;
}

/** @param spawn makes the worker; called when there is work but no worker */
export function createDeadlineWorker<Api extends Pingable>(spawn: () => KillableEndpoint): DeadlineWorker<Api> {
  let current: { endpoint: KillableEndpoint; api: RpcRemote<Api>; failed: Promise<string> } | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function kill(): void {
    current?.endpoint.terminate();
    current = undefined;
  }

  async function perform<Value>(
    use: (api: RpcRemote<Api>) => Promise<Value>,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<DeadlineOutcome<Value>> {
    if (signal?.aborted === true) return workerFailure(STOPPED);
    if (current === undefined) {
      const endpoint = spawn();
      current = { endpoint, api: connectRpc<Api>(endpoint), failed: whenFailed(endpoint) };
      // The clock of the work starts when the worker answers: loading it must not eat into the deadline.
      // Comlink's types cannot be worked out while `Api` is open; that it has `ping`, its bound says.
      const ping = (current.api as unknown as RpcRemote<Pingable>).ping();
      const booted = await limited(ping, current.failed, LIMITS.workerBootMs);
      if (!booted.ok) {
        kill();
        return { ok: false, reason: 'worker', message: `A worker of the app did not start: ${booted.message}` };
      }
    }
    const stop = signal === undefined ? undefined : whenAborted(signal);
    const outcome = await limited(use(current.api), current.failed, timeoutMs, stop?.message);
    stop?.dispose();
    if (!outcome.ok) kill();
    return outcome;
  }

  return {
    run(use, timeoutMs, signal) {
      const result = queue.then(() => perform(use, timeoutMs, signal));
      queue = result;
      return result;
    },
    dispose: kill,
  };
}

async function limited<Value>(
  work: Promise<Value>,
  failed: Promise<string>,
  timeoutMs: number,
  stopped?: Promise<string>,
): Promise<DeadlineOutcome<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outcome = await Promise.race([
    work.then(
      (value): DeadlineOutcome<Value> => ({ ok: true, value }),
      (error: unknown): DeadlineOutcome<Value> => workerFailure(error instanceof Error ? error.message : String(error)),
    ),
    failed.then(workerFailure),
    ...(stopped === undefined ? [] : [stopped.then(workerFailure)]),
    new Promise<DeadlineOutcome<Value>>((resolve) => {
      const message = `It took longer than ${String(timeoutMs)} ms and was stopped`;
      timer = setTimeout(() => {
        resolve({ ok: false, reason: 'deadline', message });
      }, timeoutMs);
    }),
  ]);
  clearTimeout(timer);
  return outcome;
}

const STOPPED = 'It was stopped';

function whenAborted(signal: AbortSignal): { readonly message: Promise<string>; readonly dispose: () => void } {
  let abort = (): void => undefined;
  const message = new Promise<string>((resolve) => {
    abort = () => resolve(STOPPED);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
  return { message, dispose: () => signal.removeEventListener('abort', abort) };
}

function workerFailure(message: string): { readonly ok: false; readonly reason: 'worker'; readonly message: string } {
  return { ok: false, reason: 'worker', message };
}

function whenFailed(endpoint: KillableEndpoint): Promise<string> {
  return new Promise((resolve) => {
    endpoint.addEventListener('error', (event: Event) => {
      resolve('message' in event && typeof event.message === 'string' ? event.message : 'it could not be loaded');
    });
  });
}
