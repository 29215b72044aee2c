import type { RunDeps } from '../../../agent/index.ts';
import { agentError } from '../../../agent/contract/faults/provider-faults.ts';
import { OWN_PANELS } from '../../../panels/contract/panel-folders.ts';
import type { PanelsService } from '../../../panels/contract/services.ts';
import type { ToolStorageService } from '../../../sandbox/contract/services.ts';
import type { FilesService } from '../../../workspace/contract/services.ts';
import { granteeOf } from '../panels/panel-tools.ts';

export interface RunPanelDeps {
  readonly files: Pick<FilesService, 'stat' | 'listAll' | 'read'>;
  readonly panels: Pick<PanelsService, 'list' | 'create' | 'disallow' | 'remove'>;
  readonly toolStorage: Pick<ToolStorageService, 'bytes' | 'clear'>;
}

type RunPanel = NonNullable<RunDeps['panel']>;

/** @throws ToolyardError `conflict` if the person has a panel of the run's id, or changed the one of an earlier run */
export async function needFreePanel(deps: RunPanelDeps, panel: RunPanel): Promise<void> {
  if ((await stateOf(deps, panel)) === 'taken')
    throw agentError('conflict', { code: 'run-panel-taken', values: [panel.id] });
}

/**
 * Creates the panel of a run, and allows it. What an earlier run left of it is removed before; resolves to a note if it
 * had stored something.
 */
export async function createRunPanel(deps: RunPanelDeps, panel: RunPanel): Promise<string | undefined> {
  const bytes = await deps.toolStorage.bytes(granteeOf(panel.id));
  const removed = await removeRunPanel(deps, panel);
  await deps.panels.create(panel.id, await panel.files());
  return removed === undefined || bytes === 0
    ? undefined
    : `The panel ${panel.id} of an earlier run was replaced by a new one, with what it had stored.`;
}

/**
 * Removes the panel of a run with what it stored, if nobody changed its files. Resolves to an id for `files.undo`, or
 * undefined if there is none.
 */
export async function removeRunPanel(deps: RunPanelDeps, panel: RunPanel): Promise<string | undefined> {
  if ((await stateOf(deps, panel)) !== 'own') return undefined;
  const { panels, toolStorage } = deps;
  const folder = folderOf(panel);
  await panels.disallow(folder);
  const act = await panels.remove(folder);
  await toolStorage.clear(granteeOf(panel.id));
  return act;
}

const folderOf = ({ id }: RunPanel): string => `${OWN_PANELS}/${id}`;

/** Whether there is a panel of this id: the run's own, unchanged, or another one. */
async function stateOf({ files, panels }: RunPanelDeps, panel: RunPanel): Promise<'free' | 'own' | 'taken'> {
  const folder = folderOf(panel);
  const found = (await panels.list()).panels.filter(({ panelId }) => panelId === panel.id);
  if (found.some((one) => one.folder !== folder)) return 'taken';
  if ((await files.stat(folder)) === undefined) return 'free';
  const given = await panel.files();
  const paths = await files.listAll(folder);
  if (found.length === 0 || paths.length !== Object.keys(given).length) return 'taken';
  for (const [path, text] of Object.entries(given)) {
    const isThere = paths.includes(`${folder}/${path}`);
    if (!isThere || new TextDecoder().decode(await files.read(`${folder}/${path}`)) !== text) return 'taken';
  }
  return 'own';
}
