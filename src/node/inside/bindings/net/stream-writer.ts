import type { Endpoint } from '../../net/endpoint.ts';

/** A request of Node's library that is told when it is done; 0 or a negative error. */
interface Pending {
  readonly bytes: Uint8Array;
  at: number;
  done(error: string | undefined): void;
}

/** Writes that wait for room on the other side, in their order, and who waits for the last of them. */
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
   * @param done called later if what is written cannot go out whole now
   * @returns whether it went out whole, or the code of an error
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
    // The caller may use its memory again only when it is told.
    this.#pending.push({ bytes, at, done });
    this.#queuedBytes += bytes.length - at;
    return false;
  }

  /** @param done called when everything before it went out; the end itself is the caller's to tell */
  end(done: (error: string | undefined) => void): void {
    this.#end = done;
    this.flush();
  }

  /** Goes on when there is room again. */
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

  /** Everything that waits is told of the error. */
  fail(code: string): void {
    const waiting = this.#pending.splice(0);
    this.#queuedBytes = 0;
    for (const { done } of waiting) done(code);
    const end = this.#end;
    this.#end = undefined;
    end?.(code);
  }
}
