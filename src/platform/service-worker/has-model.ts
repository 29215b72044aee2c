import { MODEL_FOLDER } from '../../agent/contract/local-models.ts';

/** Whether a model's file is kept in this browser, or is being fetched. */
export async function hasModel(storage: Pick<StorageManager, 'getDirectory'>): Promise<boolean> {
  try {
    const folder = await (await storage.getDirectory()).getDirectoryHandle(MODEL_FOLDER);
    return (await folder.keys().next()).done !== true;
  } catch {
    // Nobody has had one here, or the browser keeps no files.
    return false;
  }
}
