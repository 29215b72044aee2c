import type { AppendFile, DiskStorage } from './storage.ts';

/** How often to retry a file that a worker still holds just after its end, and the pause between. */
const TRIES = 500;
const PAUSE_MS = 25;

/**
 * Opens a folder of the origin-private file system. Only for dedicated workers, which have synchronous handles.
 *
 * @param folder name below the root of the origin; created if missing.
 * @throws DOMException `SecurityError` if the browser gives this page no such file system.
 */
export async function openOpfsStorage(folder: string): Promise<DiskStorage> {
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(folder, { create: true });

  async function open(name: string): Promise<FileSystemSyncAccessHandle> {
    const handle = await directory.getFileHandle(name, { create: true });
    for (let tries = 1; ; tries++) {
      try {
        return await handle.createSyncAccessHandle();
      } catch (error) {
        if (!isNamed(error, 'NoModificationAllowedError') || tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  async function write(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const handle = await open(name);
    try {
      handle.truncate(0);
      let offset = 0;
      for await (const part of parts) {
        writeAll(handle, part, offset);
        offset += part.length;
      }
      handle.flush();
    } finally {
      handle.close();
    }
  }

  return {
    async list() {
      const names: string[] = [];
      for await (const name of directory.keys()) names.push(name);
      return names;
    },
    create: (name, parts) => write(name, gathered(parts)),
    createFrom: (name, parts) => write(name, parts),
    async file(name) {
      try {
        return await (await directory.getFileHandle(name)).getFile();
      } catch (error) {
        if (isNamed(error, 'NotFoundError')) return undefined;
        throw error;
      }
    },
    async remove(name) {
      try {
        await directory.removeEntry(name);
      } catch (error) {
        if (!isNamed(error, 'NotFoundError')) throw error;
      }
    },
    openAppend: async (name) => appendFile(await open(name)),
  };
}

function appendFile(handle: FileSystemSyncAccessHandle): AppendFile {
  let size = handle.getSize();
  return {
    get size() {
      return size;
    },
    read(offset) {
      const bytes = new Uint8Array(Math.max(0, size - offset));
      return bytes.subarray(0, handle.read(bytes, { at: offset }));
    },
    append(bytes) {
      writeAll(handle, bytes, size);
      handle.flush();
      size += bytes.length;
    },
    truncate(to) {
      handle.truncate(to);
      handle.flush();
      size = to;
    },
    close() {
      handle.close();
    },
  };
}

function writeAll(handle: FileSystemSyncAccessHandle, bytes: Uint8Array, at: number): void {
  let done = 0;
  while (done < bytes.length) {
    const written = handle.write(bytes.subarray(done), { at: at + done });
    // A full disk may write a part and say so, or write nothing without an error.
    if (written === 0) throw new DOMException('The disk took no more bytes', 'QuotaExceededError');
    done += written;
  }
}

/** Joins small parts, since each write is a message to another process. */
function* gathered(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  const buffer = new Uint8Array(1024 * 1024);
  let filled = 0;
  for (const part of parts) {
    if (filled + part.length > buffer.length && filled > 0) {
      yield buffer.subarray(0, filled);
      filled = 0;
    }
    if (part.length > buffer.length) yield part;
    else {
      buffer.set(part, filled);
      filled += part.length;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}
