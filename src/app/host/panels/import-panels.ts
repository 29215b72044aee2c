import { ToolyardError } from '../../../core/errors.ts';
import { leftOut, type LeftOut } from '../../../core/files/import-faults.ts';
import { loadReading } from '../../../panels/index.ts';
import { PANEL_LIMITS } from '../../../panels/contract/panel-limits.ts';
import type { Panel } from '../../../panels/contract/panel.ts';
import type { PanelsService } from '../../../panels/contract/services.ts';
import { unzipIncoming } from '../workspace/incoming.ts';
import type { PanelServiceDeps } from './panel-deps.ts';
import { createSharedPanels } from './shared-panels.ts';
import { createStaging, moveIn } from './staging.ts';

const MAX_IMPORTED_FILES = 5_000;

type Deps = Pick<PanelServiceDeps, 'panels' | 'files' | 'archives' | 'disk'>;

/** Import and export of the folders of panels. What comes in is allowed by nobody. */
export function createPanelImport(
  { panels, files, archives, disk }: Deps,
  find: (folder: string) => Promise<Panel>,
): Pick<PanelsService, 'import' | 'export' | 'review' | 'take'> {
  const staged = createStaging(files);
  return {
    ...createSharedPanels({ panels, files }, staged),
    export: async (folders) => {
      if (folders.length === 0) throw new ToolyardError('invalid-input', 'Choose panels to export');
      return await staged(async (staging) => {
        for (const folder of folders) {
          const panel = await find(folder);
          await files.copy(panel.folder, `${staging}/${panel.manifest.panelId}`);
        }
        return (await archives.zip((await files.listFolder(staging)).map(({ path }) => path))).blob;
      });
    },
    import: async (from) =>
      await staged(async (staging) => {
        const left: LeftOut[] = [];
        if (from instanceof Blob) {
          await unzipIncoming(archives, from, staging, left);
        } else {
          if (from.length > MAX_IMPORTED_FILES)
            throw new ToolyardError('invalid-input', `A folder has at most ${String(MAX_IMPORTED_FILES)} files here`);
          for (const { path, blob } of from) await files.put(`${staging}/${plainPath(path)}`, blob);
        }
        const imported: string[] = [];
        const { findPanelsBelow, readPanelFolder } = await loadReading();
        const system = await disk();
        const known = new Set((await panels.catalog.state()).panels.map(({ manifest }) => manifest.panelId));
        const found = await findPanelsBelow(system, staging);
        for (const folder of found.slice(0, PANEL_LIMITS.maxPanels)) {
          const name = folder.slice(staging.length + 1);
          const read = await readPanelFolder(system, folder, self.location.origin);
          if (!read.ok) left.push({ name, fault: read.broken.fault });
          else if (known.has(read.panel.manifest.panelId))
            left.push(leftOut(name, { code: 'import-panel-there', values: [read.panel.manifest.panelId] }));
          else {
            const { panelId } = read.panel.manifest;
            known.add(panelId);
            await moveIn(files, folder, panelId);
            imported.push(panelId);
          }
        }
        if (found.length === 0) left.push(leftOut('manifest.json', { code: 'import-no-panel', values: [] }));
        panels.notify();
        return { imported, left };
      }),
  };
}

/** A path from outside, without parts that lead out of a folder. */
function plainPath(path: string): string {
  return path
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}
