/**
 * The input of a thread that runs one program, and the disk made from it. Shared by threads here and in the browser.
 */
import { MemoryDisk } from '../../src/node/inside/index.ts';

export interface ProgramData {
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Creates a disk with these files and their folders. */
export function makeDisk({ files, cwd }: Pick<ProgramData, 'files' | 'cwd'>): MemoryDisk {
  const disk = new MemoryDisk(Date.now);
  const made = new Set<string>(['']);
  const makeFolder = (path: string): void => {
    if (made.has(path)) return;
    makeFolder(path.slice(0, path.lastIndexOf('/')));
    made.add(path);
    try {
      disk.makeDirectory(path, 0o755);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
  };
  makeFolder(cwd);
  for (const { path, bytes } of files) {
    makeFolder(path.slice(0, path.lastIndexOf('/')));
    disk.open(path, 0o1101, 0o644).write(bytes, 0);
  }
  return disk;
}
