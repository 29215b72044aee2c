/** Literals, followed by a copy of earlier bytes. */
export interface Command {
  readonly insertLength: number;
  /** 0 if the block ends with literals. */
  readonly copyLength: number;
  readonly distance: number;
}

const MIN_MATCH = 4;
const HASH_BITS = 16;

/** Effort by quality: number of candidates, and whether to check if the next byte starts a better match. */
const EFFORT = [1, 2, 4, 6, 8, 16, 24, 32, 48, 64, 160, 400] as const;
const LAZY_FROM = 4;
/** A match of this length is taken without further search. */
const GOOD_LENGTH = 128;

/** Finds repeats within a window, by chains of positions with the same four bytes. */
export class MatchFinder {
  readonly #heads = new Int32Array(1 << HASH_BITS).fill(-1);
  #previous: Int32Array;
  readonly #candidates: number;
  readonly #isLazy: boolean;
  readonly #maxDistance: number;

  constructor(quality: number, windowBits: number) {
    this.#candidates = EFFORT[quality] ?? 1;
    this.#isLazy = quality >= LAZY_FROM;
    this.#maxDistance = (1 << windowBits) - 16;
    this.#previous = new Int32Array(1024);
  }

  /** Moves positions when bytes before the window are dropped. */
  shift(count: number): void {
    for (let at = 0; at < this.#heads.length; at++) this.#heads[at] = Math.max(-1, (this.#heads[at] ?? -1) - count);
    this.#previous = this.#previous.slice(count);
    for (let at = 0; at < this.#previous.length; at++)
      this.#previous[at] = Math.max(-1, (this.#previous[at] ?? -1) - count);
  }

  /** The commands that produce `data` from `start` to `end`. */
  find(data: Uint8Array, start: number, end: number): Command[] {
    if (this.#previous.length < end) {
      const larger = new Int32Array(end + (end >> 1));
      larger.set(this.#previous);
      this.#previous = larger;
    }
    const commands: Command[] = [];
    let literalsFrom = start;
    let at = start;
    while (at < end) {
      let found = this.#longest(data, at, end);
      this.#remember(data, at, end);
      if (this.#isLazy && found.length >= MIN_MATCH && found.length < GOOD_LENGTH && at + 1 < end) {
        const next = this.#longest(data, at + 1, end);
        if (next.length > found.length + 1) {
          at++;
          this.#remember(data, at, end);
          found = next;
        }
      }
      if (found.length < MIN_MATCH) {
        at++;
        continue;
      }
      commands.push({ insertLength: at - literalsFrom, copyLength: found.length, distance: found.distance });
      for (let inside = at + 1; inside < at + found.length; inside++) this.#remember(data, inside, end);
      at += found.length;
      literalsFrom = at;
    }
    if (literalsFrom < end) commands.push({ insertLength: end - literalsFrom, copyLength: 0, distance: 0 });
    return commands;
  }

  #longest(data: Uint8Array, at: number, end: number): { length: number; distance: number } {
    const best = { length: 0, distance: 0 };
    if (at + MIN_MATCH > end) return best;
    let candidate = this.#heads[hash(data, at)] ?? -1;
    for (let tries = this.#candidates; tries > 0 && candidate >= 0 && at - candidate <= this.#maxDistance; tries--) {
      if (data[candidate + best.length] === data[at + best.length]) {
        let length = 0;
        while (at + length < end && data[candidate + length] === data[at + length]) length++;
        // A short match far back costs more than its literals.
        if (length > best.length && !(length === MIN_MATCH && at - candidate > 1 << 16)) {
          best.length = length;
          best.distance = at - candidate;
          if (length >= GOOD_LENGTH) break;
        }
      }
      candidate = this.#previous[candidate] ?? -1;
    }
    return best;
  }

  #remember(data: Uint8Array, at: number, end: number): void {
    if (at + MIN_MATCH > end) return;
    const slot = hash(data, at);
    this.#previous[at] = this.#heads[slot] ?? -1;
    this.#heads[slot] = at;
  }
}

function hash(data: Uint8Array, at: number): number {
  const four = (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16) | ((data[at + 3] ?? 0) << 24);
  return Math.imul(four, 0x1e35a7bd) >>> (32 - HASH_BITS);
}
