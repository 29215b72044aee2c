import type { WorkspaceServices } from '../../../workspace/contract.ts';
import type { Stores } from '../open-stores.ts';
import { createArchivesService } from './archives-service.ts';
import { createFileActs } from './file-acts.ts';
import { valueOf } from './file-failures.ts';
import { createFilesService } from './files-service.ts';
import { createLinkedFoldersService } from './linked-folders-service.ts';
import { createSearchService } from './search-service.ts';

interface WorkspaceNeeds extends Pick<Stores, 'workspace' | 'settings' | 'tabs'> {
  /** Separated by colons. */
  readonly protectedPaths: () => Promise<string>;
  /** Releases a callback of another thread. */
  readonly release: (callback: unknown) => void;
}

/** The services of the workspace. */
export function createWorkspaceServices(needs: WorkspaceNeeds): WorkspaceServices {
  const disk = async () => valueOf(await needs.workspace());
  const acts = createFileActs(disk);
  return {
    files: createFilesService({ ...needs, disk, acts }),
    archives: createArchivesService({ ...needs, disk, acts }),
    search: createSearchService(needs),
    linkedFolders: createLinkedFoldersService(needs),
  };
}
