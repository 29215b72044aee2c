import type { ListedEntry } from '../../core/file-system.ts';
import { LIMITS } from '../../core/limits.ts';

/** A file of the folder of tools, as the folder lists it. */
export interface FolderFile {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly mode: number;
  readonly isLink: boolean;
}

/** The files that could be the tool of one name, the one that beats the others first. */
export interface FolderStem {
  readonly stem: string;
  readonly files: readonly FolderFile[];
  /** `<stem>.md` */
  readonly companion?: FolderFile;
}

const EXTENSIONS = ['ts', 'js', 'mjs', ''] as const;

/**
 * Groups a folder's files by their names. A name with a further dot (`x.test.ts`, `x.d.ts`) is no tool's: names with
 * dots are those of servers.
 */
export function stemsOf(
  folder: string,
  entries: readonly ListedEntry[],
): { readonly stems: readonly FolderStem[]; readonly left: number } {
  const stems = new Map<string, FolderFile[]>();
  const companions = new Map<string, FolderFile>();
  for (const { name, kind, size, mtimeMs, mode, leadsTo } of entries) {
    const [stem = '', extension = '', ...more] = name.split('.');
    if (kind === 'directory' || leadsTo === 'directory' || stem === '' || more.length > 0) continue;
    const file = { path: `${folder}/${name}`, size, mtimeMs, mode, isLink: kind === 'link' };
    if (extension === 'md') companions.set(stem, file);
    else if (EXTENSIONS.some((known) => known === extension)) stems.set(stem, [...(stems.get(stem) ?? []), file]);
  }
  const all = [...stems].map(([stem, files]): FolderStem => {
    const companion = companions.get(stem);
    return {
      stem,
      files: files.sort((one, other) => rankOf(one) - rankOf(other)),
      ...(companion === undefined ? {} : { companion }),
    };
  });
  return { stems: all.slice(0, LIMITS.project.maxTools), left: Math.max(0, all.length - LIMITS.project.maxTools) };
}

/** What the name of a file ends with: `ts`, `js`, `mjs`, or nothing. */
export function extensionOf({ path }: Pick<FolderFile, 'path'>): string {
  return /\.([^./]+)$/.exec(path)?.[1] ?? '';
}

function rankOf(file: FolderFile): number {
  return EXTENSIONS.findIndex((known) => known === extensionOf(file));
}
