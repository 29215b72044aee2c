import type { PromiseFsClient } from 'isomorphic-git';
import type { FileStat } from '../shell/shell-files.ts';
import type { TreeFiles } from '../shell/tree-files.ts';

/** File numbers in an index have 32 bits. */
const NUMBERS = 2 ** 32;
const KIND = { file: 0o100000, directory: 0o040000, link: 0o120000 } as const;

/**
 * The files of a repository, in the form that the git library expects. Errors have Node's codes.
 *
 * An entry of the working folder that is left out does not end the command, as git goes on with the other entries: the
 * library then sees it as if it had been written, so that the index has it and `git status` shows it as deleted. What
 * is left out in `.git` is an error.
 */
export function gitFiles(tree: TreeFiles): PromiseFsClient {
  const leftOut = new Map<string, FileStat>();
  const own = `${tree.root === '/' ? '' : tree.root}/.git`;
  const leave = (path: string, stat: FileStat): void => {
    if (path === own || path.startsWith(`${own}/`))
      throw new Error(`${path} cannot be written: ${own} holds a link, or something else is in its place`);
    leftOut.set(path, stat);
  };
  return {
    promises: {
      readFile: later((path: string, options?: string | { readonly encoding?: string }) => {
        const bytes = tree.read(path);
        const encoding = typeof options === 'string' ? options : options?.encoding;
        return encoding === undefined ? Buffer.from(bytes) : new TextDecoder().decode(bytes);
      }),
      writeFile: later((path: string, content: string | Uint8Array, options?: { readonly mode?: number }) => {
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        const mode = options?.mode === undefined ? undefined : options.mode & 0o777;
        if (!tree.write(path, bytes, mode)) leave(path, statLike('file', bytes.length, mode));
      }),
      unlink: later((path: string) => {
        // The library asks only for files; a folder in the place of one is an error here too.
        if (tree.entry(path) === undefined) throw missing('unlink', path);
        tree.remove(path, false);
      }),
      // The library takes a backslash for a slash, and would look for the file elsewhere.
      readdir: later((path: string) => tree.names(path).flatMap(({ name }) => (name.includes('\\') ? [] : [name]))),
      mkdir: later((path: string) => {
        if (!tree.makeDirectory(path)) leave(path, statLike('directory', 0));
      }),
      rmdir: later((path: string) => void tree.remove(path, false)),
      stat: later((path: string) => statsOf(tree.stat(path))),
      lstat: later((path: string) => statsOf(leftOut.get(path) ?? tree.stat(path, false))),
      readlink: later((path: string) => tree.readLink(path)),
      symlink: later((target: string, path: string) => {
        if (!tree.symlink(target, path)) leave(path, statLike('link', new TextEncoder().encode(target).length));
      }),
      chmod: later((path: string, mode: number) => tree.setMode(path, mode)),
    },
  };
}

function later<Given extends readonly unknown[], Value>(work: (...given: Given) => Value) {
  return (...given: Given): Promise<Value> => Promise.resolve().then(() => work(...given));
}

function missing(syscall: string, path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, ${syscall} '${path}'`), { code: 'ENOENT' });
}

function statLike(kind: 'file' | 'directory' | 'link', size: number, mode = 0o644): FileStat {
  const [isFile, isDirectory, isSymbolicLink] = [kind === 'file', kind === 'directory', kind === 'link'];
  return { isFile, isDirectory, isSymbolicLink, mode, size, mtime: new Date(0), ino: 0 };
}

/**
 * The library reads a file again if one of these differs from the index. The disk of each run numbers its files
 * anew, so the number of a file is made of its time: the library itself compares whole seconds.
 */
function statsOf({ isFile, isDirectory, isSymbolicLink, mode, size, mtime }: FileStat) {
  const kind = isDirectory ? KIND.directory : isSymbolicLink ? KIND.link : KIND.file;
  const mtimeMs = mtime.getTime();
  return {
    mode: kind | mode,
    size,
    mtimeMs,
    ctimeMs: mtimeMs,
    ino: mtimeMs % NUMBERS,
    dev: 1,
    uid: 0,
    gid: 0,
    isFile: () => isFile,
    isDirectory: () => isDirectory,
    isSymbolicLink: () => isSymbolicLink,
  };
}
