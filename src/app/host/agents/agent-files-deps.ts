import type { FileSystem } from '../../../core/file-system.ts';
import type { ArchivesService, FilesService } from '../../../workspace/contract/services.ts';
import type { AgentsHost } from './agents-host.ts';

/** What the service of agent files works with. */
export interface AgentFilesDeps {
  readonly agents: AgentsHost;
  readonly files: FilesService;
  readonly archives: ArchivesService;
  /** The workspace. */
  readonly disk: () => Promise<FileSystem>;
}
