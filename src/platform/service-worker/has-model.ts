import { MODEL_FOLDER } from '../../agent/contract/local-models.ts';
import { formerModels } from '../former-models.ts';

/** Whether this browser has a model file, or is fetching one. */
export async function hasModel(storage: Pick<StorageManager, 'getDirectory'>): Promise<boolean> {
  try {
    const root = await storage.getDirectory();
    if ((await formerModels(root)).length > 0) return true;
    const folder = await root.getDirectoryHandle(MODEL_FOLDER);
    return (await folder.keys().next()).done !== true;
  } catch {
    // There has never been one, or the browser cannot store files.
    return false;
  }
}
