import { BitWriter } from './bit-writer.ts';
import { MatchFinder } from './matches.ts';
import { writeCommands, writeMetaBlockHead } from './meta-block.ts';

export const OPERATION = { process: 0, flush: 1, finish: 2, emitMetadata: 3 } as const;

/** Input per meta-block. */
const BLOCK_BYTES = 1 << 18;
/** Below this size, a code for literals saves almost nothing. */
const SHORT_BYTES = 24;
const MAX_METADATA_BYTES = 1 << 24;
/** RFC 7932, 4: the initial last distance. */
const FIRST_DISTANCE = 4;

/**
 * A small encoder of brotli (RFC 7932): repeats in the window and one set of prefix codes per meta-block, without the
 * static dictionary. Every decoder reads its output, which is larger than that of Google's encoder at the same quality.
 */
export class BrotliEncoder {
  readonly #writer = new BitWriter();
  readonly #windowBits: number;
  readonly #matches: MatchFinder;
  /** The window, followed by input that is not written yet. */
  #data = new Uint8Array(1 << 16);
  #length = 0;
  #writtenTo = 0;
  #lastDistance = FIRST_DISTANCE;
  #isStarted = false;
  #isFinished = false;

  constructor(quality: number, windowBits: number) {
    this.#windowBits = windowBits;
    this.#matches = new MatchFinder(quality, windowBits);
  }

  /** @returns finished bytes */
  encode(input: Uint8Array, operation: number): Uint8Array {
    if (this.#isFinished) return new Uint8Array(0);
    if (operation === OPERATION.emitMetadata) {
      this.#flush();
      this.#metadata(input);
      return this.#writer.take();
    }
    for (let at = 0; at < input.length;) {
      const count = Math.min(input.length - at, BLOCK_BYTES - (this.#length - this.#writtenTo));
      this.#append(input.subarray(at, at + count));
      at += count;
      if (this.#length - this.#writtenTo === BLOCK_BYTES)
        this.#block(operation === OPERATION.finish && at === input.length);
    }
    if (operation === OPERATION.flush) this.#flush();
    if (operation === OPERATION.finish) this.#finish();
    return this.#writer.take();
  }

  #append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#data.length) {
      const kept = 1 << this.#windowBits;
      const dropped = this.#writtenTo > 2 * kept ? this.#writtenTo - kept : 0;
      const larger = new Uint8Array(Math.max(this.#data.length, (this.#length - dropped + bytes.length) * 2));
      larger.set(this.#data.subarray(dropped, this.#length));
      this.#data = larger;
      this.#length -= dropped;
      this.#writtenTo -= dropped;
      if (dropped > 0) this.#matches.shift(dropped);
    }
    this.#data.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const bits = this.#windowBits;
    if (bits === 16) this.#writer.write(0, 1);
    else if (bits === 17) this.#writer.write(1, 7);
    else if (bits > 17) this.#writer.write(((bits - 17) << 1) | 1, 4);
    else this.#writer.write(((bits - 8) << 4) | 1, 7);
  }

  /** Writes the pending input as a meta-block, uncompressed if that is shorter. */
  #block(isLast: boolean): void {
    const length = this.#length - this.#writtenTo;
    if (length === 0) return;
    this.#start();
    const commands = this.#matches.find(this.#data, this.#writtenTo, this.#length);
    const packed = new BitWriter();
    writeMetaBlockHead(packed, length, isLast, false);
    const lastDistance = writeCommands(packed, commands, this.#data, this.#writtenTo, this.#lastDistance);
    const isPlain = commands.length === 1 && length <= SHORT_BYTES;
    if (packed.bitLength <= length * 8 + 24 && !isPlain) {
      this.#writer.copyFrom(packed);
      this.#lastDistance = lastDistance;
      this.#isFinished = isLast;
    } else {
      writeMetaBlockHead(this.#writer, length, false, true);
      this.#writer.align();
      this.#writer.append(this.#data.subarray(this.#writtenTo, this.#length));
    }
    this.#writtenTo = this.#length;
  }

  /** Makes everything so far decodable from the output. */
  #flush(): void {
    this.#block(false);
    this.#start();
    // Empty metadata aligns the stream to a byte.
    if (!this.#writer.isAligned) this.#writer.write(0b0110, 6);
    this.#writer.align();
  }

  #finish(): void {
    this.#block(true);
    this.#start();
    // An empty last meta-block, unless the previous one was the last.
    if (!this.#isFinished) this.#writer.write(0b11, 2);
    this.#writer.align();
    this.#isFinished = true;
  }

  #metadata(bytes: Uint8Array): void {
    if (bytes.length === 0 || bytes.length > MAX_METADATA_BYTES) return;
    const size = bytes.length - 1;
    const count = Math.max(1, Math.ceil((32 - Math.clz32(size)) / 8));
    this.#writer.write(0b0110 | (count << 4), 6);
    for (let index = 0; index < count; index++) this.#writer.write((size >> (8 * index)) & 0xff, 8);
    this.#writer.align();
    this.#writer.append(bytes);
  }
}
