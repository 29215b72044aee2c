import { DiskError, type Disk, type DiskChange } from '../disk/disk.ts';
import { MODE, OPEN } from '../disk/modes.ts';
import type { DiskState } from './disk-changes.ts';

/** What has changed at a path: a range of bytes, or anything. */
type Dirty = 'all' | { from: number; to: number };

/** Another program with a copy of this disk. */
export interface DiskNeighbour {
  /** Returns states of what has changed here since the last call and did not come from this neighbor. */
  take(): DiskState[];
  /** Applies states from the neighbor to this copy. */
  apply(states: readonly DiskState[]): void;
  leave(): void;
}

/**
 * One of several copies of a disk. Every program of a run has a copy, equal at the start; each sends changes to its
 * neighbors (its parent and its children) and forwards those it receives. If two programs write a file at the same
 * moment, each may keep its own version until one of them writes again.
 */
export class DiskReplica {
  readonly #disk: Disk;
  /** Differences from the disk with which every program of the run starts. */
  readonly #sinceStart = new Map<string, Dirty>();
  readonly #neighbours = new Set<Map<string, Dirty>>();
  #source: Map<string, Dirty> | undefined;
  /** Called when there are changes to take. */
  onDirty: () => void = () => undefined;

  constructor(disk: Disk) {
    this.#disk = disk;
    disk.watch('/', (change) => this.#mark(change));
  }

  /** The states that turn a new disk of the run into this one. */
  sinceStart(): DiskState[] {
    return statesOf(this.#disk, new Map([...this.#sinceStart.keys()].map((path) => [path, 'all'])));
  }

  join(): DiskNeighbour {
    const dirty = new Map<string, Dirty>();
    this.#neighbours.add(dirty);
    return {
      take: () => {
        if (dirty.size === 0) return [];
        const states = statesOf(this.#disk, dirty);
        dirty.clear();
        return states;
      },
      apply: (states) => {
        const before = this.#source;
        this.#source = dirty;
        try {
          for (const state of states) applyState(this.#disk, state);
        } finally {
          this.#source = before;
        }
      },
      leave: () => void this.#neighbours.delete(dirty),
    };
  }

  #mark({ kind, path, written }: DiskChange): void {
    // Links stay unchanged unless they were changed themselves.
    const real = kind === 'change' ? realPathOf(this.#disk, path) : path;
    mark(this.#sinceStart, real, undefined);
    let isNews = false;
    for (const dirty of this.#neighbours) {
      if (dirty === this.#source) continue;
      mark(dirty, real, kind === 'change' ? written : undefined);
      isNews = true;
    }
    if (isNews) this.onDirty();
  }
}

function mark(dirty: Map<string, Dirty>, path: string, written: DiskChange['written']): void {
  const known = dirty.get(path);
  if (written === undefined || known === 'all') dirty.set(path, 'all');
  else if (known === undefined) dirty.set(path, { ...written });
  else {
    known.from = Math.min(known.from, written.from);
    known.to = Math.max(known.to, written.to);
  }
}

function realPathOf(disk: Disk, path: string): string {
  return unlessMissing(() => disk.realPath(path)) ?? path;
}

/** Removals and folders come before their contents. */
function statesOf(disk: Disk, dirty: ReadonlyMap<string, Dirty>): DiskState[] {
  const states = new Map<string, DiskState>();
  const add = (path: string, how: Dirty): void => {
    if (states.has(path)) return;
    const state = stateOf(disk, path, how);
    if (state === undefined) return;
    states.set(path, state);
    // A new folder may have been moved with everything in it.
    if (state.kind === 'directory' && how === 'all')
      for (const { name } of unlessMissing(() => disk.list(path)) ?? []) add(`${path}/${name}`, 'all');
  };
  for (const path of [...dirty.keys()].sort()) add(path, dirty.get(path) ?? 'all');
  return [...states.values()];
}

function stateOf(disk: Disk, path: string, how: Dirty): DiskState | undefined {
  const stat = unlessMissing(() => disk.stat(path, false));
  if (stat === undefined) return { kind: 'none', path };
  const mode = stat.mode & MODE.permissions;
  switch (stat.mode & MODE.typeMask) {
    case MODE.directory:
      return { kind: 'directory', path, mode };
    case MODE.link:
      return { kind: 'link', path, target: disk.readLink(path) };
    case MODE.file: {
      const from = how === 'all' ? 0 : Math.min(how.from, stat.size);
      const to = how === 'all' ? stat.size : Math.min(how.to, stat.size);
      // A size without contents takes no memory here or in the message.
      const file = disk.open(path, OPEN.readOnly | OPEN.noFollow, 0);
      const shared = how === 'all' ? file.share() : undefined;
      const bytes = shared ?? new Uint8Array(Math.min(to - from, MAX_STATE_BYTES));
      if (shared === undefined) file.read(bytes, from);
      return { kind: 'file', path, mode, mtimeMs: stat.mtimeMs, size: stat.size, from, bytes };
    }
    default:
      return undefined;
  }
}

/** Maximum bytes sent of a file. A longer one is sent truncated, with its real size. */
const MAX_STATE_BYTES = 1024 ** 3;

function applyState(disk: Disk, state: DiskState): void {
  try {
    const there = unlessMissing(() => disk.stat(state.path, false));
    const kind = there === undefined ? undefined : there.mode & MODE.typeMask;
    if (state.kind === 'none') return remove(disk, state.path);
    if (kind !== undefined && kind !== KIND_BITS[state.kind]) remove(disk, state.path);
    if (state.kind === 'link') {
      if (kind === MODE.link && disk.readLink(state.path) === state.target) return;
      remove(disk, state.path);
      disk.symlink(state.target, state.path);
    } else if (state.kind === 'directory') {
      if (kind !== MODE.directory) disk.makeDirectory(state.path, state.mode);
      else if (there !== undefined && (there.mode & MODE.permissions) !== state.mode)
        disk.setMode(state.path, state.mode);
    } else {
      const file = disk.open(state.path, OPEN.writeOnly | OPEN.create | OPEN.noFollow, state.mode);
      if (state.from === 0 && state.bytes.length === state.size && state.size > 0) file.adopt(state.bytes);
      else if (state.bytes.length > 0) file.write(state.bytes, state.from);
      if (file.stat().size !== state.size) file.truncate(state.size);
      if ((file.stat().mode & MODE.permissions) !== state.mode) file.setMode(state.mode);
      file.setTimes(file.stat().atimeMs, state.mtimeMs);
    }
  } catch (error) {
    // Its folder is gone here, or the disk is full: leave this path unchanged.
    if (!(error instanceof DiskError)) throw error;
  }
}

const KIND_BITS = { directory: MODE.directory, link: MODE.link, file: MODE.file } as const;

function remove(disk: Disk, path: string): void {
  const stat = unlessMissing(() => disk.stat(path, false));
  if (stat === undefined) return;
  if ((stat.mode & MODE.typeMask) !== MODE.directory) return disk.unlink(path);
  for (const { name } of disk.list(path)) remove(disk, `${path}/${name}`);
  disk.removeDirectory(path);
}

function unlessMissing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DiskError) return undefined;
    throw error;
  }
}

/** The memory of states that moves with their message: what is neither shared nor used here any more. */
export function memoryOf(states: readonly DiskState[]): ArrayBuffer[] {
  return states.flatMap((state) =>
    state.kind === 'file' && state.bytes.buffer instanceof ArrayBuffer ? [state.bytes.buffer] : [],
  );
}

/** Parses states from another program. */
export function parseStates(value: unknown): DiskState[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter((state): state is DiskState => {
    if (typeof state !== 'object' || state === null) return false;
    const { kind, path, mode, target, mtimeMs, size, from, bytes } = state as Record<string, unknown>;
    if (typeof path !== 'string' || !path.startsWith('/') || path === '/') return false;
    if (kind === 'none') return true;
    if (kind === 'link') return typeof target === 'string' && target !== '';
    if (!isCount(mode)) return false;
    return (
      kind === 'directory' ||
      (kind === 'file' && typeof mtimeMs === 'number' && isCount(size) && isCount(from) && bytes instanceof Uint8Array)
    );
  });
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
