import { ToolyardError } from '../../../core/errors.ts';
import { leftOut, type LeftOut } from '../../../core/files/import-faults.ts';
import { newId } from '../../../core/ids.ts';
import { SKIPPED_FOLDERS } from '../../../core/tree/client-folders.ts';
import type { ArchivesService, FilesService } from '../../../workspace/contract/services.ts';

/** Imports that a person reviews before anything is stored: one at a time. */
export interface Reviews<Found> {
  /**
   * Begins a review, which ends any other.
   *
   * @param read writes what comes in to a folder of its own and says what is in it
   */
  readonly begin: (
    read: (folder: string, left: LeftOut[]) => Promise<readonly Found[]>,
  ) => Promise<{ readonly id: string; readonly found: readonly Found[]; readonly left: readonly LeftOut[] }>;
  /** What the review found. @throws ToolyardError `not-found` if it is over */
  readonly found: (id: string) => readonly Found[];
  /** Ends the review and removes its files. */
  readonly end: () => Promise<void>;
  /** Ends the review if it is this one. */
  readonly dismiss: (id: string) => Promise<void>;
}

/** @param root the folder for what comes in, which nothing is read from but by a review */
export function createReviews<Found>(
  files: Pick<FilesService, 'stat' | 'removeForGood'>,
  root: string,
): Reviews<Found> {
  let current: { readonly id: string; readonly found: readonly Found[] } | undefined;
  const end = async (): Promise<void> => {
    current = undefined;
    if ((await files.stat(root)) !== undefined) await files.removeForGood(root);
  };
  return {
    begin: async (read) => {
      await end();
      const id = newId<string>();
      const left: LeftOut[] = [];
      try {
        const found = await read(`${root}/${id}`, left);
        current = { id, found };
        return { id, found, left };
      } catch (error) {
        await end();
        throw error;
      }
    },
    found: (id) => {
      if (current?.id !== id) throw new ToolyardError('not-found', 'This review is over: import it again');
      return current.found;
    },
    end,
    dismiss: async (id) => {
      if (current?.id === id) await end();
    },
  };
}

/** Unpacks a zip that comes in. @param left takes what is left out */
export async function unzipIncoming(
  archives: Pick<ArchivesService, 'unzip'>,
  zip: Blob,
  folder: string,
  left: LeftOut[],
): Promise<void> {
  const taken = await archives.unzip(zip, folder);
  for (const { name, why, message } of taken.left)
    left.push(message === undefined ? leftOut(name, { code: `zip-${why}`, values: [] }) : { name, fault: { message } });
}

/** Entries of a list that a person reads; a zip may have hundreds of thousands of files. */
const MAX_LISTED = 1_000;

/**
 * Says of each file of what came in that it is left out, unless it or a folder above it is used.
 *
 * @param folder of what came in
 * @param used paths of files and folders
 */
export async function leaveOthers(
  files: Pick<FilesService, 'stat' | 'listAll'>,
  folder: string,
  used: Iterable<string>,
  reason: Parameters<typeof leftOut>[1],
): Promise<readonly LeftOut[]> {
  const known = new Set(used);
  const isUsed = (path: string): boolean => {
    for (let at = path; at.length > folder.length; at = at.slice(0, at.lastIndexOf('/')))
      if (known.has(at)) return true;
    return known.has(folder);
  };
  const paths = (await files.stat(folder)) === undefined ? [] : await files.listAll(folder);
  const others = paths.filter((path) => !isUsed(path) && !path.split('/').some((part) => OF_PROGRAMS.has(part)));
  const listed = others.slice(0, MAX_LISTED).map((path) => leftOut(path.slice(folder.length + 1), reason));
  const more = others.length - listed.length;
  return more === 0 ? listed : [...listed, leftOut('…', { code: 'import-more', values: [more] })];
}

/** What programs put beside a person's files. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([...SKIPPED_FOLDERS, '.DS_Store', '__MACOSX']);
