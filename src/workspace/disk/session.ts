import { newId } from '../../core/ids.ts';
import { Contents, type BlobLocation } from './format/contents.ts';
import type { DiskLimits } from './disk-limits.ts';
import {
  DiskUnavailable,
  journalName,
  loadGeneration,
  newestGeneration,
  removeLeftovers,
  writeIndex,
} from './format/generations.ts';
import { PackFiles } from './format/pack-files.ts';
import { packName, sparsePacks, stagePack, usedHashes, writePacks, type HashedBytes } from './format/packing.ts';
import { decodeRecords, encodeRecord, type JournalRecord, type Pack } from './format/records.ts';
import { applyRecord, newState, type DiskState } from './state.ts';
import type { AppendFile, DiskStorage, Peers } from './storage.ts';

/** Contents that were written in advance. `letGo` removes them unless a record names their pack. */
export interface StagedPack {
  readonly pack: Pack;
  readonly letGo: () => Promise<void>;
}

/** The state of a disk, with its loading and storing. Used by one piece of work at a time. */
export class DiskSession {
  state: DiskState;
  /** Another disk has written since the last look. */
  stale = true;
  readonly #storage: DiskStorage;
  readonly #peers: Peers;
  readonly #limits: DiskLimits;
  readonly #onAsked: () => void;
  readonly #packs: PackFiles;
  #release: (() => void) | undefined;
  #journal: AppendFile | undefined;
  /** 0 until something is loaded. */
  #generation = 0;
  #journalBytes = 0;
  #journalRecords = 0;
  #nextIndexAtBytes: number;
  #nextIndexAtGarbage: number;

  constructor(storage: DiskStorage, peers: Peers, limits: DiskLimits, onAsked: () => void) {
    this.#storage = storage;
    this.#peers = peers;
    this.#limits = limits;
    this.#packs = new PackFiles(storage, limits.maxPackBytes);
    this.#onAsked = onAsked;
    this.#nextIndexAtBytes = limits.maxJournalBytes;
    this.#nextIndexAtGarbage = limits.maxGarbageBytes;
    this.state = newState(limits);
  }

  get isOwner(): boolean {
    return this.#release !== undefined;
  }

  /** Becomes the only writer and reads what others wrote. @throws DiskUnavailable, or the error of the storage. */
  async own(): Promise<void> {
    if (this.isOwner) return;
    this.#release = await this.#peers.own(this.#onAsked);
    try {
      await this.#catchUp();
      this.stale = false;
    } catch (error) {
      this.stale = true;
      this.#generation = 0;
      this.letGo();
      throw error;
    }
  }

  letGo(): void {
    this.#journal?.close();
    this.#journal = undefined;
    this.#release?.();
    this.#release = undefined;
  }

  /** Drops everything that is not durable, also in memory, and loads the state again. */
  async reload(): Promise<void> {
    this.stale = true;
    this.#generation = 0;
    this.letGo();
    await this.own();
  }

