import type { Pack, PackedBlob } from './records.ts';

/** Where contents are: in a pack, or only in the journal and in memory. */
export type BlobLocation =
  | { readonly kind: 'packed'; readonly pack: string; readonly offset: number; readonly size: number }
  | { readonly kind: 'journal'; readonly bytes: Uint8Array<ArrayBuffer>; readonly size: number };

/** Contents by their SHA-256. Equal contents are stored once, for any number of files. */
export class Contents {
  readonly #locations = new Map<string, BlobLocation>();
  readonly #packs = new Map<string, readonly PackedBlob[]>();
  /** Bytes of all packs, in use or not. */
  packedBytes = 0;

  get packs(): ReadonlyMap<string, readonly PackedBlob[]> {
    return this.#packs;
  }

  location(hash: string): BlobLocation | undefined {
    return this.#locations.get(hash);
  }

  addInline(hash: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.#locations.has(hash)) this.#locations.set(hash, { kind: 'journal', bytes, size: bytes.length });
  }

  addPack({ id, blobs }: Pack): void {
    this.#packs.set(id, blobs);
    for (const { hash, offset, size } of blobs) {
      this.#locations.set(hash, { kind: 'packed', pack: id, offset, size });
      this.packedBytes += size;
    }
  }

  /** Contents that are in no pack yet. */
  unpacked(): { hash: string; bytes: Uint8Array<ArrayBuffer> }[] {
    return [...this.#locations].flatMap(([hash, location]) =>
      location.kind === 'journal' ? [{ hash, bytes: location.bytes }] : [],
    );
  }
}
