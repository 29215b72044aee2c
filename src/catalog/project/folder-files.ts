import type { ListedEntry } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';
import { defined } from '../../core/defined.ts';

/** A file in the folder of tools. */
export interface FolderFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly mode: number;
  readonly isLink: boolean;
}

/** The files that could be the tool of one name, in order of priority. */
export interface FolderBaseName {
  readonly baseName: string;
  readonly files: readonly FolderFile[];
  /** `<stem>.md` */
  readonly companion?: FolderFile;
}

const EXTENSIONS = ['ts', 'js', 'mjs', ''] as const;

/**
 * Groups a folder's files by name. A name with another dot (`x.test.ts`, `x.d.ts`) is not a tool: names with dots
 * belong to servers.
 */
export function baseNamesOf(
  folder: string,
  entries: readonly ListedEntry[],
): { readonly baseNames: readonly FolderBaseName[]; readonly left: number } {
  const baseNames = new Map<string, FolderFile[]>();
  const companions = new Map<string, FolderFile>();
  for (const { name, kind, size, mtimeMs, mode, leadsTo } of entries) {
    const [baseName = '', extension = '', ...more] = name.split('.');
    if (kind === 'directory' || leadsTo === 'directory' || baseName === '' || more.length > 0) continue;
    const file = { path: `${folder}/${name}`, size, mtimeMs, mode, isLink: kind === 'link' };
    if (extension === 'md') companions.set(baseName, file);
    else if (EXTENSIONS.some((known) => known === extension))
      baseNames.set(baseName, [...(baseNames.get(baseName) ?? []), file]);
  }
  const all = [...baseNames].map(([baseName, files]): FolderBaseName => {
    const companion = companions.get(baseName);
    return {
      baseName,
      files: files.sort((one, other) => rankOf(one) - rankOf(other)),
      ...defined({ companion }),
    };
  });
  return { baseNames: all.slice(0, LIMITS.project.maxTools), left: Math.max(0, all.length - LIMITS.project.maxTools) };
}

/** The extension of a file: `ts`, `js`, `mjs`, or empty. */
export function extensionOf({ path }: Pick<FolderFile, 'path'>): string {
  return /\.([^./]+)$/.exec(path)?.[1] ?? '';
}

function rankOf(file: FolderFile): number {
  return EXTENSIONS.findIndex((known) => known === extensionOf(file));
}
