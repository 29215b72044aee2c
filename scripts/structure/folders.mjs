// @ts-check
// No folder of the app has so many files that one has to search in it.
import { posix } from 'node:path';

const MAX_FILES = 25;

/** @type {ReadonlyMap<string, string>} folders with more, and why */
const EXCEPTIONS = new Map([['src/realms', 'an entry point of each thread']]);

/** @param {Pick<import('./project.mjs').Project, 'tracked'>} project @returns {import('../structure.mjs').Finding[]} */
export function findFolderProblems({ tracked }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of tracked) {
    const folder = posix.dirname(path);
    if (folder.startsWith('src/')) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count <= mostFilesOf(folder)
      ? []
      : [
          {
            file: folder,
            line: 1,
            rule: 'folder-size',
            message: `${count} files; ${mostFilesOf(folder)} is the most. Put those that belong together into a folder.`,
          },
        ],
  );
}

/** @param {string} folder */
function mostFilesOf(folder) {
  return EXCEPTIONS.has(folder) ? Infinity : MAX_FILES;
}
