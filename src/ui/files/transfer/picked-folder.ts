/** Members that browsers with folder access add to a handle. */
interface PermittedHandle {
  readonly queryPermission?: (preference: { mode: Access }) => Promise<PermissionState>;
  readonly requestPermission?: (preference: { mode: Access }) => Promise<PermissionState>;
}
interface PickerWindow {
  readonly showDirectoryPicker?: (options: { mode: Access; id: string }) => Promise<FileSystemDirectoryHandle>;
}
export type Access = 'read' | 'readwrite';

/** A file in a picked folder, by its path below it. */
export interface PickedFile {
  readonly below: string;
  readonly file: File;
}

export function canPickFolder(): boolean {
  return (globalThis as PickerWindow).showDirectoryPicker !== undefined;
}

/** Undefined if the person cancelled. Call it in the handler of a click or key. */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    return await (globalThis as PickerWindow).showDirectoryPicker?.({ mode: 'read', id: 'toolyard-workspace' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

/**
 * Checks the permission, and asks for it if needed: after a reload the browser has forgotten it. Handles without
 * permissions belong to the page itself.
 */
export async function mayUse(handle: FileSystemDirectoryHandle, mode: Access): Promise<boolean> {
  const { queryPermission, requestPermission } = handle as PermittedHandle;
  if ((await queryPermission?.call(handle, { mode })) === 'granted') return true;
  return requestPermission === undefined || (await requestPermission.call(handle, { mode })) === 'granted';
}

/** All files below a folder, as they are found. */
export async function* filesIn(handle: FileSystemDirectoryHandle, above = ''): AsyncGenerator<PickedFile> {
  for await (const child of handle.values()) {
    const below = `${above}${child.name}`;
    if (child.kind === 'directory') yield* filesIn(child as FileSystemDirectoryHandle, `${below}/`);
    else yield { below, file: await (child as FileSystemFileHandle).getFile() };
  }
}

/** The current file; undefined if it does not exist. */
export async function fileIn(handle: FileSystemDirectoryHandle, below: string): Promise<File | undefined> {
  try {
    const folder = await folderFor(handle, below, false);
    return await (await folder.getFileHandle(lastOf(below))).getFile();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Creates or replaces a file and its folders. @returns its modification time, as the folder reports it */
export async function writeIn(handle: FileSystemDirectoryHandle, below: string, contents: Blob): Promise<number> {
  const folder = await folderFor(handle, below, true);
  const file = await folder.getFileHandle(lastOf(below), { create: true });
  const writable = await file.createWritable();
  await writable.write(contents);
  await writable.close();
  return (await file.getFile()).lastModified;
}

export async function removeIn(handle: FileSystemDirectoryHandle, below: string): Promise<void> {
  try {
    await (await folderFor(handle, below, false)).removeEntry(lastOf(below));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function folderFor(
  handle: FileSystemDirectoryHandle,
  below: string,
  create: boolean,
): Promise<FileSystemDirectoryHandle> {
  let folder = handle;
  for (const name of below.split('/').slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create });
  return folder;
}

function lastOf(below: string): string {
  return below.slice(below.lastIndexOf('/') + 1);
}

function isMissing(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'TypeMismatchError');
}
