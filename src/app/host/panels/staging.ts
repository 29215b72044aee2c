import { ToolyardError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { OWN_PANELS } from '../../../panels/contract/panel-folders.ts';
import type { PanelServiceDeps } from './panel-deps.ts';

/** Where files lie that come in or go out: no folder of panels. */
const STAGING = '/.ah/staging';

/** Works with a folder that is removed afterwards. */
export type Staged = <Value>(work: (folder: string) => Promise<Value>) => Promise<Value>;

export function createStaging(files: PanelServiceDeps['files']): Staged {
  return async (work) => {
    const folder = `${STAGING}/${newId<string>()}`;
    try {
      await files.makeFolder(folder);
      return await work(folder);
    } finally {
      if ((await files.stat(STAGING)) !== undefined) await files.removeForGood(STAGING);
    }
  };
}

/** Moves the folder of a panel to where panels lie. Rejects if there is one of this id. Resolves to its folder. */
export async function moveIn(files: PanelServiceDeps['files'], from: string, panelId: string): Promise<string> {
  if ((await files.stat(OWN_PANELS)) === undefined) await files.makeFolder(OWN_PANELS);
  const folder = `${OWN_PANELS}/${panelId}`;
  if ((await files.stat(folder)) !== undefined)
    throw new ToolyardError('duplicate-name', `There is something at ${folder} already`);
  await files.move(from, folder);
  return folder;
}
