import { previewBackup, restoreBackup, writeBackup, type ToolJudges } from '../../../catalog/index.ts';
import { faultError, ToolyardError } from '../../../core/errors.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { BackupService } from '../../../catalog/contract/services.ts';
import type { McpHost } from '../mcp/mcp-host.ts';
import type { Stores } from '../open-stores.ts';
import { serversForBackup } from '../share/shared-servers.ts';

/** Interval of progress events. */
const NOTIFY_EVERY_MS = 100;

interface BackupDeps extends Pick<
  Stores,
  'database' | 'settings' | 'tools' | 'tabs' | 'toolStorage' | 'grants' | 'reading' | 'workspace'
> {
  readonly judges: ToolJudges;
  readonly mcp: Pick<McpHost, 'load' | 'announce'>;
  readonly emit: (event: HostEvent) => void;
  /** Releases a listener of another thread. */
  readonly release: (listener: (...values: never[]) => void) => void;
}

/** Backups of everything except secrets and grants. One at a time: a new one stops the previous one. */
export function createBackupService(deps: BackupDeps): BackupService {
  const { database, settings, tools, reading, workspace, judges, mcp, release } = deps;
  const { during, stop } = createLatestWork(release);
  const files = async (): Promise<FileSystem> => {
    const disk = await workspace();
    if (!disk.ok) throw faultError('transport', disk.error);
    return disk.value.files();
  };
  const servers = async () => await serversForBackup({ database, mcp });
  return {
    export: async (listener) => {
      return await during(listener, (signal, notify) =>
        writeBackup({ database, settings, servers, files }, signal, notify),
      );
    },
    preview: async (file, { own }, listener) => {
      const blob = blobOf(file);
      return await during(listener, (signal, notify) =>
        previewBackup(
          blob,
          own,
          { database, settings, servers, files, openBackup: reading.openBackup },
          signal,
          (bytes) => notify(bytes, blob.size),
        ),
      );
    },
    restore: async (file, options, listener) => {
      const report = await during(listener, (signal, notify) =>
        restoreBackup(
          blobOf(file),
          options,
          { database, settings, servers, files, tools, judges, openBackup: reading.openBackup },
          signal,
          notify,
        ),
      );
      await notifyRestored(deps);
      return report;
    },
    stop: async () => stop(),
  };
}

type Listener = ((progress: { done: number; total?: number }) => void) | undefined;

interface LatestWork {
  /** Begins work, and stops what is under way. */
  readonly during: <Value>(
    listener: Listener,
    work: (signal: AbortSignal, notify: (done: number, total: number) => void) => Promise<Value>,
  ) => Promise<Value>;
  readonly stop: () => void;
}

/** One backup is written, looked through or restored at a time. */
function createLatestWork(release: BackupDeps['release']): LatestWork {
  let current: AbortController | undefined;
  return {
    during: async (listener, work) => {
      current?.abort();
      const controller = new AbortController();
      current = controller;
      let last = 0;
      const notify = (done: number, total: number): void => {
        if (listener === undefined || performance.now() - last < NOTIFY_EVERY_MS) return;
        last = performance.now();
        listener({ done, total });
      };
      try {
        return await work(controller.signal, notify);
      } finally {
        if (current === controller) current = undefined;
        if (listener !== undefined) release(listener);
      }
    },
    stop: () => current?.abort(),
  };
}

/** Reloads restored data, here and in other tabs. */
async function notifyRestored({ database, toolStorage, mcp, tabs, emit }: BackupDeps): Promise<void> {
  for (const id of await database.getAllKeys('tools')) toolStorage.forget(id);
  await mcp.announce();
  for (const type of ['settings-changed', 'grants-changed', 'agent-records-changed'] as const) tabs.publish({ type });
  tabs.publish({ type: 'conversations-changed', ids: await database.getAllKeys('conversations') });
  emit({ type: 'providers-changed' });
  emit({ type: 'grants-changed' });
  emit({ type: 'engines-changed' });
}

function blobOf(file: unknown): Blob {
  if (file instanceof Blob) return file;
  throw new ToolyardError('invalid-input', 'A backup is a file');
}
