import type { PackageLock } from '../../core/package-lock.ts';
import type { SnapshotEntry } from '../../workspace/contract/snapshot.ts';

/**
 * Packages to add: by name (`name`, `name@range`, `alias@npm:name@range`), or an archive's bytes with its file name.
 */
export type PackageRequest =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'archive'; readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> };

export interface PackageProgress {
  readonly phase: 'resolve' | 'fetch';
  /** Archives at hand, of all; both 0 while the versions are found. */
  readonly done: number;
  readonly total: number;
}

/** A `node_modules` folder as a disk takes it; paths are relative to that folder. */
export interface PackageFiles {
  readonly entries: readonly SnapshotEntry[];
  readonly packs: readonly Blob[];
}

/** `notes` are sentences: an install script that was not run, a package that could not be kept, … */
export type PackageInstall =
  | { readonly ok: true; readonly lock: PackageLock; readonly files: PackageFiles; readonly notes: readonly string[] }
  /** `origins`: archives lie there, and a person has to allow that first. */
  | { readonly ok: false; readonly message: string; readonly origins?: readonly string[] };

/** Who may be asked for packages. */
export interface PackageSources {
  readonly registry: string;
  /** Other origins that a person has allowed. */
  readonly origins: readonly string[];
}

/** The worker that installs packages: the one thread of the app, besides brokers, that asks the network. */
export interface PackageService {
  ping(): 'pong';
  add(
    requests: readonly PackageRequest[],
    lock: PackageLock | undefined,
    sources: PackageSources,
    onProgress: (progress: PackageProgress) => void,
  ): Promise<PackageInstall>;
  remove(names: readonly string[], lock: PackageLock, sources: PackageSources): Promise<PackageInstall>;
  restore(lock: PackageLock, sources: PackageSources): Promise<PackageInstall>;
}
