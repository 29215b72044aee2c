import type { FileResult } from '../../core/file-system.ts';
import type { Snapshot, SnapshotFile } from '../../core/snapshot.ts';
import { globFiles, PatternError, type GlobQuery } from './glob-files.ts';
import { grepFiles, type GrepFindings, type GrepQuery } from './grep-files.ts';
import { PackContents } from './pack-contents.ts';

export type SearchAnswer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: 'pattern' | 'disk'; readonly message: string };

/** What src/realms/search-worker.ts serves. */
export interface SearchApi {
  ping(): 'pong';
  glob(query: GlobQuery): Promise<SearchAnswer<string[]>>;
  grep(query: GrepQuery): Promise<SearchAnswer<GrepFindings>>;
}

/** What a search needs of the disk. */
export interface SearchedDisk {
  readonly version: () => Promise<FileResult<number>>;
  readonly snapshot: () => Promise<FileResult<Snapshot>>;
  readonly releaseSnapshot: (version: number) => Promise<void>;
}

interface Tree {
  readonly snapshot: Snapshot;
  /** In the order of their paths. */
  readonly files: readonly SnapshotFile[];
}

/** Contents are forgotten when nobody has searched for so long. */
const KEPT_MS = 30_000;

/**
 * Searches a snapshot of the disk, which is kept while the disk stays as it is. It is let go of at once, so that a search
 * that is killed holds nothing; contents that have moved since are a reason to take a new one.
 *
 * @param readBytes in a worker `(blob) => new FileReaderSync().readAsArrayBuffer(blob)`; may throw.
 */
export function createSearchService(disk: SearchedDisk, readBytes: (blob: Blob) => ArrayBuffer): SearchApi {
  let tree: Tree | undefined;
  const contents = new PackContents(readBytes);
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  async function take(): Promise<FileResult<Tree>> {
    const version = await disk.version();
    if (!version.ok) return version;
    if (tree?.snapshot.index.version === version.value) return { ok: true, value: tree };
    const snapshot = await disk.snapshot();
    if (!snapshot.ok) return snapshot;
    const { index, packs } = snapshot.value;
    await disk.releaseSnapshot(index.version);
    const files = index.entries.filter((entry) => entry.kind === 'file').sort((a, b) => (a.path < b.path ? -1 : 1));
    contents.keepOnly(packs);
    tree = { snapshot: snapshot.value, files };
    return { ok: true, value: tree };
  }

  async function search<Value>(use: (tree: Tree) => Value): Promise<SearchAnswer<Value>> {
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
    glob: (query) => search(({ snapshot }) => globFiles(snapshot.index.entries, query)),
    grep: (query) =>
      search(({ snapshot: { packs }, files }) =>
        grepFiles(files, query, {
          read: (file, from, length) => present(() => contents.read(packs, file, from, length)),
          mayHold: (file, needle) => present(() => contents.mayHold(packs, file, needle)),
        }),
      ),
  };
}

/** The snapshot’s packs are no longer there. */
class ContentsMoved extends Error {}

function present<Value>(look: () => Value): Value {
  try {
    return look();
  } catch (error) {
    throw new ContentsMoved(error instanceof Error ? error.message : String(error));
  }
}
