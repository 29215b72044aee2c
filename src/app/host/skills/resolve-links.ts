import type { FileSystem } from '../../../core/file-system.ts';

/** Paths of links, relative to the folder. */
export interface ResolvedLinks {
  /** They led to a file of the folder, whose copy is in their place. */
  readonly copied: readonly string[];
  /** They led out of the folder, to a folder or nowhere, and are gone. */
  readonly removed: readonly string[];
}

/**
 * Makes a folder that was just unpacked one without links: a skill consists of files, and what a link leads to is not
 * covered by what a person reads.
 */
export async function resolveLinks(
  files: Pick<FileSystem, 'list' | 'realpath' | 'stat' | 'readFile' | 'writeFile' | 'rm'>,
  folder: string,
): Promise<ResolvedLinks> {
  const links: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const entries = await files.list(path);
    for (const { name, kind } of entries.ok ? entries.value : [])
      if (kind === 'link') links.push(`${path}/${name}`);
      else if (kind === 'directory') await visit(`${path}/${name}`);
  };
  await visit(folder);
  // All are read before the first is replaced: one may lead to another.
  const contents = await Promise.all(links.map(async (path) => await contentsBehind(files, folder, path)));
  const copied: string[] = [];
  const removed: string[] = [];
  for (const [at, path] of links.entries()) {
    const found = contents[at];
    await files.rm(path);
    const isCopied = found !== undefined && (await files.writeFile(path, found.bytes, { mode: found.mode })).ok;
    (isCopied ? copied : removed).push(path.slice(folder.length + 1));
  }
  return { copied, removed };
}

async function contentsBehind(
  files: Pick<FileSystem, 'realpath' | 'stat' | 'readFile'>,
  folder: string,
  path: string,
): Promise<{ readonly bytes: Uint8Array; readonly mode: number } | undefined> {
  const target = await files.realpath(path);
  if (!target.ok || !target.value.startsWith(`${folder}/`)) return undefined;
  const [stat, bytes] = await Promise.all([files.stat(target.value), files.readFile(target.value)]);
  return stat.ok && bytes.ok ? { bytes: bytes.value, mode: stat.value.mode } : undefined;
}
