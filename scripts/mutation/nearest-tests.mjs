// @ts-check
// Which tests are asked about a file: those that import it, however far in its own folder, the nearest first.

/** More tests than these add much time and kill next to nothing. */
const MAX_TESTS = 4;
/** Imports between a file and a test. */
const MAX_DISTANCE = 3;
const MAX_DISTANCE_INSIDE = 7;
const UNIT_TEST = /^(?:src|scripts)\/.*\.test\.tsx?$/;
const OTHER_TEST = /\.(?:browser|full)\.test\./;

/**
 * @param {ReadonlyMap<string, { edges: readonly { target: string | undefined, typeOnly: boolean }[] }>} files modules by path
 * @param {string} path
 * @returns {string[]} paths of unit tests
 */
export function nearestTests(files, path) {
  const baseName = path.replace(/\.\w+$/, '');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const rank = (/** @type {[string, number]} */ [test, distance]) => {
    if (test.startsWith(`${baseName}.`)) return 0;
    return (test.startsWith(folder) ? 0 : MAX_DISTANCE_INSIDE * 1000) + distance * 1000 - sharedFolders(path, test);
  };
  return [...distances(files, path)]
    .filter(([test, distance]) => distance <= MAX_DISTANCE || test.startsWith(folder))
    .filter(([test]) => UNIT_TEST.test(test) && !OTHER_TEST.test(test))
    .sort((a, b) => rank(a) - rank(b) || a[0].localeCompare(b[0]))
    .slice(0, MAX_TESTS)
    .map(([test]) => test);
}

/**
 * How many imports lie between a module and those that use it.
 * @param {Parameters<typeof nearestTests>[0]} files
 * @param {string} path
 */
function distances(files, path) {
  /** @type {Map<string, number>} */
  const found = new Map([[path, 0]]);
  for (let distance = 1; distance <= MAX_DISTANCE_INSIDE; distance += 1) {
    for (const [importer, { edges }] of files) {
      const reaches = edges.some(
        ({ target, typeOnly }) => !typeOnly && target !== undefined && found.get(target) === distance - 1,
      );
      if (reaches && !found.has(importer)) found.set(importer, distance);
    }
  }
  return found;
}

/** @param {string} a @param {string} b */
function sharedFolders(a, b) {
  const [left, right] = [a.split('/'), b.split('/')];
  const parting = left.findIndex((part, index) => part !== right[index]);
  return parting === -1 ? left.length : parting;
}
