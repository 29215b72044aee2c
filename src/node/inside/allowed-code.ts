import type { Disk, DiskStat } from './disk/disk.ts';
import { DiskError } from './disk/disk.ts';
import { MODE } from './disk/modes.ts';
import { UNTOUCHED_MS } from './disk/mount.ts';

/** Where a tool lies with the packages it brings. */
const BROUGHT = '/.toolyard/';

const PACKAGE_FOLDER = /\/node_modules\/(?:@[^/]+\/)?[^/]+$/;

/**
 * The files that a run may load as code: those that a person has seen and allowed, as they were when it began. To the
 * loaders no other file is there, so which of them is loaded by a name hangs on these alone; one that is on the disk
 * all the same is refused by its name. To `fs` all of the disk is data.
 */
export class AllowedCode {
  readonly #disk: Disk;
  /** Each with the number of the file that lay there. */
  readonly #files: ReadonlyMap<string, number | undefined>;
  readonly #mayLoadOwn: boolean;
  readonly #folders = new Set<string>(['/']);
  /** Written by the engine itself, for the entry. */
  readonly #own = new Set<string>();

  /**
   * @param files whole paths without links
   * @param mayLoadOwn `files` are said of the workspace alone: what the run brought along or has written may be loaded
   * too
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
   * What lies at a path for a loader; undefined when there is nothing.
   * @throws Error `ERR_ACCESS_DENIED` for a file or package that is there and was not allowed, or was changed since
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
    // The library asks this of links too when it copies folders: there it wants to know of folders alone.
    if (typeOf(stat) === MODE.link) return this.#leadsToFolder(path) ? 'directory' : undefined;
    if (typeOf(stat) !== MODE.directory || PACKAGE_FOLDER.test(path)) throw this.#refusal(path);
    return undefined;
  }

  /**
   * Whether a file may be read as a part of the code; no refusal: what describes a package that was not allowed is not
   * there.
   */
  has(given: string): boolean {
    const path = plain(given);
    const stat = this.#stat(path);
    if (stat === undefined) return false;
    return this.#files.has(path)
      ? this.#isAsItWas(path, stat)
      : this.#mayLoadOwn && typeOf(stat) === MODE.file && isOwn(path, stat);
  }

  /** @throws Error `ERR_ACCESS_DENIED` unless it may be loaded; text that lies on no disk is the code's own */
  need(path: string): void {
    if (path.startsWith('/') && this.kindOf(path) === undefined && this.#stat(plain(path)) !== undefined)
      throw this.#refusal(plain(path));
  }

  /** Whether a file may be started as a program; a link to one that was allowed may. */
  hasCommand(path: string): boolean {
    const real = this.#realPath(plain(path));
    return real !== undefined && this.has(real);
  }

  /** @throws Error `ERR_ACCESS_DENIED` for a file that may not be started */
  needCommand(path: string): void {
    if (!this.hasCommand(path)) throw this.#refusal(plain(path));
  }

  /** A folder that was moved brings other files to the path. */
  #isAsItWas(path: string, stat: DiskStat): boolean {
    return typeOf(stat) === MODE.file && stat.ctimeMs === UNTOUCHED_MS && stat.ino === this.#files.get(path);
  }

  /** Beside files of the workspace: a folder holds what is judged by itself, a link is what it leads to. */
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

/** For shells and processes, which tell it and throw nothing. */
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

/** What nothing has touched since the run began was given to it. */
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
