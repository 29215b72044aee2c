import type { PromiseFsClient } from 'isomorphic-git';
import type { FileStat, ShellFiles } from '../shell/shell-files.ts';

const KIND = { file: 0o100000, directory: 0o040000, link: 0o120000 } as const;

/** The disk of a program, in the form that the git library expects. Errors have Node's codes. */
export function gitFiles(files: ShellFiles): PromiseFsClient {
  return {
    promises: {
      readFile: later((path: string, options?: string | { readonly encoding?: string }) => {
        const bytes = files.read(path);
        const encoding = typeof options === 'string' ? options : options?.encoding;
        return encoding === undefined ? Buffer.from(bytes) : new TextDecoder().decode(bytes);
      }),
      writeFile: later((path: string, content: string | Uint8Array, options?: { readonly mode?: number }) => {
        files.write(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
        if (options?.mode !== undefined) files.setMode(path, options.mode & 0o777);
      }),
      unlink: later((path: string) => files.remove(path, false, false)),
      readdir: later((path: string) => files.names(path).map(({ name }) => name)),
      mkdir: later((path: string) => files.makeDirectory(path, false)),
      rmdir: later((path: string) => files.remove(path, false, false)),
      stat: later((path: string) => statsOf(files.stat(path))),
      lstat: later((path: string) => statsOf(files.stat(path, false))),
      readlink: later((path: string) => files.readLink(path)),
      symlink: later((target: string, path: string) => files.symlink(target, path)),
      chmod: later((path: string, mode: number) => files.setMode(path, mode)),
    },
  };
}

function later<Given extends readonly unknown[], Value>(work: (...given: Given) => Value) {
  return (...given: Given): Promise<Value> => Promise.resolve().then(() => work(...given));
}

function statsOf({ isFile, isDirectory, isSymbolicLink, mode, size, mtime, ino }: FileStat) {
  const kind = isDirectory ? KIND.directory : isSymbolicLink ? KIND.link : KIND.file;
  const mtimeMs = mtime.getTime();
  return {
    mode: kind | mode,
    size,
    mtimeMs,
    ctimeMs: mtimeMs,
    ino,
    dev: 1,
    uid: 0,
    gid: 0,
    isFile: () => isFile,
    isDirectory: () => isDirectory,
    isSymbolicLink: () => isSymbolicLink,
  };
}
