import type { PackageMessage } from './package-reasons.ts';
import type { PackageLock } from '../../core/package-lock.ts';
import type { SnapshotEntry } from '../../workspace/contract/snapshot.ts';

/** Packages to add: by name (`name`, `name@range`, `alias@npm:name@range`), or as an archive with its file name. */
export type PackageRequest =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'archive'; readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> };

export interface PackageProgress {
  readonly phase: 'resolve' | 'fetch';
  /** Number of archives fetched so far, and in total; both 0 while versions are resolved. */
  readonly done: number;
  readonly total: number;
}

/** A `node_modules` folder, ready for a disk; paths are relative to that folder. */
export interface PackageFiles {
  readonly entries: readonly SnapshotEntry[];
  readonly packs: readonly Blob[];
}

/** `notes`: an install script was not run, a package could not be cached, … */
export type PackageInstall =
  | {
      readonly ok: true;
      readonly lock: PackageLock;
      readonly files: PackageFiles;
      readonly notes: readonly PackageMessage[];
    }
  /** `origins`: origins of archives, which a person must allow first. */
  | ({ readonly ok: false; readonly origins?: readonly string[] } & PackageMessage);

/** The addresses that packages may be fetched from. */
export interface PackageSources {
  readonly registry: string;
  /** Other origins that a person has allowed. */
  readonly origins: readonly string[];
}

/** Installs packages in a worker: besides brokers, the only thread of the app that makes such requests. */
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
