/** Writes bits from the lowest up, as brotli does. */
export class BitWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;
  #held = 0;
  #count = 0;

  /** @param count at most 24 */
  write(value: number, count: number): void {
    this.#held |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.#push(this.#held & 0xff);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.#count === 0) return;
    this.#push(this.#held & 0xff);
    this.#held = 0;
    this.#count = 0;
  }

  /** Appends bytes; the writer must be aligned. */
  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  get bitLength(): number {
    return this.#length * 8 + this.#count;
  }

  get isAligned(): boolean {
    return this.#count === 0;
  }

  /** Whole bytes written since the last call; the remaining bits stay. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  /** Appends the bits of another writer. */
  copyFrom(other: BitWriter): void {
    for (let at = 0; at < other.#length; at++) this.write(other.#bytes[at] ?? 0, 8);
    if (other.#count > 0) this.write(other.#held, other.#count);
  }

  #push(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
