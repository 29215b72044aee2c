import type { FileResult } from '../../core/file-system.ts';
import { openPersistentDatabase, type PersistentDatabase } from '../../platform/database/persistent-database.ts';
import { openTabSync, type TabSync } from '../../platform/tab-sync.ts';
import type { VirtualFileSystem } from '../../workspace/index.ts';
import { createWorkspace } from './workspace/workspace.ts';

/** The place of a host: the app itself, a trial of a link, or a page framed by others. */
export type HostKind = 'app' | 'trial' | 'embed';

/** Where a host stores its data. */
export interface StorageMode {
  readonly openDatabase: (onOutdated: () => void) => Promise<PersistentDatabase>;
  readonly openTabs: () => TabSync;
  readonly createWorkspace: () => () => Promise<FileResult<VirtualFileSystem>>;
  /** Name of the worker that installs packages, which decides where it stores them. */
  readonly packageWorker: 'package-worker' | 'package-worker-memory';
}

/** Stores data in this browser, for all tabs of the app. */
export const BROWSER_STORAGE: StorageMode = {
  openDatabase: openPersistentDatabase,
  openTabs: openTabSync,
  createWorkspace,
  packageWorker: 'package-worker',
};
