import type { DigestState } from '../digests.ts';
import type { Engine, Engines } from './engine.ts';

/** A digest with a compression function, which keeps the state at 0. */
export interface BlockDigest {
  readonly engines: Engines;
  /** The state before the first block, as the function keeps it. */
  readonly start: Uint8Array;
  readonly wordBytes: 4 | 8;
  readonly isBigEndian: boolean;
  readonly outputLength: number;
  /** Makes the digest in JavaScript. */
  createPlain(): DigestState;
}

const BLOCK_WORDS = 16;
const MIN_ROOM = 128;

/** Keeps the input until an engine is worth it; a short input goes to JavaScript in one piece. */
export function createBlockDigest(
  digest: BlockDigest,
  buffer: Uint8Array = new Uint8Array(0),
  bufferLength = 0,
): DigestState {
  let [room, length] = [buffer, bufferLength];
  let started: DigestState | undefined;

  const start = (state: DigestState): DigestState => {
    state.update(room.subarray(0, length));
    room = new Uint8Array(0);
    started = state;
    return state;
  };
  const keep = (bytes: Uint8Array): void => {
    const needed = length + bytes.length;
    if (needed > room.length) {
      const larger = new Uint8Array(Math.max(MIN_ROOM, needed, 2 * room.length));
      larger.set(room.subarray(0, length));
      room = larger;
    }
    room.set(bytes, length);
    length = needed;
  };

  return {
    update(bytes) {
      if (started !== undefined) return started.update(bytes);
      const engine = digest.engines.forWork(length + bytes.length, bytes.length);
      if (engine !== undefined) start(createCompiled(digest, engine)).update(bytes);
      else if (digest.engines.isRefused()) start(digest.createPlain()).update(bytes);
      else keep(bytes);
    },
    digest: () => (started ?? start(digest.createPlain())).digest(),
    copy: () => started?.copy() ?? createBlockDigest(digest, room.slice(), length),
  };
}

interface Progress {
  readonly state: Uint8Array;
  /** The last block as far as there is one. */
  readonly tail: Uint8Array;
  length: number;
}

function createCompiled(digest: BlockDigest, engine: Engine, earlier?: Progress): DigestState {
  const { start, wordBytes, isBigEndian, outputLength } = digest;
  const blockBytes = BLOCK_WORDS * wordBytes;
  const progress: Progress = {
    state: (earlier?.state ?? start).slice(),
    tail: earlier?.tail.slice() ?? new Uint8Array(blockBytes),
    length: earlier?.length ?? 0,
  };
  const { state, tail } = progress;

  /** The engine is shared, so it gets the state each time. */
  const compress = (blocks: Uint8Array): void => {
    engine.memory.set(state);
    engine.run('compress', blockBytes, blocks);
    state.set(engine.memory.subarray(0, state.length));
  };
  const update = (bytes: Uint8Array): void => {
    const held = progress.length % blockBytes;
    progress.length += bytes.length;
    const toFill = held === 0 ? 0 : blockBytes - held;
    tail.set(bytes.subarray(0, toFill), held);
    if (bytes.length < toFill) return;
    if (toFill > 0) compress(tail);
    const rest = (bytes.length - toFill) % blockBytes;
    if (bytes.length - rest > toFill) compress(bytes.subarray(toFill, bytes.length - rest));
    tail.set(bytes.subarray(bytes.length - rest));
  };

  return {
    update,
    digest() {
      update(padding(progress.length, wordBytes, isBigEndian));
      const words = isBigEndian ? state.map((_, at) => state[at ^ (wordBytes - 1)] ?? 0) : state;
      return words.slice(0, outputLength);
    },
    copy: () => createCompiled(digest, engine, progress),
  };
}

/** A bit, zeros up to the end of a block, and the number of bits before in two words. */
function padding(length: number, wordBytes: number, isBigEndian: boolean): Uint8Array {
  const blockBytes = BLOCK_WORDS * wordBytes;
  const used = length + 1 + 2 * wordBytes;
  const bytes = new Uint8Array(Math.ceil(used / blockBytes) * blockBytes - length);
  bytes[0] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(length) * 8n, !isBigEndian);
  return bytes;
}
