// @ts-check
// No folder has so many files that one has to search in it.
import { posix } from 'node:path';

const MAX_FILES = 25;

/** The root, where programs look for their configuration; files of earlier versions; what tests make faults from. */
const EXCEPT = /^(?:\.|golden|scripts\/fixtures)(?:\/|$)/;

/** @param {Pick<import('./project.mjs').Project, 'tracked'>} project @returns {import('../structure.mjs').Finding[]} */
export function findFolderProblems({ tracked }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of tracked) {
    const folder = posix.dirname(path);
    if (!EXCEPT.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count <= MAX_FILES
      ? []
      : [
          {
            file: folder,
            line: 1,
            rule: 'folder-size',
            message: `${count} files; ${MAX_FILES} is the most. Put those that belong together into a folder.`,
          },
        ],
  );
}
