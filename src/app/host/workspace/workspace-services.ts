import type { WorkspaceServices } from '../../../workspace/contract/services.ts';
import type { Stores } from '../open-stores.ts';
import { createArchivesService } from './archives-service.ts';
import { createFileActions } from './file-actions.ts';
import { valueOf } from './file-failures.ts';
import { createFilesService } from './files-service.ts';
import { createLinkedFoldersService } from './linked-folders-service.ts';
import { createSearchService } from './search-service.ts';

interface WorkspaceDeps extends Pick<Stores, 'workspace' | 'settings' | 'tabs'> {
  /** Separated by colons. */
  readonly protectedPaths: () => Promise<string>;
  /** Releases a callback of another thread. */
  readonly release: (callback: unknown) => void;
}

/** The services of the workspace. */
export function createWorkspaceServices(deps: WorkspaceDeps): WorkspaceServices {
  const disk = async () => valueOf(await deps.workspace());
  const actions = createFileActions(disk);
  return {
    files: createFilesService({ ...deps, disk, actions }),
    archives: createArchivesService({ ...deps, disk, actions }),
    search: createSearchService(deps),
    linkedFolders: createLinkedFoldersService(deps),
  };
}
