import type { CallTool } from '../../../catalog/index.ts';
import type { FileSystem } from '../../../core/file-system.ts';
import type { ArchivesService, FilesService } from '../../../workspace/contract/services.ts';
import type { NotesHost } from './notes-host.ts';
import type { PanelsHost } from './panels-host.ts';

/** What the services of panels work with. */
export interface PanelServiceDeps {
  readonly panels: PanelsHost;
  readonly notes: Pick<NotesHost, 'serviceFor'>;
  readonly callTool: CallTool;
  readonly files: FilesService;
  readonly archives: ArchivesService;
  /** The workspace. */
  readonly disk: () => Promise<FileSystem>;
}
