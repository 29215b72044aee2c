import type { Progress } from '../../core/call.ts';
import type { ArchiveTaken, FilesPacked } from '../contract/services.ts';
import type { PackedFiles, UnpackedFiles } from './archive-files.ts';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';
import { ZipError } from './zip-directory.ts';

export type ArchiveAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: 'archive' | 'disk'; readonly message: string };

/** The interface that src/realms/archive-worker.ts serves. */
export interface ArchiveApi {
  ping(): 'pong';
  pack(paths: readonly string[]): Promise<ArchiveAnswer<FilesPacked>>;
  unpack(zip: Blob, folder: string, replace: boolean): Promise<ArchiveAnswer<ArchiveTaken>>;
}

/** The interface that the host serves to the archive worker. */
export interface ArchiveHost extends PackedFiles, UnpackedFiles {
  readonly notify: (progress: Progress) => void;
}

export function createArchiveService(host: ArchiveHost): ArchiveApi {
  return {
    ping: () => 'pong',
    pack: (paths) => answer(() => writeZip(paths, host, host.notify)),
    unpack: (zip, folder, replace) => answer(() => readZip(zip, folder, replace, host, host.notify)),
  };
}

async function answer<Value>(work: () => Promise<Value>): Promise<ArchiveAnswer<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof ZipError ? 'archive' : 'disk',
      message: error instanceof Error ? error.message : String(error),
    };
  }
}
