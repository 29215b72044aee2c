import { faultOf, type Fault } from '../reason.ts';
import { TREE_FAULTS } from './tree-faults.ts';
import {
  followLink,
  mayLeadOut,
  partsOf,
  step,
  writtenPartsOf,
  type LeftOutReason,
  type Steps,
  type TreeEntry,
} from './tree-path.ts';

/** An entry of a tree that was not written or removed. */
export interface LeftOut {
  /** Below the root. */
  readonly path: string;
  readonly reason: LeftOutReason;
  /** The path that is in the way, below the root. */
  readonly at: string;
}

/** The operations of a disk that a tree writer uses. Paths are absolute; each answers now or later. */
export interface TreeDisk<Content> {
  /** What is at a path itself: a link is not followed. */
  readonly look: (path: string) => TreeEntry | undefined | Promise<TreeEntry | undefined>;
  readonly names: (folder: string) => readonly string[] | Promise<readonly string[]>;
  /** Replaces a file, or creates one. */
  readonly write: (path: string, content: Content) => void | Promise<void>;
  readonly makeFolder: (path: string) => void | Promise<void>;
  readonly link: (target: string, path: string) => void | Promise<void>;
  /** Removes a file, a link or an empty folder; some disks also a folder with all that is in it. */
  readonly remove: (path: string) => void | Promise<void>;
}

export interface TreeOptions {
  /** `any` makes links wherever they lead: for a copy of the whole disk, outside of which nothing is. */
  readonly links?: 'inside' | 'any';
  /** Whether files and links replace a folder with everything in it, if the disk removes such folders. */
  readonly replacesFolders?: boolean;
}

/** Where an entry is to be: its folders, and what is there now. */
type Location =
  | {
      readonly ok: true;
      readonly parts: readonly string[];
      readonly entry: TreeEntry | undefined;
      readonly depth: number;
    }
  | { readonly ok: false };

/**
 * Writes and removes entries of a tree below one folder, its root. No operation leaves the root, in no order: every
 * folder of a path is looked at right before, and none that is a link is passed; a link is written only if it stays
 * inside; a link in the place of an entry is replaced, never followed; removing a tree removes links and passes none.
 * What is left out is reported. The root itself is a real path, without links.
 *
 * Paths are relative to the root. Operations answer whether they did it; errors of the disk are thrown as they are.
 */
export class TreeWriter<Content> {
  readonly root: string;
  readonly #disk: TreeDisk<Content>;
  readonly #options: TreeOptions;
  readonly #leftOut = new Map<string, LeftOut>();

  constructor(root: string, disk: TreeDisk<Content>, options: TreeOptions = {}) {
    this.root = root;
    this.#disk = disk;
    this.#options = options;
  }

