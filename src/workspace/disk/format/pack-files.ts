import type { PackedBlob } from './records.ts';
import { packName, type HashedBytes } from './packing.ts';
import type { DiskStorage } from '../storage.ts';

/**
 * From this number of reads on, a pack is read as a whole: each read takes about a millisecond, and there may be
 * 100,000.
 */
const WHOLE_AFTER = 8;
/** Limit for all packs in the cache. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** How long a pack stays in the cache. */
const KEEP_MS = 2_000;

interface Pack {
  readonly file: Blob;
  readings: number;
  whole?: Uint8Array<ArrayBuffer>;
}

/** Reads the files of packs. Packs never change, so cached bytes stay valid. */
export class PackFiles {
  readonly #storage: DiskStorage;
  readonly #maxWholeBytes: number;
  readonly #packs = new Map<string, Pack>();
  #keptBytes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param maxWholeBytes larger packs are never read as a whole. */
  constructor(storage: DiskStorage, maxWholeBytes: number) {
    this.#storage = storage;
    this.#maxWholeBytes = maxWholeBytes;
  }

  /**
   * The file of a pack. Do not write to it or remove it while a snapshot of this version is held.
   * @throws Error if the pack is gone, or the error of the storage
   */
  async file(id: string): Promise<Blob> {
    return (await this.#pack(id)).file;
  }

  /** @throws DOMException if the pack is gone or the storage fails. */
  async read(id: string, { offset, size }: Pick<PackedBlob, 'offset' | 'size'>): Promise<Uint8Array<ArrayBuffer>> {
    const pack = await this.#pack(id);
    const { file } = pack;
    pack.readings++;
    if (pack.whole === undefined && (pack.readings < WHOLE_AFTER || file.size > this.#maxWholeBytes))
      return await bytesOf(id, file.slice(offset, offset + size), size);
    pack.whole ??= await this.#keep(id, file);
    if (pack.whole.length < offset + size) throw shorter(id);
    return pack.whole.slice(offset, offset + size);
  }

  /** Contents of one pack, in the given order. @throws as `read` */
  async readAll(id: string, blobs: readonly PackedBlob[]): Promise<HashedBytes[]> {
    const read: HashedBytes[] = [];
    for (const blob of blobs) read.push({ hash: blob.hash, bytes: await this.read(id, blob) });
    return read;
  }

  forget(id: string): void {
    this.#packs.delete(id);
  }

  forgetAll(): void {
    this.#packs.clear();
    this.#letGo();
  }

  async #pack(id: string): Promise<Pack> {
    const known = this.#packs.get(id);
    if (known !== undefined) return known;
    const file = await this.#storage.file(packName(id));
    if (file === undefined) throw new Error(`The pack ${id} is gone`);
    const pack = { file, readings: 0 };
    this.#packs.set(id, pack);
    return pack;
  }

  async #keep(id: string, file: Blob): Promise<Uint8Array<ArrayBuffer>> {
    const whole = await bytesOf(id, file, file.size);
    if (this.#keptBytes + whole.length > MAX_KEPT_BYTES) this.#letGo();
    this.#keptBytes += whole.length;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#letGo();
    }, KEEP_MS);
    return whole;
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    this.#keptBytes = 0;
    for (const pack of this.#packs.values()) {
      delete pack.whole;
      pack.readings = 0;
    }
  }
}

async function bytesOf(id: string, blob: Blob, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (bytes.length !== size) throw shorter(id);
  return bytes;
}

function shorter(id: string): Error {
  return new Error(`The pack ${id} is shorter than it was`);
}
