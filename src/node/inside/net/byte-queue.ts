/** A queue of bytes, read in order in pieces of any size. */
export class ByteQueue {
  #chunks: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Stores the bytes without copying them. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  /** @returns at most `maxBytes`, copied */
  take(maxBytes: number): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(Math.min(maxBytes, this.#length));
    let at = 0;
    let used = 0;
    while (at < taken.length) {
      const chunk = this.#chunks[used];
      if (chunk === undefined) break;
      const piece = chunk.subarray(0, taken.length - at);
      taken.set(piece, at);
      at += piece.length;
      if (piece.length < chunk.length) this.#chunks[used] = chunk.subarray(piece.length);
      else used++;
    }
    this.#chunks.splice(0, used);
    this.#length -= taken.length;
    return taken;
  }

  clear(): void {
    this.#chunks = [];
    this.#length = 0;
  }
}
