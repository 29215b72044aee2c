import type { TreeEntry } from '../../core/tree/tree-path.ts';
import type { UnpackedFiles } from '../archive/archive-files.ts';

interface ListingFiles {
  readonly files: UnpackedFiles;
  /** Each operation that changed something. */
  readonly done: string[];
  readonly contents: Map<string, Blob | Uint8Array<ArrayBuffer>>;
}

/**
 * Files in memory that list what is done to them.
 *
 * @param there what is there already, by path
 * @param refused answers of the disk for small files, by path
 */
export function listingFiles(
  there: Readonly<Record<string, TreeEntry>> = {},
  { room = { bytes: 2 ** 40, entries: 1e6 }, refused = {} as Readonly<Record<string, string>> } = {},
): ListingFiles {
  const entries = new Map<string, TreeEntry>(Object.entries(there));
  const contents = new Map<string, Blob | Uint8Array<ArrayBuffer>>();
  const done: string[] = [];
  const put = (path: string, entry: TreeEntry, line: string): void => {
    entries.set(path, entry);
    done.push(line);
  };
  const files: UnpackedFiles = {
    room: () => Promise.resolve(room),
    look: (path) => (path === '/' ? { kind: 'directory' } : entries.get(path)),
    names: (folder) => {
      const start = folder === '/' ? '/' : `${folder}/`;
      const below = [...entries.keys()].filter((path) => path.startsWith(start));
      return [...new Set(below.map((path) => path.slice(start.length).split('/', 1)[0] ?? ''))];
    },
    makeFolder: (path) => put(path, { kind: 'directory' }, `folder ${path}`),
    link: (target, path) => put(path, { kind: 'link', target }, `link ${path} to ${target}`),
    remove: (path) => {
      entries.delete(path);
      done.push(`remove ${path}`);
    },
    write: (path, content) => {
      contents.set(path, content);
      put(path, { kind: 'file' }, `write ${path} ${content instanceof Blob ? 'blob' : 'bytes'}`);
    },
    add: (given) => {
      done.push(`add ${given.map(({ path }) => path).join(' ')}`);
      return Promise.resolve(
        given.map(({ path, bytes }) => {
          const refusal = refused[path];
          if (refusal !== undefined) return refusal;
          if (entries.has(path)) return false;
          entries.set(path, { kind: 'file' });
          contents.set(path, bytes);
          return true;
        }),
      );
    },
  };
  return { files, done, contents };
}
