import type { IFileSystem } from 'just-bash/browser';
import type { FileStat, ShellFiles } from './shell-files.ts';

/** Folders in which the shell's own commands appear, whatever the disk has there. */
const OWN_FOLDERS = /^(?:\/usr)?\/bin(?:\/([^/]+))?$/;
const EXECUTABLE = 0o755;
const UTF8 = new TextDecoder();
const encoder = new TextEncoder();

/**
 * The file system of the shell.
 * @param commands names of the commands that appear in `/usr/bin` and `/bin`
 * @param scriptFor the text to run instead of a file that is started as a command, if it is not a shell script
 */
export function shellFileSystem(
  files: ShellFiles,
  commands: ReadonlySet<string>,
  scriptFor: (path: string) => string | undefined,
): IFileSystem {
  // The shell starts a file by checking that it exists, what it is and what it contains, in this order. No command does
  // the same.
  let asked: string | undefined;
  let examined: string | undefined;
  const none = (): void => {
    asked = examined = undefined;
  };
  const text = (path: string): string => {
    const isStarted = examined === path;
    none();
    return (isStarted ? scriptFor(path) : undefined) ?? UTF8.decode(files.read(path));
  };
  const async = <T>(work: () => T): Promise<T> =>
    later(() => {
      none();
      return work();
    });
  return {
    readFile: (path, options) =>
      later(() => {
        const encoding = typeof options === 'string' ? options : options?.encoding;
        if (encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8')
          return text(path);
        return latin1(files.read(path));
      }),
    // The brand is the shell's own type for such a text.
    readFileBytes: (path) =>
      async(
        () => latin1(files.read(path)) as unknown as Awaited<ReturnType<NonNullable<IFileSystem['readFileBytes']>>>,
      ),
    readFileBuffer: (path) => async(() => files.read(path)),
    writeFile: (path, content, options) => async(() => files.write(path, bytesOf(content, options))),
    appendFile: (path, content, options) => async(() => files.append(path, bytesOf(content, options))),
    exists: (path) =>
      async(() => {
        if (ownFile(commands, path) !== undefined) return true;
        asked = path;
        return files.exists(path);
      }),
    stat: (path) =>
      later(() => {
        examined = asked === path ? path : undefined;
        asked = undefined;
        return ownFile(commands, path) ?? files.stat(path);
      }),
    lstat: (path) => async(() => ownFile(commands, path) ?? files.stat(path, false)),
    mkdir: (path, options) => async(() => files.makeDirectory(path, options?.recursive ?? false)),
    readdir: (path) => async(() => files.names(path).map(({ name }) => name)),
    readdirWithFileTypes: (path) => async(() => files.names(path)),
    rm: (path, options) => async(() => files.remove(path, options?.recursive ?? false, options?.force ?? false)),
    cp: (from, to, options) => async(() => files.copy(from, to, options?.recursive ?? false)),
    mv: (from, to) => async(() => files.move(from, to)),
    resolvePath,
    getAllPaths: () => [],
    chmod: (path, mode) => async(() => files.setMode(path, mode)),
    symlink: (target, path) => async(() => files.symlink(target, path)),
    link: (existing, path) => async(() => files.link(existing, path)),
    readlink: (path) => async(() => files.readLink(path)),
    realpath: (path) => async(() => files.realPath(path)),
    utimes: (path, atime, mtime) => async(() => files.setTimes(path, atime.getTime(), mtime.getTime())),
  };
}

/** The file that represents a command of the shell, or a folder of such. */
function ownFile(commands: ReadonlySet<string>, path: string): FileStat | undefined {
  const match = OWN_FOLDERS.exec(path);
  if (match === null || (match[1] !== undefined && !commands.has(match[1]))) return undefined;
  return {
    isFile: match[1] !== undefined,
    isDirectory: match[1] === undefined,
    isSymbolicLink: false,
    mode: EXECUTABLE,
    size: 0,
    mtime: new Date(0),
    ino: 0,
  };
}

function later<T>(work: () => T): Promise<T> {
  return Promise.resolve().then(work);
}

function resolvePath(base: string, path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith('/') ? path : `${base}/${path}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

/** The bytes of a text that the shell writes. */
export function bytesOf(
  content: string | Uint8Array,
  options: { readonly encoding?: string } | string | undefined,
): Uint8Array {
  if (typeof content !== 'string') return content;
  const encoding = typeof options === 'string' ? options : options?.encoding;
  return encoding === 'binary' || encoding === 'latin1' ? fromLatin1(content) : encoder.encode(content);
}

const CHUNK = 32_768;

/** Decodes one character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}

export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
