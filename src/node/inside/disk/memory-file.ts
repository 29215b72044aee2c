import { DiskError, type DiskChange, type DiskStat, type OpenFile } from './disk.ts';
import { MODE } from './modes.ts';
import { adopt, reserve, resize, share, statOf, type DiskNode } from './nodes.ts';

/** A node of the memory disk while it is open. */
export class MemoryFile implements OpenFile {
  readonly #node: DiskNode;
  readonly #now: () => number;
  readonly #changed: (written?: DiskChange['written']) => void;

  constructor(node: DiskNode, now: () => number, changed: (written?: DiskChange['written']) => void) {
    this.#node = node;
    this.#now = now;
    this.#changed = changed;
  }

  stat(): DiskStat {
    return statOf(this.#node);
  }

  read(target: Uint8Array, position: number): number {
    const node = this.#node;
    if (node.kind === 'character') return 0;
    if (node.kind !== 'file') throw new DiskError('EISDIR');
    const end = Math.min(node.size, position + target.length);
    if (end <= position) return 0;
    const held = node.bytes.subarray(position, end);
    target.set(held);
    target.fill(0, held.length, end - position);
    node.atimeMs = this.#now();
    return end - position;
  }

  write(bytes: Uint8Array, position: number): number {
    const node = this.#node;
    if (node.kind === 'character') return bytes.length;
    if (node.kind !== 'file') throw new DiskError('EISDIR');
    if (bytes.length === 0) return 0;
    const end = position + bytes.length;
    // A gap before the bytes now has zeros.
    const from = Math.min(position, node.size);
    reserve(node, from, end);
    node.bytes.set(bytes, position);
    node.size = Math.max(node.size, end);
    this.#touched({ from, to: end });
    return bytes.length;
  }

  truncate(size: number): void {
    if (this.#node.kind === 'directory') throw new DiskError('EISDIR');
    if (this.#node.kind !== 'file' || size < 0) throw new DiskError('EINVAL');
    resize(this.#node, size);
    this.#touched();
  }

  share(): Uint8Array | undefined {
    return this.#node.kind === 'file' ? share(this.#node) : undefined;
  }

  adopt(bytes: Uint8Array): void {
    if (this.#node.kind !== 'file') throw new DiskError('EISDIR');
    adopt(this.#node, bytes);
    this.#touched();
  }

  setMode(mode: number): void {
    this.#node.permissions = mode & MODE.permissions;
    this.#node.ctimeMs = this.#now();
    this.#changed();
  }

  setOwner(uid: number, gid: number): void {
    // -1, also as an unsigned number, leaves the id unchanged.
    if (uid !== -1 && uid !== 0xffffffff) this.#node.uid = uid;
    if (gid !== -1 && gid !== 0xffffffff) this.#node.gid = gid;
    this.#node.ctimeMs = this.#now();
    this.#changed();
  }

  setTimes(atimeMs: number, mtimeMs: number): void {
    this.#node.atimeMs = atimeMs;
    this.#node.mtimeMs = mtimeMs;
    this.#node.ctimeMs = this.#now();
    this.#changed();
  }

  #touched(written?: DiskChange['written']): void {
    this.#node.mtimeMs = this.#node.ctimeMs = this.#now();
    this.#changed(written);
  }
}
