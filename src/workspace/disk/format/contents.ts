import type { Pack, PackedBlob } from './records.ts';

/** Where contents are: in a pack, or only in the journal and in memory. */
export type BlobPlace =
  | { readonly kind: 'packed'; readonly pack: string; readonly offset: number; readonly size: number }
  | { readonly kind: 'journal'; readonly bytes: Uint8Array<ArrayBuffer>; readonly size: number };

/** Contents by their SHA-256. Equal contents are stored once, for any number of files. */
export class Contents {
  readonly #places = new Map<string, BlobPlace>();
  readonly #packs = new Map<string, readonly PackedBlob[]>();
  /** Bytes of all packs, in use or not. */
  packedBytes = 0;

  get packs(): ReadonlyMap<string, readonly PackedBlob[]> {
    return this.#packs;
  }

  place(hash: string): BlobPlace | undefined {
    return this.#places.get(hash);
  }

  addInline(hash: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.#places.has(hash)) this.#places.set(hash, { kind: 'journal', bytes, size: bytes.length });
  }

  addPack({ id, blobs }: Pack): void {
    this.#packs.set(id, blobs);
    for (const { hash, offset, size } of blobs) {
      this.#places.set(hash, { kind: 'packed', pack: id, offset, size });
      this.packedBytes += size;
    }
  }

  /** Contents that are in no pack yet. */
  unpacked(): { hash: string; bytes: Uint8Array<ArrayBuffer> }[] {
    return [...this.#places].flatMap(([hash, place]) =>
      place.kind === 'journal' ? [{ hash, bytes: place.bytes }] : [],
    );
  }
}
