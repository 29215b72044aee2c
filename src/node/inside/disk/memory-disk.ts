import { DiskError, type DirectoryEntry, type Disk, type DiskChange, type DiskStat, type OpenFile } from './disk.ts';
import { MemoryFile } from './memory-file.ts';
import { MAX_LINKS, MAX_NAME, MODE, OPEN } from './modes.ts';
import { newNode, resize, statOf, type DirectoryNode, type DiskNode } from './nodes.ts';

interface Location {
  readonly parent: DirectoryNode;
  readonly name: string;
  /** The parent's path with all links resolved. */
  readonly parentPath: string;
  readonly node: DiskNode | undefined;
}

/** A disk in memory. Owners and permission bits are stored and shown; as for root, they forbid nothing. */
export class MemoryDisk implements Disk {
  readonly #now: () => number;
  readonly #root: DirectoryNode;
  readonly #watchers = new Set<(change: DiskChange) => void>();
  /** Names in the root that exist but are not listed. */
  #unlisted: ReadonlySet<string> = new Set();

  constructor(now: () => number) {
    this.#now = now;
    this.#root = { ...newNode(0o755, now()), kind: 'directory', entries: new Map() };
    for (const path of ['/dev', '/tmp', '/home', '/home/user'])
      this.makeDirectory(path, path === '/tmp' ? 0o1777 : 0o755);
    this.#location('/dev/null', true).parent.entries.set('null', { ...newNode(0o666, now()), kind: 'character' });
  }

  /** Hides the current entries of the root, except the given ones, from listings of the root. */
  hideSystem(except: ReadonlySet<string> = new Set()): void {
    this.#unlisted = new Set([...this.#root.entries.keys()].filter((name) => !except.has(name)));
  }

  /** The tree itself, for mounting files and reading the changes. */
  get root(): DirectoryNode {
    return this.#root;
  }