  /** What was left out so far, each path once. */
  get leftOut(): readonly LeftOut[] {
    return [...this.#leftOut.values()];
  }

  /** Why a path was left out; undefined if it was not. */
  whyLeft(path: string): LeftOut | undefined {
    return this.#leftOut.get(path);
  }

  /** Whether entries can be put into a folder, which may be missing. */
  *check(folder: string): Steps<boolean> {
    return (yield* this.#folder(folder)).ok;
  }

  /** Writes a file. Creates the folders above it, and replaces a link. */
  *write(path: string, content: Content): Steps<boolean> {
    const location = yield* this.#clear(path);
    if (!location.ok) return false;
    yield* step(() => this.#disk.write(this.#whole(location.parts), content));
    return true;
  }

  /** @param mayLeadTo a further condition on where the link leads, by names below the root */
  *link(path: string, target: string, mayLeadTo: (names: readonly string[]) => boolean = () => true): Steps<boolean> {
    const isInside = this.#options.links === 'any' || (yield* this.#staysInside(path, target, mayLeadTo));
    if (!isInside) return this.#leave(path, 'link-out');
    const location = yield* this.#clear(path, true);
    if (!location.ok) return false;
    yield* step(() => this.#disk.link(target, this.#whole(location.parts)));
    return true;
  }

  /** Creates a folder and those above it; one that is there stays. */
  *makeFolder(path: string): Steps<boolean> {
    const location = yield* this.#folder(path);
    if (location.ok) yield* this.#makeFolders(location.parts, location.depth, location.parts.length);
    return location.ok;
  }

  /** Removes a file, a link or an empty folder; nothing if there is none. */
  *remove(path: string): Steps<boolean> {
    const location = yield* this.#location(path, partsOf(path));
    if (!location.ok) return false;
    if (location.parts.length === 0) return this.#leave(path, 'outside');
    if (location.entry !== undefined) yield* step(() => this.#disk.remove(this.#whole(location.parts)));
    return true;
  }

  /** Removes an entry with everything below it. */
  *removeTree(path: string): Steps<boolean> {
    const location = yield* this.#location(path, partsOf(path));
    if (!location.ok) return false;
    if (location.entry?.kind === 'directory') {
      const names = yield* step(() => this.#disk.names(this.#whole(location.parts)));
      for (const name of names) yield* this.removeTree([...location.parts, name].join('/'));
    }
    return yield* this.remove(path);
  }

  /** Removes a link in the place of a folder or of one above it. @returns its path below the root, if there was one */
  *clearWay(path: string): Steps<readonly string[]> {
    const parts = partsOf(path);
    if (typeof parts === 'string') return [];
    for (let length = 1; length <= parts.length; length++) {
      const folder = parts.slice(0, length);
      const entry = yield* step(() => this.#look(folder));
      if (entry === undefined) return [];
      if (entry.kind !== 'link') continue;
      yield* step(() => this.#disk.remove(this.#whole(folder)));
      return [folder.join('/')];
    }
    return [];
  }

  /** What is at a path; undefined if nothing is, also outside the root and behind a link. */
  *look(path: string): Steps<TreeEntry | undefined> {
    const parts = partsOf(path);
    if (typeof parts === 'string') return undefined;
    let entry: TreeEntry | undefined = { kind: 'directory' };
    for (let length = 1; length <= parts.length; length++) {
      if (entry?.kind !== 'directory') return undefined;
      entry = yield* step(() => this.#look(parts.slice(0, length)));
    }
    return entry;
  }

  /** The absolute path to read at: links are followed that stay inside. Undefined if it leads out or to nothing. */
  *readable(path: string): Steps<string | undefined> {
    const parts = partsOf(path);
    if (typeof parts === 'string') return undefined;
    const entry = yield* this.look(path);
    if (entry === undefined) return undefined;
    if (entry.kind !== 'link') return this.#whole(parts);
    const leadsTo = yield* followLink((at) => this.#look(at), this.root, parts.slice(0, -1), entry.target);
    if (leadsTo === undefined || (yield* this.look(leadsTo.join('/'))) === undefined) return undefined;
    return this.#whole(leadsTo);
  }

  *#staysInside(path: string, target: string, mayLeadTo: (names: readonly string[]) => boolean): Steps<boolean> {
    const parts = writtenPartsOf(path);
    // `link` leaves it out for its name.
    if (typeof parts === 'string') return true;
    const folder = parts.slice(0, -1);
    if (mayLeadOut(target, this.root, folder.length)) return false;
    const leadsTo = yield* followLink((at) => this.#look(at), this.root, folder, target);
    return leadsTo !== undefined && mayLeadTo(leadsTo);
  }

  /** Notes that something was left out. */
  #leave(path: string, reason: LeftOutReason, at = path): false {
    if (!this.#leftOut.has(path)) this.#leftOut.set(path, { path, reason, at });
    return false;
  }

  /** The place of a folder. Leaves it out if something else is there. */
  *#folder(path: string): Steps<Location> {
    const location = yield* this.#location(path);
    if (!location.ok || location.entry === undefined || location.entry.kind === 'directory') return location;
    this.#leave(path, location.entry.kind === 'link' ? 'behind-link' : 'file-there');
    return { ok: false };
  }

  /** Makes a place free for a file or a link, with the folders above it. A file is replaced as it is. */
  *#clear(path: string, isLink = false): Steps<Location> {
    const location = yield* this.#location(path);
    if (!location.ok) return location;
    const { parts, entry, depth } = location;
    const isFolder = entry?.kind === 'directory';
    if (parts.length === 0 || (isFolder && this.#options.replacesFolders !== true)) {
      this.#leave(path, parts.length === 0 ? 'outside' : 'folder-there');
      return { ok: false };
    }
    // A file with another path would change there, too.
    const isElsewhere = entry?.kind === 'link' || (entry?.kind === 'file' && entry.isShared === true);
    if (isFolder || isElsewhere || (isLink && entry !== undefined))
      yield* step(() => this.#disk.remove(this.#whole(parts)));
    yield* this.#makeFolders(parts, depth, parts.length - 1);
    return location;
  }

  *#makeFolders(parts: readonly string[], from: number, to: number): Steps<void> {
    for (let length = from + 1; length <= to; length++)
      yield* step(() => this.#disk.makeFolder(this.#whole(parts.slice(0, length))));
  }

  /** Looks at every folder of a path, and at the path itself. Leaves it out if it lies outside or behind a link. */
  *#location(path: string, parts = writtenPartsOf(path)): Steps<Location> {
    if (typeof parts === 'string') {
      this.#leave(path, parts);
      return { ok: false };
    }
    let entry: TreeEntry | undefined = { kind: 'directory' };
    for (let length = 1; length <= parts.length; length++) {
      const here = parts.slice(0, length);
      entry = yield* step(() => this.#look(here));
      if (entry === undefined) return { ok: true, parts, entry, depth: length - 1 };
      if (length < parts.length && entry.kind !== 'directory') {
        this.#leave(path, entry.kind === 'link' ? 'behind-link' : 'file-there', here.join('/'));
        return { ok: false };
      }
    }
    return { ok: true, parts, entry, depth: parts.length };
  }

  #look(parts: readonly string[]): TreeEntry | undefined | Promise<TreeEntry | undefined> {
    return this.#disk.look(this.#whole(parts));
  }

  #whole(parts: readonly string[]): string {
    return parts.length === 0 ? this.root : `${this.root === '/' ? '' : this.root}/${parts.join('/')}`;
  }
}

/** What was left out and why, for the output of a command. */
export function leftOutText(leftOut: LeftOut, root: string): string {
  return `left out ${leftOut.path}: ${whyText(leftOut, root)}`;
}

export function whyText(leftOut: LeftOut, root: string): string {
  return whyFault(leftOut, root).message;
}

export function whyFault({ reason, at }: LeftOut, root: string): Fault {
  switch (reason) {
    case 'outside':
    case 'link-out':
      return faultOf(TREE_FAULTS, { code: `tree-${reason}`, values: [root] });
    case 'name':
    case 'folder-there':
      return faultOf(TREE_FAULTS, { code: `tree-${reason}`, values: [] });
    case 'behind-link':
    case 'file-there':
      return faultOf(TREE_FAULTS, { code: `tree-${reason}`, values: [at] });
  }
}
