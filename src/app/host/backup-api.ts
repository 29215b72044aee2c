import { previewBackup, restoreBackup, writeBackup } from '../../catalog/index.ts';
import type { BackupApi } from '../../core/backup.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { FileSystem } from '../../core/file-system.ts';
import type { Host } from './create-host.ts';
import { serversForBackup } from './shared-servers.ts';

/** Progress is told at most so often. */
const TELL_EVERY_MS = 100;

/** Backups of everything but secrets and grants. One at a time: what begins later ends what is under way. */
export function createBackupApi(
  host: Promise<Host>,
  releaseListener: (listener: (...values: never[]) => void) => void,
): BackupApi {
  let current: AbortController | undefined;
  type Listener = ((progress: { done: number; total?: number }) => void) | undefined;
  const during = async <Value>(
    listener: Listener,
    work: (signal: AbortSignal, tell: (done: number, total: number) => void) => Promise<Value>,
  ): Promise<Value> => {
    current?.abort();
    const controller = new AbortController();
    current = controller;
    let last = 0;
    const tell = (done: number, total: number): void => {
      if (listener === undefined || performance.now() - last < TELL_EVERY_MS) return;
      last = performance.now();
      listener({ done, total });
    };
    try {
      return await work(controller.signal, tell);
    } finally {
      if (current === controller) current = undefined;
      if (listener !== undefined) releaseListener(listener);
    }
  };
  const files = async (): Promise<FileSystem> => {
    const disk = await (await host).stores.workspace();
    if (!disk.ok) throw new ToolyardError('transport', disk.error.message);
    return disk.value.files();
  };
  const servers = async () => await serversForBackup(await host);
  return {
    exportEverything: async (listener) => {
      const { database, settings } = (await host).stores;
      return await during(listener, (signal, tell) =>
        writeBackup({ database, settings, servers, files }, signal, tell),
      );
    },
    previewBackup: async (file, listener) => {
      const { database, settings, reading } = (await host).stores;
      const blob = blobOf(file);
      return await during(listener, (signal, tell) =>
        previewBackup(blob, { database, settings, servers, files, openBackup: reading.openBackup }, signal, (bytes) =>
          tell(bytes, blob.size),
        ),
      );
    },
    restoreBackup: async (file, options, listener) => {
      const { stores, untrustedJudges, emit, mcp } = await host;
      const { database, settings, tools, tabs, toolStorage, grants, reading } = stores;
      const report = await during(listener, (signal, tell) =>
        restoreBackup(
          blobOf(file),
          options,
          { database, settings, servers, files, tools, judges: untrustedJudges, openBackup: reading.openBackup },
          signal,
          tell,
        ),
      );
      for (const id of await database.getAllKeys('tools')) toolStorage.forget(id);
      grants.forget();
      await mcp.announce();
      for (const type of ['settings-changed', 'grants-changed', 'agent-records-changed'] as const)
        tabs.publish({ type });
      tabs.publish({ type: 'conversations-changed', ids: await database.getAllKeys('conversations') });
      emit({ type: 'providers-changed' });
      emit({ type: 'grants-changed' });
      emit({ type: 'engines-changed' });
      return report;
    },
    stopBackup: async () => current?.abort(),
  };
}

function blobOf(file: unknown): Blob {
  if (file instanceof Blob) return file;
  throw new ToolyardError('invalid-input', 'A backup is a file');
}
