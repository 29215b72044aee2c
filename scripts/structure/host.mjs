// @ts-check
// Where services are wired, imports of types form no cycles either: what a service needs is named there, and the whole
// is known to nobody. knip finds the cycles that remain after compilation.

/** @typedef {import('../structure.mjs').Finding} Finding */

/** Where the host makes its services. */
const HOST = 'src/app/host/';

/** @param {import('./project.mjs').Project} project @returns {Finding[]} */
export function findHostProblems({ files }) {
  const hostFiles = [...files.values()].filter(({ path, isTest }) => path.startsWith(HOST) && !isTest);
  return hostFiles.flatMap((file) => [...cyclesOf(file, files), ...wholeHostIn(file)]);
}

/**
 * The shortest cycle of imports by way of a file, told at its first file.
 * @param {import('./project.mjs').SourceFile} start
 * @param {ReadonlyMap<string, import('./project.mjs').SourceFile>} files
 * @returns {Finding[]}
 */
function cyclesOf(start, files) {
  const paths = [[start.path]];
  const seen = new Set();
  for (const path of paths) {
    for (const { target, kind } of files.get(path.at(-1) ?? '')?.edges ?? []) {
      if (kind === 'url') continue;
      if (target === start.path) {
        const line = start.edges.find((edge) => edge.target === (path[1] ?? start.path))?.line ?? 1;
        const message = [...path, start.path].join(' → ');
        return path.some((each) => each < start.path) ? [] : [{ file: start.path, line, rule: 'host-cycle', message }];
      }
      if (target === undefined || seen.has(target) || !target.startsWith(HOST)) continue;
      seen.add(target);
      paths.push([...path, target]);
    }
  }
  return [];
}

/** Wherever the whole host is handed around. @param {import('./project.mjs').SourceFile} file @returns {Finding[]} */
function wholeHostIn({ path, text }) {
  return [...text.matchAll(/\w+\??: Promise<Host\w*>/g)].map(({ 0: written, index }) => ({
    file: path,
    line: text.slice(0, index).split('\n').length,
    rule: 'whole-host',
    message: `"${written}" hands the whole host around. Take the services and stores that are needed, by name.`,
  }));
}