  /**
   * Stores records that the state already contains.
   * @throws the error of the storage; then the state must be reloaded.
   */
  commit(records: readonly JournalRecord[]): void {
    const journal = this.#openJournal();
    const encoded = records.map(encodeRecord);
    const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0));
    let offset = 0;
    for (const record of encoded) {
      bytes.set(record, offset);
      offset += record.length;
    }
    try {
      journal.append(bytes);
    } catch (error) {
      journal.truncate(this.#journalBytes);
      throw error;
    }
    this.#journalBytes += bytes.length;
    this.#journalRecords += records.length;
  }

  /** Finds room for new contents: large ones in new packs, others in the next record. */
  async store(blobs: readonly HashedBytes[]): Promise<{ packs: readonly Pack[]; inline: readonly HashedBytes[] }> {
    const fresh = [...new Map(blobs.map((blob) => [blob.hash, blob])).values()].filter(
      ({ hash }) => this.state.contents.location(hash) === undefined,
    );
    const total = fresh.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (total < this.#limits.largeFileBytes) return { packs: [], inline: fresh };
    return { packs: await writePacks(this.#storage, fresh, this.#limits), inline: [] };
  }

  /**
   * Writes contents into a pack of their own while other work continues; they count once a record names the pack. The
   * disk need not own the storage. Undefined if `goOn` returned false.
   *
   * @throws the error of the contents or the storage; nothing is left.
   */
  async stage(contents: Blob, goOn: (bytes: number) => boolean | Promise<boolean>): Promise<StagedPack | undefined> {
    const id = newId<string>();
    const release = await this.#peers.stage(id);
    const staged = await stagePack(this.#storage, id, contents, goOn).catch((error: unknown) => {
      release();
      throw error;
    });
    if (staged === undefined) release();
    return (
      staged && {
        pack: staged,
        letGo: async () => {
          if (!this.state.contents.packs.has(id)) await this.#storage.remove(packName(id));
          release();
        },
      }
    );
  }

  /** Moves contents that only the journal has into packs. */
  async packJournal(): Promise<Pack[]> {
    const used = usedHashes(this.state.tree);
    return writePacks(
      this.#storage,
      this.state.contents.unpacked().filter(({ hash }) => used.has(hash)),
      this.#limits,
    );
  }

  /** @throws DOMException if the pack is gone or the storage fails. */
  async read(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const location = this.state.contents.location(hash);
    if (location === undefined) throw new Error('The contents are not in any pack');
    return this.#readAt(location);
  }

  /** The contents as a blob that is not read yet. @throws as `read`. */
  async blob(hash: string): Promise<Blob> {
    const location = this.state.contents.location(hash);
    if (location === undefined) throw new Error('The contents are not in any pack');
    if (location.kind === 'journal') return new Blob([location.bytes]);
    return (await this.packFile(location.pack)).slice(location.offset, location.offset + location.size);
  }

  /** The file of a pack. Do not write to it or remove it while a snapshot of this version is held. */
  async packFile(id: string): Promise<Blob> {
    return await this.#packs.file(id);
  }

  /** Rewrites the index when due. @throws the error of the storage; then the state must be reloaded. */
  async tidy(): Promise<void> {
    const due =
      this.#journalBytes > this.#nextIndexAtBytes ||
      this.#journalRecords > this.#limits.maxJournalRecords ||
      this.#garbage() > this.#nextIndexAtGarbage;
    if (!due) return;
    // If it fails, small writes do not retry it each time.
    this.#nextIndexAtBytes = this.#journalBytes + this.#limits.maxJournalBytes;
    this.#nextIndexAtGarbage = this.#garbage() + this.#limits.maxGarbageBytes;
    this.#journalRecords = 0;
    await this.#newGeneration(true);
  }

  /** Removes packs that neither the index nor a snapshot needs. */
  async sweep(): Promise<void> {
    if (this.state.retired.size === 0) return;
    const held = await this.#peers.heldVersions();
    for (const [id, version] of this.state.retired) {
      if (held.some((other) => other <= version)) continue;
      await this.#storage.remove(packName(id));
      this.state.retired.delete(id);
      this.#packs.forget(id);
    }
  }

  async #catchUp(): Promise<void> {
    if (this.#generation !== 0 && this.#generation === (await newestGeneration(this.#storage))) {
      this.#journal = await this.#storage.openAppend(journalName(this.#generation));
      if (this.#journal.size >= this.#journalBytes) return this.#replay();
      this.#journal.close();
    }
    const { generation, state } = await loadGeneration(this.#storage, this.#limits);
    this.state = state;
    this.#packs.forgetAll();
    this.#generation = generation;
    this.#journalBytes = this.#journalRecords = 0;
    if (generation === 0) return this.#newGeneration(false);
    this.#journal = await this.#storage.openAppend(journalName(generation));
    this.#replay();
    await removeLeftovers(this.#storage, this.#peers, generation, this.state);
  }

  /** Reads the journal from where this disk last read or wrote. Cuts off an incomplete record at its end. */
  #replay(): void {
    const journal = this.#openJournal();
    const { records, length } = decodeRecords(journal.read(this.#journalBytes));
    for (const record of records) applyRecord(this.state, record);
    this.#journalBytes += length;
    this.#journalRecords += records.length;
    if (journal.size > this.#journalBytes) journal.truncate(this.#journalBytes);
  }

  async #newGeneration(compact: boolean): Promise<void> {
    const { tree, contents, version } = this.state;
    const used = usedHashes(tree);
    const sparse = compact ? sparsePacks(contents, used, this.#limits) : [];
    const moved: HashedBytes[] = contents.unpacked().filter(({ hash }) => used.has(hash));
    for (const id of sparse) {
      const live = (contents.packs.get(id) ?? []).filter(({ hash }) => {
        const location = contents.location(hash);
        return used.has(hash) && location?.kind === 'packed' && location.pack === id;
      });
      for (const blob of await this.#packs.readAll(id, live)) moved.push(blob);
    }
    const packs = await writePacks(this.#storage, moved, this.#limits);
    const next: DiskState = {
      tree,
      version,
      contents: new Contents(),
      retired: new Map(this.state.retired),
      recent: this.state.recent,
    };
    for (const [id, blobs] of contents.packs) if (!sparse.includes(id)) next.contents.addPack({ id, blobs });
    for (const pack of packs) next.contents.addPack(pack);
    for (const id of sparse) next.retired.set(id, version);
    const generation = this.#generation + 1;
    await writeIndex(this.#storage, generation, next);
    const journal = await this.#storage.openAppend(journalName(generation));
    this.#journal?.close();
    this.#journal = journal;
    this.state = next;
    this.#generation = generation;
    this.#journalBytes = this.#journalRecords = 0;
    this.#nextIndexAtBytes = this.#limits.maxJournalBytes;
    this.#nextIndexAtGarbage = this.#garbage() + this.#limits.maxGarbageBytes;
    await removeLeftovers(this.#storage, this.#peers, generation, next);
    await this.sweep();
  }

  #garbage(): number {
    return Math.max(0, this.state.contents.packedBytes - this.state.tree.bytes);
  }

  async #readAt(location: BlobLocation): Promise<Uint8Array<ArrayBuffer>> {
    return location.kind === 'journal' ? location.bytes.slice() : await this.#packs.read(location.pack, location);
  }

  #openJournal(): AppendFile {
    if (this.#journal === undefined)
      throw new DiskUnavailable('busy', 'Another tab is writing to the workspace: try again.');
    return this.#journal;
  }
}
