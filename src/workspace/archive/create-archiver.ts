import { LIMITS } from '../../core/limits.ts';
import type { ArchiveTaken, FilesPacked } from '../contract/services.ts';
import { createDeadlineWorker, type DeadlineOutcome, type KillableEndpoint } from '../../platform/deadline-worker.ts';
import type { ArchiveAnswer, ArchiveApi } from './archive-service.ts';

/** A finished archive, or the reason for the failure. */
export type ArchiveOutcome<Value> =
  ArchiveAnswer<Value> | { readonly ok: false; readonly reason: 'stopped'; readonly message: string };

/** Packs and unpacks zips. Each job has its own worker, which ends with the job. Never rejects. */
export interface Archiver {
  readonly pack: (paths: readonly string[], signal: AbortSignal) => Promise<ArchiveOutcome<FilesPacked>>;
  readonly unpack: (
    zip: Blob,
    folder: string,
    replace: boolean,
    signal: AbortSignal,
  ) => Promise<ArchiveOutcome<ArchiveTaken>>;
}

/** @param spawn makes a worker of src/realms/archive-worker.ts that is connected to the host. */
export function createArchiver(spawn: () => KillableEndpoint): Archiver {
  const use = async <Value>(
    work: (
      worker: ReturnType<typeof createDeadlineWorker<ArchiveApi>>,
    ) => Promise<DeadlineOutcome<ArchiveAnswer<Value>>>,
    signal: AbortSignal,
  ): Promise<ArchiveOutcome<Value>> => {
    const worker = createDeadlineWorker<ArchiveApi>(spawn);
    const outcome = await work(worker);
    worker.dispose();
    if (outcome.ok) return outcome.value;
    return {
      ok: false,
      reason: outcome.reason === 'deadline' || signal.aborted ? 'stopped' : 'disk',
      message: outcome.message,
    };
  };
  const { archiveMs } = LIMITS.files;
  return {
    pack: (paths, signal) =>
      use(
        (worker) =>
          worker.run(async (api): Promise<ArchiveAnswer<FilesPacked>> => await api.pack(paths), archiveMs, signal),
        signal,
      ),
    unpack: (zip, folder, replace, signal) =>
      use(
        (worker) =>
          worker.run(
            async (api): Promise<ArchiveAnswer<ArchiveTaken>> => await api.unpack(zip, folder, replace),
            archiveMs,
            signal,
          ),
        signal,
      ),
  };
}
