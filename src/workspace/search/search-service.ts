import type { FileResult } from '../../core/file-system.ts';
import type { Snapshot, SnapshotChanges } from '../contract/snapshot.ts';
import { globFiles, PatternError, type GlobQuery } from './glob-files.ts';
import { grepFiles, type GrepFindings, type GrepQuery } from './grep-files.ts';
import { PackContents } from './pack-contents.ts';
import { changedTree, treeOf, type SearchedTree } from './searched-tree.ts';

export type SearchAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: 'pattern' | 'disk'; readonly message: string };

/** The interface that src/realms/search-worker.ts serves. */
export interface SearchApi {
  ping(): 'pong';
  glob(query: GlobQuery): Promise<SearchAnswer<string[]>>;
  grep(query: GrepQuery): Promise<SearchAnswer<GrepFindings>>;
}

/** The part of the disk that a search uses. */
export interface SearchedDisk {
  readonly version: () => Promise<FileResult<number>>;
  readonly changesSince: (version: number) => Promise<FileResult<SnapshotChanges | undefined>>;
  readonly snapshot: () => Promise<FileResult<Snapshot>>;
  readonly releaseSnapshot: (version: number) => Promise<void>;
}

/** Cached contents are dropped after this time without a search. */
const KEPT_MS = 30_000;

/**
 * Searches a snapshot of the disk, which it caches and updates with later changes. It releases the snapshot at once, so
 * that a killed search holds nothing; if contents have moved since, it takes a new one.
 *
 * @param readBytes in a worker `(blob) => new FileReaderSync().readAsArrayBuffer(blob)`; may throw.
 */
export function createSearchService(disk: SearchedDisk, readBytes: (blob: Blob) => ArrayBuffer): SearchApi {
  let tree: SearchedTree | undefined;
  const contents = new PackContents(readBytes);
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  async function take(): Promise<FileResult<SearchedTree>> {
    const version = await disk.version();
    if (!version.ok) return version;
    if (tree?.version === version.value) return { ok: true, value: tree };
    const changes = tree === undefined ? undefined : await disk.changesSince(tree.version);
    const changed =
      tree !== undefined && changes?.ok === true && changes.value !== undefined
        ? changedTree(tree, changes.value)
        : undefined;
    if (changed !== undefined) return keep(changed);
    const snapshot = await disk.snapshot();
    if (!snapshot.ok) return snapshot;
    await disk.releaseSnapshot(snapshot.value.index.version);
    return keep(treeOf(snapshot.value));
  }

  function keep(next: SearchedTree): FileResult<SearchedTree> {
    contents.keepOnly(next.packs);
    tree = next;
    return { ok: true, value: next };
  }

  async function search<Value>(use: (tree: SearchedTree) => Value): Promise<SearchAnswer<Value>> {
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      tree = undefined;
      contents.keepOnly([]);
    }, KEPT_MS);
    for (let isSecond = false; ; isSecond = true) {
      const taken = await take();
      if (!taken.ok) return { ok: false, reason: 'disk', message: taken.error.message };
      try {
        return { ok: true, value: use(taken.value) };
      } catch (error) {
        if (error instanceof PatternError) return { ok: false, reason: 'pattern', message: error.message };
        if (!(error instanceof ContentsMoved) || isSecond) throw error;
        tree = undefined;
      }
    }
  }

  return {
    ping: () => 'pong',
    glob: (query) => search(({ entries }) => globFiles(entries, query)),
    grep: (query) =>
      search(({ packs, entries }) =>
        grepFiles(entries, query, {
          read: (file, from, length) => present(() => contents.read(packs, file, from, length)),
          mayHold: (file, needle) => present(() => contents.mayHold(packs, file, needle)),
        }),
      ),
  };
}

/** The packs of the snapshot no longer exist. */
class ContentsMoved extends Error {}

function present<Value>(look: () => Value): Value {
  try {
    return look();
  } catch (error) {
    throw new ContentsMoved(error instanceof Error ? error.message : String(error));
  }
}