  stat(path: string, followLinks: boolean): DiskStat {
    return statOf(this.#node(path, followLinks));
  }

  list(path: string): DirectoryEntry[] {
    const node = this.#node(path, true);
    if (node.kind !== 'directory') throw new DiskError('ENOTDIR');
    const entries =
      node === this.#root ? [...node.entries].filter(([name]) => !this.#unlisted.has(name)) : [...node.entries];
    return entries.map(([name, { kind }]) => ({ name, kind })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  makeDirectory(path: string, mode: number): void {
    const location = this.#location(path, false);
    if (location.node !== undefined || path === '/') throw new DiskError('EEXIST');
    this.#add(location, { ...newNode(mode & MODE.permissions, this.#now()), kind: 'directory', entries: new Map() });
  }

  removeDirectory(path: string): void {
    const location = this.#location(path, false);
    if (path === '/') throw new DiskError('EBUSY');
    if (location.node === undefined) throw new DiskError('ENOENT');
    if (location.node.kind !== 'directory') throw new DiskError('ENOTDIR');
    if (location.node.entries.size > 0) throw new DiskError('ENOTEMPTY');
    this.#remove(location, location.node);
  }

  unlink(path: string): void {
    const location = this.#location(path, false);
    if (location.node === undefined) throw new DiskError('ENOENT');
    if (location.node.kind === 'directory') throw new DiskError('EISDIR');
    this.#remove(location, location.node);
  }

  rename(from: string, to: string): void {
    const source = this.#location(from, false);
    if (source.node === undefined) throw new DiskError('ENOENT');
    const target = this.#location(to, false);
    if (target.node === source.node) return;
    const path = join(source.parentPath, source.name);
    if (source.node.kind === 'directory') {
      if (target.node !== undefined && target.node.kind !== 'directory') throw new DiskError('ENOTDIR');
      if (target.node?.kind === 'directory' && target.node.entries.size > 0) throw new DiskError('ENOTEMPTY');
      if (`${target.parentPath}/`.startsWith(`${path}/`)) throw new DiskError('EINVAL');
    } else if (target.node?.kind === 'directory') {
      throw new DiskError('EISDIR');
    }
    if (target.node !== undefined) target.node.links--;
    source.parent.entries.delete(source.name);
    target.parent.entries.set(target.name, source.node);
    const now = this.#now();
    source.node.ctimeMs =
      source.parent.mtimeMs =
      source.parent.ctimeMs =
      target.parent.mtimeMs =
      target.parent.ctimeMs =
        now;
    this.#notify('rename', path);
    this.#notify('rename', join(target.parentPath, target.name));
  }

  link(existing: string, path: string): void {
    const node = this.#node(existing, false);
    if (node.kind === 'directory') throw new DiskError('EPERM');
    const location = this.#location(path, false);
    if (location.node !== undefined) throw new DiskError('EEXIST');
    node.links++;
    node.ctimeMs = this.#now();
    this.#add(location, node);
  }

  symlink(target: string, path: string): void {
    if (target === '') throw new DiskError('ENOENT');
    const location = this.#location(path, false);
    if (location.node !== undefined || path === '/') throw new DiskError('EEXIST');
    this.#add(location, { ...newNode(0o777, this.#now()), kind: 'link', target });
  }

  readLink(path: string): string {
    const node = this.#node(path, false);
    if (node.kind !== 'link') throw new DiskError('EINVAL');
    return node.target;
  }

  realPath(path: string): string {
    const location = this.#location(path, true);
    if (location.node === undefined) throw new DiskError('ENOENT');
    return location.name === '' ? location.parentPath : join(location.parentPath, location.name);
  }

  setMode(path: string, mode: number): void {
    new MemoryFile(this.#node(path, true), this.#now, this.#changed(path)).setMode(mode);
  }

  setOwner(path: string, uid: number, gid: number, followLinks: boolean): void {
    new MemoryFile(this.#node(path, followLinks), this.#now, this.#changed(path)).setOwner(uid, gid);
  }

  setTimes(path: string, atimeMs: number, mtimeMs: number, followLinks: boolean): void {
    new MemoryFile(this.#node(path, followLinks), this.#now, this.#changed(path)).setTimes(atimeMs, mtimeMs);
  }

  open(path: string, flags: number, mode: number): OpenFile {
    const exclusive = (flags & OPEN.create) !== 0 && (flags & OPEN.exclusive) !== 0;
    const location = this.#location(path, !exclusive && (flags & OPEN.noFollow) === 0);
    let node = location.node;
    if (node === undefined) {
      if ((flags & OPEN.create) === 0) throw new DiskError('ENOENT');
      if (path.endsWith('/')) throw new DiskError('EISDIR');
      node = {
        ...newNode(mode & MODE.permissions, this.#now()),
        kind: 'file',
        bytes: new Uint8Array(0),
        size: 0,
        frozen: 0,
      };
      this.#add(location, node);
    } else if (exclusive) {
      throw new DiskError('EEXIST');
    }
    if (node.kind === 'link') throw new DiskError('ELOOP');
    const writes = (flags & OPEN.accessMask) !== OPEN.readOnly;
    if (node.kind === 'directory' && (writes || (flags & OPEN.create) !== 0)) throw new DiskError('EISDIR');
    if (node.kind !== 'directory' && (flags & OPEN.directory) !== 0) throw new DiskError('ENOTDIR');
    const changed = this.#changed(join(location.parentPath, location.name));
    if (node.kind === 'file' && writes && (flags & OPEN.truncate) !== 0 && node.size > 0) {
      resize(node, 0);
      node.mtimeMs = node.ctimeMs = this.#now();
      changed();
    }
    return new MemoryFile(node, this.#now, changed);
  }

  watch(path: string, listener: (change: DiskChange) => void): () => void {
    const base = this.realPath(path);
    const below = base === '/' ? '/' : `${base}/`;
    const watcher = (change: DiskChange): void => {
      if (change.path === base || change.path.startsWith(below)) listener(change);
    };
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  #node(path: string, followLinks: boolean): DiskNode {
    const { node } = this.#location(path, followLinks);
    if (node === undefined) throw new DiskError('ENOENT');
    return node;
  }

  /** Resolves a path to its place. Follows links in it, and the last part if `followLast`. */
  #location(path: string, followLast: boolean): Location {
    const parents: { node: DirectoryNode; path: string }[] = [{ node: this.#root, path: '' }];
    const names = path.split('/').filter((name) => name !== '');
    const mustBeDirectory = path.length > 1 && path.endsWith('/');
    let links = 0;
    for (;;) {
      const here = parents[parents.length - 1] ?? { node: this.#root, path: '' };
      const name = names.shift();
      if (name === undefined) return { parent: here.node, name: '', parentPath: here.path || '/', node: here.node };
      if (name === '.') continue;
      if (name === '..') {
        if (parents.length > 1) parents.pop();
        continue;
      }
      if (name.length > MAX_NAME) throw new DiskError('ENAMETOOLONG');
      const node = here.node.entries.get(name);
      const isLast = names.length === 0;
      if (node?.kind === 'link' && (!isLast || followLast || mustBeDirectory)) {
        if (++links > MAX_LINKS) throw new DiskError('ELOOP');
        if (node.target.startsWith('/')) parents.length = 1;
        names.unshift(...node.target.split('/').filter((part) => part !== ''));
        continue;
      }
      if (isLast) {
        if (mustBeDirectory && node !== undefined && node.kind !== 'directory') throw new DiskError('ENOTDIR');
        return { parent: here.node, name, parentPath: here.path || '/', node };
      }
      if (node === undefined) throw new DiskError('ENOENT');
      if (node.kind !== 'directory') throw new DiskError('ENOTDIR');
      parents.push({ node, path: `${here.path}/${name}` });
    }
  }

  #add(location: Location, node: DiskNode): void {
    location.parent.entries.set(location.name, node);
    location.parent.mtimeMs = location.parent.ctimeMs = this.#now();
    this.#notify('rename', join(location.parentPath, location.name));
  }

  #remove(location: Location, node: DiskNode): void {
    location.parent.entries.delete(location.name);
    node.links--;
    node.ctimeMs = location.parent.mtimeMs = location.parent.ctimeMs = this.#now();
    this.#notify('rename', join(location.parentPath, location.name));
  }

  #changed(path: string): (written?: DiskChange['written']) => void {
    return (written) => this.#notify('change', path, written);
  }

  #notify(kind: DiskChange['kind'], path: string, written?: DiskChange['written']): void {
    for (const watcher of this.#watchers) watcher(written === undefined ? { kind, path } : { kind, path, written });
  }
}

const join = (parent: string, name: string): string => (parent === '/' ? `/${name}` : `${parent}/${name}`);
