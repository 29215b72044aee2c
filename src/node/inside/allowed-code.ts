import type { Disk, DiskStat } from './disk/disk.ts';
import { DiskError } from './disk/disk.ts';
import { MODE } from './disk/modes.ts';
import { UNTOUCHED_MS } from './disk/mount.ts';

/** The folder of a tool and its packages. */
const BROUGHT = '/.toolyard/';

const PACKAGE_FOLDER = /\/node_modules\/(?:@[^/]+\/)?[^/]+$/;

/**
 * The files that a run may load as code: those that a person has reviewed and allowed, unchanged since the run began.
 * Loaders do not see other files, so resolution depends on the allowed ones alone; a file that exists but is not
 * allowed is refused by name. `fs` can read the whole disk as data.
 */
export class AllowedCode {
  readonly #disk: Disk;
  /** Each allowed file with the inode number that it had at the start. */
  readonly #files: ReadonlyMap<string, number | undefined>;
  readonly #mayLoadOwn: boolean;
  readonly #folders = new Set<string>(['/']);
  /** Files that the engine itself wrote for the entry. */
  readonly #own = new Set<string>();

  /**
   * @param files full paths without links
   * @param mayLoadOwn `files` restricts the workspace alone: the run may also load its own packages and the files it
   * wrote
   */
  constructor(disk: Disk, files: readonly string[], mayLoadOwn = false) {
    this.#disk = disk;
    this.#mayLoadOwn = mayLoadOwn;
    this.#files = new Map(files.map((file) => [file, this.#stat(file)?.ino]));
    for (const file of files)
      for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1))
        this.#folders.add(file.slice(0, at));
  }

  addOwn(path: string): void {
    this.#own.add(path);
  }

  /**
   * The kind of entry that a loader sees at a path; undefined if there is none.
   * @throws Error `ERR_ACCESS_DENIED` for an existing file or package that is not allowed or has changed
   */
  kindOf(given: string): 'file' | 'directory' | undefined {
    const path = plain(given);
    if (this.#own.has(path)) return 'file';
    const stat = this.#stat(path);
    if (this.#files.has(path)) {
      if (stat === undefined) return undefined;
      if (!this.#isAsItWas(path, stat)) throw changed(path);
      return 'file';
    }
    if (this.#folders.has(path)) return stat === undefined ? undefined : 'directory';
    if (stat === undefined) return undefined;
    if (this.#mayLoadOwn) return this.#kindOfOwn(path, stat);
    // When the library copies folders, it also asks about links, and only folders matter to it.
    if (typeOf(stat) === MODE.link) return this.#leadsToFolder(path) ? 'directory' : undefined;
    if (typeOf(stat) !== MODE.directory || PACKAGE_FOLDER.test(path)) throw this.#refusal(path);
    return undefined;
  }

  /**
   * Whether a file may be read as part of the code. Returns false without an error: a package.json that is not allowed
   * is invisible.
   */
  has(given: string): boolean {
    const path = plain(given);
    const stat = this.#stat(path);
    if (stat === undefined) return false;
    return this.#files.has(path)
      ? this.#isAsItWas(path, stat)
      : this.#mayLoadOwn && typeOf(stat) === MODE.file && isOwn(path, stat);
  }

  /**
   * @throws Error `ERR_ACCESS_DENIED` unless the path may be loaded; text that is on no disk belongs to the code itself
   */
  need(path: string): void {
    if (path.startsWith('/') && this.kindOf(path) === undefined && this.#stat(plain(path)) !== undefined)
      throw this.#refusal(plain(path));
  }

  /** Whether a file may be started as a program, directly or through a link. */
  hasCommand(path: string): boolean {
    const real = this.#realPath(plain(path));
    return real !== undefined && this.has(real);
  }

  /** @throws Error `ERR_ACCESS_DENIED` for a file that may not be started */
  needCommand(path: string): void {
    if (!this.hasCommand(path)) throw this.#refusal(plain(path));
  }

  /** Moving a folder puts other files at the path. */
  #isAsItWas(path: string, stat: DiskStat): boolean {
    return typeOf(stat) === MODE.file && stat.ctimeMs === UNTOUCHED_MS && stat.ino === this.#files.get(path);
  }

  /** For files outside the workspace: the entries of a folder are checked one by one, and a link by its target. */
  #kindOfOwn(path: string, stat: DiskStat): 'file' | 'directory' | undefined {
    if (typeOf(stat) === MODE.directory) return 'directory';
    if (typeOf(stat) === MODE.link) {
      const real = this.#realPath(path);
      return real === undefined || real === path ? undefined : this.kindOf(real);
    }
    if (!isOwn(path, stat)) throw this.#refusal(path);
    return 'file';
  }

  #refusal(path: string): Error {
    return this.#mayLoadOwn ? notPinned(path) : notAllowed(path);
  }

  #realPath(path: string): string | undefined {
    try {
      return this.#disk.realPath(path);
    } catch (error) {
      if (error instanceof DiskError) return undefined;
      throw error;
    }
  }

  #stat(path: string): DiskStat | undefined {
    try {
      return this.#disk.stat(path, false);
    } catch (error) {
      if (error instanceof DiskError) return undefined;
      throw error;
    }
  }

  #leadsToFolder(path: string): boolean {
    try {
      return typeOf(this.#disk.stat(path, true)) === MODE.directory;
    } catch (error) {
      if (error instanceof DiskError) return false;
      throw error;
    }
  }
}

/** For shells and processes, which report a refusal instead of throwing it. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && (error as { readonly code?: unknown }).code === 'ERR_ACCESS_DENIED';
}

function refusalText(path: string): string {
  return (
    `${path} is no part of the code that a person has allowed, so it was not loaded. Name it in the code by its ` +
    `path, as require('./name.js') or import('./name.js') does; then look at the tool again and allow it ` +
    `with that file`
  );
}

/** Entries unchanged since the run began came with the run. */
function isOwn(path: string, { ctimeMs }: DiskStat): boolean {
  return path.startsWith(BROUGHT) || ctimeMs !== UNTOUCHED_MS;
}

function notPinned(path: string): Error {
  const message =
    `${path} of the workspace is not pinned to this tool, so it was not loaded as code. Look at the file and name ` +
    `it in the code by its whole path; then choose “Pin workspace files” in the menu of the tool`;
  return Object.assign(new Error(message), { code: 'ERR_ACCESS_DENIED', path });
}

function notAllowed(path: string): Error {
  return Object.assign(new Error(refusalText(path)), { code: 'ERR_ACCESS_DENIED', path });
}

function changed(path: string): Error {
  return Object.assign(
    new Error(`${path} was changed after the run began, so it was not loaded: what runs is what a person has allowed`),
    { code: 'ERR_ACCESS_DENIED', path },
  );
}

function typeOf({ mode }: DiskStat): number {
  return mode & MODE.typeMask;
}

function plain(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
