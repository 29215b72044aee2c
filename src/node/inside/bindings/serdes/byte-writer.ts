const FIRST_SIZE = 256;

/** A growing buffer of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_SIZE);
  #view = new DataView(this.#bytes.buffer);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#size++] = value;
  }

  /** @param value an integer from 0 */
  varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.byte((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.byte(rest);
  }

  /** As `varint`, up to 64 bits. */
  bigVarint(value: bigint): void {
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) this.byte(Number(rest & 0x7fn) + 0x80);
    this.byte(Number(rest));
  }

  double(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#size, value, true);
    this.#size += 8;
  }

  twoBytes(value: number): void {
    this.#reserve(2);
    this.#view.setUint16(this.#size, value, true);
    this.#size += 2;
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  /** The written bytes; empties the writer. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#size);
    this.#bytes = new Uint8Array(FIRST_SIZE);
    this.#view = new DataView(this.#bytes.buffer);
    this.#size = 0;
    return taken;
  }

  #reserve(count: number): void {
    const needed = this.#size + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
