/** A file to add, with its path below the target folder. */
export interface IncomingFile {
  readonly below: string;
  readonly file: File;
}
/** Dropped or chosen files. Empty folders are listed separately. */
export interface Incoming {
  readonly files: readonly IncomingFile[];
  readonly folders: readonly string[];
}

/** Files of an `<input>`; with `webkitdirectory` they have paths. */
export function incomingOfInput(files: Iterable<File>): Incoming {
  return {
    files: [...files].map((file) => ({
      below: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
      file,
    })),
    folders: [],
  };
}

/**
 * The contents of a drop, with all files of folders. Call it during the drop event: afterwards the items are gone.
 *
 * @throws DOMException if a folder cannot be read
 */
export async function incomingOfDrop(data: DataTransfer): Promise<Incoming> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry());
  const plain = items.map((item) => item.getAsFile());
  const files: IncomingFile[] = [];
  const folders: string[] = [];
  for (const [at, entry] of entries.entries()) {
    const file = plain[at];
    if (entry !== null) await walkEntry(entry, entry.name, files, folders);
    else if (file !== null && file !== undefined) files.push({ below: file.name, file });
  }
  return { files, folders };
}

async function walkEntry(
  entry: FileSystemEntry,
  below: string,
  files: IncomingFile[],
  folders: string[],
): Promise<void> {
  if (entry.isFile) {
    files.push({
      below,
      file: await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  let count = 0;
  // A reader returns a hundred entries at a time, and none at its end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    count += some.length;
    for (const child of some) await walkEntry(child, `${below}/${child.name}`, files, folders);
  }
  if (count === 0) folders.push(below);
}
