import { LIMITS } from '../../../core/limits.ts';
import type { SnapshotEntry } from '../../../workspace/contract/snapshot.ts';
import type { ArchiveFile } from './archive/archive-file.ts';
import { toHex } from './archive/integrity.ts';
import type { LockedPackage } from './lockfile.ts';
import { PREPARED_FILE } from '../esm/prepared-modules.ts';
import { PackageError } from './package-error.ts';
import { prepareModules } from './prepare-modules.ts';

/**
 * A `node_modules` folder, ready for a disk: entries, and packs with their contents. Paths are relative to that folder.
 * The first pack has what programs load, the second what they rarely read, so that it is often not read at all.
 */
export interface PackageImage {
  readonly entries: readonly SnapshotEntry[];
  readonly packs: readonly Blob[];
}

/** The modification time that npm sets for every file of a package, on every machine. */
const MTIME_MS = 499_162_500_000;
/** Files that programs load; all others go into the second pack. */
const LOADED = /\.(?:js|cjs|mjs|json|node|wasm)$/;

/** Builds one image from packages. */
export class ImageBuilder {
  readonly #entries = new Map<string, SnapshotEntry>();
  readonly #contents: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []];
  readonly #sizes: [number, number] = [0, 0];
  readonly #locations = new Map<string, { pack: number; offset: number }>();
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>();

  /** @throws PackageError `too-large`, or `archive` if two entries of a package have one path */
  async add({ path, bins }: LockedPackage, files: readonly ArchiveFile[]): Promise<void> {
    const executables = new Set(Object.values(bins));
    const hashes = await Promise.all(
      files.map(async ({ bytes }) => toHex(await crypto.subtle.digest('SHA-256', bytes))),
    );
    for (const [index, file] of files.entries()) {
      const full = `${path}/${file.path}`;
      this.#addFolders(full);
      if (this.#entries.has(full))
        throw new PackageError('archive', { code: 'file-and-folder', values: [path, file.path] });
      const hash = hashes[index] ?? '';
      const { pack, offset } = this.#location(file, hash);
      const mode = file.isExecutable || executables.has(file.path) ? 0o755 : 0o644;
      this.#files.set(full, file.bytes);
      this.#entries.set(full, {
        kind: 'file',
        path: full,
        mode,
        mtimeMs: MTIME_MS,
        size: file.bytes.length,
        hash,
        pack,
        offset,
      });
    }
    if (this.#entries.size > LIMITS.packages.maxFiles)
      throw new PackageError('too-large', { code: 'too-many-files', values: [LIMITS.packages.maxFiles] });
    if (this.#sizes[0] + this.#sizes[1] > LIMITS.packages.maxTotalBytes)
      throw new PackageError('too-large', { code: 'too-many-bytes', values: [LIMITS.packages.maxTotalBytes] });
  }

  /** Creates the links in `.bin`; if two packages have a command of the same name, the first one wins. */
  addBins(packages: readonly LockedPackage[]): void {
    for (const { path, bins } of packages) {
      const at = path.lastIndexOf('node_modules/');
      const folder = at === -1 ? '' : path.slice(0, at + 'node_modules/'.length);
      for (const [command, file] of Object.entries(bins)) {
        const link = `${folder}.bin/${command}`;
        if (this.#entries.has(link) || !this.#entries.has(`${path}/${file}`)) continue;
        this.#addFolders(link);
        this.#entries.set(link, {
          kind: 'link',
          path: link,
          target: `../${path.slice(folder.length)}/${file}`,
          mtimeMs: MTIME_MS,
        });
      }
    }
  }

  /**
   * Adds the analysis of modules that programs will load.
   *
   * @param roots folders of the requested packages
   */
  async prepare(roots: readonly string[]): Promise<void> {
    const text = prepareModules(this.#files, roots);
    if (text === undefined) return;
    const bytes = new TextEncoder().encode(text);
    const hash = toHex(await crypto.subtle.digest('SHA-256', bytes));
    const location = this.#location({ path: PREPARED_FILE, isExecutable: false, bytes }, hash);
    this.#entries.set(PREPARED_FILE, {
      kind: 'file',
      path: PREPARED_FILE,
      mode: 0o644,
      mtimeMs: MTIME_MS,
      size: bytes.length,
      hash,
      ...location,
    });
  }

  finish(): PackageImage {
    const entries = [...this.#entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    return { entries, packs: this.#contents.map((contents) => new Blob(contents)) };
  }

  #addFolders(path: string): void {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      const folder = path.slice(0, at);
      const there = this.#entries.get(folder);
      if (there === undefined)
        this.#entries.set(folder, { kind: 'directory', path: folder, mode: 0o755, mtimeMs: MTIME_MS });
      else if (there.kind !== 'directory')
        throw new PackageError('archive', { code: 'folder-is-file', values: [folder] });
    }
  }

  #location({ path, bytes }: ArchiveFile, hash: string): { pack: number; offset: number } {
    const known = this.#locations.get(hash);
    if (known !== undefined) return known;
    const pack = LOADED.test(path) ? 0 : 1;
    const location = { pack, offset: this.#sizes[pack] };
    this.#contents[pack].push(bytes);
    this.#sizes[pack] += bytes.length;
    this.#locations.set(hash, location);
    return location;
  }
}
