import { fileFailure, type FileResult, type FileSystem } from '../../../core/file-system.ts';
import { connectDisk, type VirtualFileSystem } from '../../../workspace/index.ts';

/** The workspace's disk, opened on first use: one worker per tab. */
export function createWorkspace(): () => Promise<FileResult<VirtualFileSystem>> {
  let opening: Promise<FileResult<VirtualFileSystem>> | undefined;
  const open = async (): Promise<FileResult<VirtualFileSystem>> => {
    const lost = new AbortController();
    // Its name is the name of the disk.
    const worker = new Worker(new URL('../../../realms/disk-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', () => lost.abort());
    const opened = await connectDisk(worker, lost.signal);
    if (opened.ok) return { ok: true, value: opened.disk };
    worker.terminate();
    return fileFailure('EIO', '/', opened.message);
  };
  return async () => {
    opening ??= open();
    const opened = await opening;
    // A disk held by another tab may be free at the next try.
    if (!opened.ok) opening = undefined;
    return opened;
  };
}

/** Whether a disk exists. Opening one would create it. */
export async function hasWorkspace(): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle(DISK_FOLDER);
    return true;
  } catch {
    return false;
  }
}

/** The same for frequent callers: a disk that another tab creates is noticed within a second. */
function createWorkspaceWatch(opened: Promise<void>): () => Promise<boolean> {
  let isThere: Promise<boolean> | undefined;
  let askedAt = -Infinity;
  void opened.then(() => {
    isThere = Promise.resolve(true);
    askedAt = Infinity;
  });
  return () => {
    if (isThere === undefined || performance.now() - askedAt > ASKED_MS) {
      isThere = hasWorkspace();
      askedAt = performance.now();
    }
    return isThere;
  };
}

const ASKED_MS = 1_000;

/** The name that the disk worker uses. */
const DISK_FOLDER = 'toolyard-disk';

/** The files of the workspace, if there is one: a query does not create it. */
export function createExistingFiles(
  workspace: () => Promise<FileResult<VirtualFileSystem>>,
  opened: Promise<void>,
): () => Promise<FileSystem | undefined> {
  const isThere = createWorkspaceWatch(opened);
  return async () => {
    const found = (await isThere()) ? await workspace() : undefined;
    return found?.ok === true ? found.value.files() : undefined;
  };
}
