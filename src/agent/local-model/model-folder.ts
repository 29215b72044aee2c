import { MODEL_FOLDER, type LocalModelFile, type LocalModelProgress } from '../contract/local-models.ts';
import { defined } from '../../core/defined.ts';
import { formerModels, removeFormerModel } from '../../platform/former-models.ts';

/** Interval of progress reports: a large file arrives in many pieces. */
const NOTIFY_MS = 100;
const MAGIC = 'GGUF';
/** Web Lock of the tab that moves the models of the former folder. */
const LOCK = 'toolyard-former-models';

/**
 * The files of models, in the origin-private file system. Only complete files are listed.
 *
 * @param setUp names of files that a person has set up as models. Of the folder of earlier versions, only these are
 *   taken: another page of the origin may have a folder of that name, with models of its own.
 */
export async function openModelFolder(
  storage: Pick<StorageManager, 'getDirectory'>,
  setUp: ReadonlySet<string> = new Set(),
): Promise<FileSystemDirectoryHandle> {
  const root = await storage.getDirectory();
  const folder = await root.getDirectoryHandle(MODEL_FOLDER, { create: true });
  // One tab at a time: a file that another tab moves cannot be read.
  if (setUp.size > 0) await navigator.locks.request(LOCK, () => moveFormer(root, folder, setUp));
  return folder;
}

/** Moves what an earlier version stored. */
async function moveFormer(
  root: FileSystemDirectoryHandle,
  folder: FileSystemDirectoryHandle,
  setUp: ReadonlySet<string>,
): Promise<void> {
  for (const handle of await formerModels(root)) {
    if (!setUp.has(handle.name)) continue;
    try {
      // One of this name that is there is newer.
      if ((await readModel(folder, handle.name)) === undefined) await move(handle, folder);
      await removeFormerModel(root, handle.name);
    } catch (error) {
      // The disk is full, or another tab reads the file: the next opening tries again.
      if (!(error instanceof DOMException)) throw error;
    }
  }
}

/** Copies the file in browsers that cannot move it. */
async function move(handle: Movable, folder: FileSystemDirectoryHandle): Promise<void> {
  if (handle.move !== undefined) return await handle.move(folder, handle.name);
  const target = await folder.getFileHandle(handle.name, { create: true });
  await (await handle.getFile()).stream().pipeTo(await target.createWritable());
}

/** The library has no `move` yet. */
interface Movable extends FileSystemFileHandle {
  move?(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}

export async function listModels(folder: FileSystemDirectoryHandle): Promise<LocalModelFile[]> {
  const files: LocalModelFile[] = [];
  for await (const [name] of folder.entries()) {
    const file = await readModel(folder, name);
    if (file !== undefined) files.push(aboutFile(file));
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @returns undefined if the file is missing or empty */
export async function readModel(folder: FileSystemDirectoryHandle, name: string): Promise<File | undefined> {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    return file.size === 0 ? undefined : file;
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotFoundError' || error.name === 'TypeMismatchError'))
      return undefined;
    throw error;
  }
}

export async function removeModel(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  await folder.removeEntry(name);
}

export class NoModelError extends Error {
  override readonly name = 'NoModelError';
}

/**
 * Writes a file. An existing file of that name stays until the new one is complete.
 * @throws NoModelError if it is not a GGUF file, or incomplete
 */
export async function writeModel(
  folder: FileSystemDirectoryHandle,
  name: string,
  content: ReadableStream<Uint8Array<ArrayBuffer>>,
  total: number | undefined,
  onProgress: (progress: LocalModelProgress) => void,
): Promise<LocalModelFile> {
  const handle = await folder.getFileHandle(name, { create: true });
  const writer = await handle.createWritable();
  let done = 0;
  let notifiedAt = 0;
  let head = '';
  try {
    for await (const piece of streamOf(content)) {
      if (head.length < MAGIC.length) head += String.fromCharCode(...piece.subarray(0, MAGIC.length - head.length));
      if (!MAGIC.startsWith(head))
        throw new NoModelError('This is no GGUF file. Such a file ends in .gguf; a page about it is something else.');
      await writer.write(piece);
      done += piece.length;
      if (performance.now() - notifiedAt >= NOTIFY_MS) {
        notifiedAt = performance.now();
        onProgress({ done, ...defined({ total }) });
      }
    }
    if (head !== MAGIC || (total !== undefined && done < total)) throw new NoModelError('The file is not whole.');
    await writer.close();
  } catch (error) {
    // If the write itself failed, there is nothing to abort.
    await writer.abort().catch(() => undefined);
    if ((await handle.getFile()).size === 0) await folder.removeEntry(name);
    throw error;
  }
  onProgress({ done, total: done });
  return aboutFile(await handle.getFile());
}

/** Only some browsers support iterating over streams. */
async function* streamOf<Piece>(stream: ReadableStream<Piece>): AsyncGenerator<Piece> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

function aboutFile({ name, size, lastModified }: File): LocalModelFile {
  return { name, bytes: size, keptAt: new Date(lastModified).toISOString() };
}
