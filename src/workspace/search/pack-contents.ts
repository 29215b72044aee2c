import { lowerBound } from '../contract/lower-bound.ts';
import type { SnapshotFile } from '../contract/snapshot.ts';

/** Packs up to this size are read as a whole and cached; larger ones contain one large file each. */
const WHOLE_PACK_BYTES = 32 * 1024 * 1024;

interface Pack {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** One character per byte, made for the first search. */
  text?: string;
}

/** A text to find in packs, and where it was found. */
export interface Needle {
  readonly text: string;
  readonly ignoreCase: boolean;
  readonly found: Map<Pack, readonly number[]>;
}

export function needleOf(text: string, ignoreCase: boolean): Needle {
  return { text: asCharacters(new TextEncoder().encode(text)), ignoreCase, found: new Map() };
}

/** Caches packs from one snapshot to the next: packs never change, and each has a unique name. */
export class PackContents {
  readonly #readBytes: (blob: Blob) => ArrayBuffer;
  readonly #kept = new Map<string | Blob, Pack>();

  /** @param readBytes synchronous; throws if the pack is gone. */
  constructor(readBytes: (blob: Blob) => ArrayBuffer) {
    this.#readBytes = readBytes;
  }

  /** Drops all packs except these. */
  keepOnly(packs: readonly Blob[]): void {
    const present = new Set(packs.map(keyOf));
    for (const key of this.#kept.keys()) if (!present.has(key)) this.#kept.delete(key);
  }

  /** The contents of a file or a part of them. Callers must not change them. */
  read(packs: readonly Blob[], { pack, offset, size }: SnapshotFile, from = 0, length = size): Uint8Array<ArrayBuffer> {
    const blob = blobOf(packs, pack);
    const [start, end] = [offset + from, Math.min(offset + from + length, offset + size)];
    if (blob.size > WHOLE_PACK_BYTES) return new Uint8Array(this.#readBytes(blob.slice(start, end)));
    return this.#whole(blob).bytes.subarray(start, end);
  }

  /** Whether a file may contain a text. Compares bytes, so it works for any UTF-8 text. */
  mayHold(packs: readonly Blob[], { pack, offset, size }: SnapshotFile, needle: Needle): boolean {
    const blob = blobOf(packs, pack);
    if (blob.size > WHOLE_PACK_BYTES) return true;
    const whole = this.#whole(blob);
    let found = needle.found.get(whole);
    if (found === undefined) {
      whole.text ??= asCharacters(whole.bytes);
      found = locationsOf(whole.text, needle);
      needle.found.set(whole, found);
    }
    const first = found[lowerBound(found, (at) => at < offset)];
    return first !== undefined && first + needle.text.length <= offset + size;
  }

  #whole(blob: Blob): Pack {
    const key = keyOf(blob);
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const pack: Pack = { bytes: new Uint8Array(this.#readBytes(blob)) };
    this.#kept.set(key, pack);
    return pack;
  }
}

function blobOf(packs: readonly Blob[], index: number): Blob {
  const blob = packs[index];
  if (blob === undefined) throw new Error('a pack is missing');
  return blob;
}

/** The key of a pack. Packs of a disk in memory have no name. */
function keyOf(blob: Blob): string | Blob {
  return blob instanceof File ? `${blob.name} ${String(blob.size)}` : blob;
}

/** Decodes as Windows-1252, which gives every byte its own character. */
function asCharacters(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

function locationsOf(text: string, needle: Needle): readonly number[] {
  const locations: number[] = [];
  if (needle.ignoreCase) {
    // Escaped printable ASCII is always a valid expression.
    const expression = new RegExp(needle.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
    for (let hit = expression.exec(text); hit !== null; hit = expression.exec(text)) locations.push(hit.index);
    return locations;
  }
  for (let at = text.indexOf(needle.text); at !== -1; at = text.indexOf(needle.text, at + 1)) locations.push(at);
  return locations;
}
