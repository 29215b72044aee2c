import type { Endpoint } from '../../net/endpoint.ts';

/** A request of Node's library, completed with 0 or a negative error. */
interface Pending {
  readonly bytes: Uint8Array;
  at: number;
  done(error: string | undefined): void;
}

/** Queues writes, in order, until the other side has room. */
export class StreamWriter {
  #endpoint: Endpoint | undefined;
  readonly #pending: Pending[] = [];
  #queuedBytes = 0;
  #end: ((error: string | undefined) => void) | undefined;

  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  attach(endpoint: Endpoint): void {
    this.#endpoint = endpoint;
  }

  /**
   * @param done called later if the bytes cannot be written completely now
   * @returns whether everything was written, or an error code
   */
  write(bytes: Uint8Array, done: (error: string | undefined) => void): boolean | string {
    const endpoint = this.#endpoint;
    if (endpoint === undefined) return 'EBADF';
    let at = 0;
    if (this.#pending.length === 0) {
      const result = endpoint.write(bytes);
      if ('error' in result) return result.error;
      at = result.taken;
      if (at >= bytes.length) return true;
    }
    // The caller may reuse its memory only after `done`.
    this.#pending.push({ bytes, at, done });
    this.#queuedBytes += bytes.length - at;
    return false;
  }

  /** @param done called when everything before it was written; the caller itself reports the end */
  end(done: (error: string | undefined) => void): void {
    this.#end = done;
    this.flush();
  }

  /** Continues when there is room again. */
  flush(): void {
    for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
      const result = this.#endpoint?.write(next.bytes.subarray(next.at)) ?? { error: 'EBADF' };
      if ('error' in result) {
        this.fail(result.error);
        return;
      }
      next.at += result.taken;
      this.#queuedBytes -= result.taken;
      if (next.at < next.bytes.length) return;
      this.#pending.shift();
      next.done(undefined);
    }
    const end = this.#end;
    if (end === undefined) return;
    this.#end = undefined;
    end(undefined);
  }

  /** Completes all pending writes with the error. */
  fail(code: string): void {
    const waiting = this.#pending.splice(0);
    this.#queuedBytes = 0;
    for (const { done } of waiting) done(code);
    const end = this.#end;
    this.#end = undefined;
    end?.(code);
  }
}
