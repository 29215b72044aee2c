import type { FileResult } from '../../core/file-system.ts';
import { openKeptDatabase, type KeptDatabase } from '../../platform/database/kept-database.ts';
import { openTabSync, type TabSync } from '../../platform/tab-sync.ts';
import type { Disk } from '../../workspace/index.ts';
import { createWorkspace } from './workspace/workspace.ts';

/** The place of a host: the app itself, a trial of a link, or a page framed by others. */
export type HostPlace = 'app' | 'trial' | 'embed';

/** Where a host stores its data. */
export interface Keeping {
  readonly openDatabase: (onOutdated: () => void) => Promise<KeptDatabase>;
  readonly openTabs: () => TabSync;
  readonly createWorkspace: () => () => Promise<FileResult<Disk>>;
  /** Name of the worker that installs packages, which decides where it stores them. */
  readonly packageWorker: 'package-worker' | 'package-worker-memory';
}

/** Stores data in this browser, for all tabs of the app. */
export const KEPT_IN_BROWSER: Keeping = {
  openDatabase: openKeptDatabase,
  openTabs: openTabSync,
  createWorkspace,
  packageWorker: 'package-worker',
};
