import { fileFailure, type FileResult } from '../../core/file-system.ts';
import type { Snapshot, SnapshotEntry, SnapshotIndex } from '../contract/snapshot.ts';
import type { Work } from './disk-queue.ts';
import type { Pack } from './format/records.ts';
import type { DiskSession } from './session.ts';
import type { DiskState } from './state.ts';
import type { Peers } from './storage.ts';
import { walkTree } from './tree.ts';

interface Held {
  readonly index: SnapshotIndex;
  readonly packs: readonly Blob[];
  readonly packIds: readonly string[];
  readonly release: () => void;
  count: number;
}

/** The snapshots that are in use, by version. */
export class RetainedSnapshots {
  readonly #session: DiskSession;
  readonly #peers: Peers;
  readonly #held = new Map<number, Held>();

  constructor(session: DiskSession, peers: Peers) {
    this.#session = session;
    this.#peers = peers;
  }

  /** Queue work that takes a snapshot, after packing contents that only the journal has. */
  async take(): ReturnType<Work<FileResult<Snapshot>>> {
    const packs = await this.#session.packJournal();
    return { record: { changes: [], packs, inline: [] }, value: () => this.#build() };
  }

  index(version: number): SnapshotIndex | undefined {
    return this.#held.get(version)?.index;
  }

  /** Packs with these contents that the index no longer names. They stay readable while the version is held. */
  retiredPacks(version: number, hashes: ReadonlySet<string>): Pack[] {
    const held = this.#held.get(version);
    if (held === undefined) return [];
    const retired = new Set([...hashes].filter((hash) => this.#session.state.contents.location(hash) === undefined));
    if (retired.size === 0) return [];
    const files = held.index.entries.flatMap((entry) => (entry.kind === 'file' && entry.size > 0 ? [entry] : []));
    const numbers = new Set(files.filter(({ hash }) => retired.has(hash)).map(({ pack }) => pack));
    return [...numbers].flatMap((number) => {
      const id = held.packIds[number];
      const blobs = new Map(
        files.filter(({ pack }) => pack === number).map(({ hash, offset, size }) => [hash, { hash, offset, size }]),
      );
      return id === undefined ? [] : [{ id, blobs: [...blobs.values()] }];
    });
  }

  /** @returns true when nothing in this disk holds that version any more. */
  release(version: number): boolean {
    const held = this.#held.get(version);
    if (held === undefined || --held.count > 0) return false;
    this.#held.delete(version);
    held.release();
    return true;
  }

  releaseAll(): void {
    for (const { release } of this.#held.values()) release();
    this.#held.clear();
  }

  async #build(): Promise<FileResult<Snapshot>> {
    const { version } = this.#session.state;
    let held = this.#held.get(version);
    if (held === undefined) {
      const { index, packIds } = indexOf(this.#session.state);
      if (index === undefined) return fileFailure('EIO', '/', { code: 'file-contents-missing', values: [] });
      const release = await this.#peers.hold(version);
      try {
        const packs: Blob[] = [];
        for (const id of packIds) packs.push(await this.#session.packFile(id));
        held = { index, packs, packIds, release, count: 0 };
      } catch (error) {
        release();
        throw error;
      }
      this.#held.set(version, held);
    }
    held.count++;
    return { ok: true, value: { index: held.index, packs: held.packs } };
  }
}

function indexOf({ tree, contents, version }: DiskState): {
  index: SnapshotIndex | undefined;
  packIds: readonly string[];
} {
  const numbers = new Map<string, number>();
  const entries: SnapshotEntry[] = [];
  for (const { path, node } of walkTree(tree.root)) {
    if (node.kind === 'directory') entries.push({ kind: 'directory', path, mode: node.mode, mtimeMs: node.mtimeMs });
    else if (node.kind === 'link') entries.push({ kind: 'link', path, target: node.target, mtimeMs: node.mtimeMs });
    else {
      const { mode, mtimeMs, size, hash } = node;
      const location = contents.location(hash);
      if (size === 0) entries.push({ kind: 'file', path, mode, mtimeMs, size, hash, pack: 0, offset: 0 });
      else if (location?.kind !== 'packed') return { index: undefined, packIds: [] };
      else {
        const pack = numbers.get(location.pack) ?? numbers.size;
        numbers.set(location.pack, pack);
        entries.push({ kind: 'file', path, mode, mtimeMs, size, hash, pack, offset: location.offset });
      }
    }
  }
  return { index: { format: 1, version, entries }, packIds: [...numbers.keys()] };
}
