import type { FileResult } from '../../core/file-system.ts';
import { openKeptDatabase, type KeptDatabase } from '../../platform/database/kept-database.ts';
import { openTabSync, type TabSync } from '../../platform/tab-sync.ts';
import type { Disk } from '../../workspace/index.ts';
import { createWorkspace } from './workspace/workspace.ts';

/** What a host is for: the app itself, a trial of a link, or a page that others frame. */
export type HostPlace = 'app' | 'trial' | 'embed';

/** Where a host keeps what it is given. */
export interface Keeping {
  readonly openDatabase: (onOutdated: () => void) => Promise<KeptDatabase>;
  readonly openTabs: () => TabSync;
  readonly createWorkspace: () => () => Promise<FileResult<Disk>>;
  /** Name of the worker that installs packages, which tells it where to keep them. */
  readonly packageWorker: 'package-worker' | 'package-worker-memory';
}

/** In this browser, for all tabs of the app. */
export const KEPT_IN_BROWSER: Keeping = {
  openDatabase: openKeptDatabase,
  openTabs: openTabSync,
  createWorkspace,
  packageWorker: 'package-worker',
};
