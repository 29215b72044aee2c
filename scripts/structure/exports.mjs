// @ts-check
// Exported names that nothing imports.

/**
 * A type counts as used if its own module needs it for another export.
 * @param {import('./project.mjs').Project} project
 * @param {import('../structure.mjs').Table} table
 * @returns {import('../structure.mjs').Finding[]}
 */
export function findUnusedExports(project, table) {
  /** @type {Map<string, Set<string>>} names taken from each file, `*` for all */
  const taken = new Map();
  for (const file of project.files.values()) {
    for (const { target, names } of file.edges) {
      if (target === undefined) continue;
      const names_ = taken.get(target) ?? new Set();
      for (const name of names) names_.add(name);
      taken.set(target, names_);
    }
  }
  return [...project.files.values()].flatMap((file) => {
    const names = taken.get(file.path);
    if (names?.has('*') || table.entries.test(file.path) || /\.config\.[jt]s$/.test(file.path)) return [];
    return file.exports
      .filter((exported) => !names?.has(exported.name) && !(exported.isType && exported.usedInside))
      .map(({ name, line }) => ({
        file: file.path,
        line,
        rule: 'unused-export',
        message: `Nothing imports ${name}. Remove the export or the thing.`,
      }));
  });
}
