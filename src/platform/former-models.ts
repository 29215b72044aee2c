import { FORMER_MODEL_FOLDER } from '../agent/contract/local-models.ts';

const MAGIC = 'GGUF';

/**
 * The GGUF files in the folder in which an earlier version kept models. Its name says nothing of the app, so some of
 * them may be another page's: none is used as a model that a person has not set up by its name.
 */
export async function formerModels(root: FileSystemDirectoryHandle): Promise<readonly FileSystemFileHandle[]> {
  const folder = await formerFolder(root);
  const found: FileSystemFileHandle[] = [];
  if (folder === undefined) return found;
  for await (const handle of folder.values())
    if (handle.kind === 'file' && (await isModel(handle as FileSystemFileHandle)))
      found.push(handle as FileSystemFileHandle);
  return found;
}

/** Removes a file that {@link formerModels} found, and the folder with its last file. */
export async function removeFormerModel(root: FileSystemDirectoryHandle, name: string): Promise<void> {
  const folder = await formerFolder(root);
  if (folder === undefined) return;
  await folder.removeEntry(name).catch((error: unknown) => {
    // It was moved.
    if (!isNamed(error, 'NotFoundError')) throw error;
  });
  if ((await folder.keys().next()).done === true) await root.removeEntry(FORMER_MODEL_FOLDER);
}

async function formerFolder(root: FileSystemDirectoryHandle): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await root.getDirectoryHandle(FORMER_MODEL_FOLDER);
  } catch (error) {
    if (isNamed(error, 'NotFoundError') || isNamed(error, 'TypeMismatchError')) return undefined;
    throw error;
  }
}

async function isModel(handle: FileSystemFileHandle): Promise<boolean> {
  return (await (await handle.getFile()).slice(0, MAGIC.length).text()) === MAGIC;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
