// @ts-check
// package.json against what is imported.

/** @typedef {import('../structure.mjs').Finding} Finding */

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('../structure.mjs').Table} table
 * @returns {Finding[]}
 */
export function findDependencyProblems(project, table) {
  const shipped = namesIn(project.manifest.dependencies);
  const development = namesIn(project.manifest.devDependencies);
  /** @type {Set<string>} */
  const used = new Set(table.usedWithoutImport);
  /** @type {Finding[]} */
  const findings = [];

  for (const file of project.files.values()) {
    for (const { package: name, line, typeOnly } of file.edges) {
      if (name === undefined || /^(?:node|virtual):/.test(name)) continue;
      used.add(name);
      const inApp = file.path.startsWith('src/') && !file.isTest;
      if (!shipped.has(name) && !development.has(name)) {
        findings.push({
          file: file.path,
          line,
          rule: 'undeclared-dependency',
          message: `package.json does not name ${name}.`,
        });
      } else if (inApp && !typeOnly && !shipped.has(name)) {
        findings.push({
          file: file.path,
          line,
          rule: 'undeclared-dependency',
          message: `The app imports ${name}: it belongs in dependencies, not devDependencies.`,
        });
      }
    }
  }
  // Style sheets name packages in @import, scripts name the paths of programs.
  const otherTexts = [
    ...project.styles.values(),
    ...[...project.files.values()].filter((file) => !file.path.startsWith('src/')).map((file) => file.text),
  ];
  for (const name of [...shipped, ...development]) {
    const mentioned = () =>
      otherTexts.some(
        (text) => text.includes(`'${name}/`) || text.includes(`"${name}/`) || text.includes(`node_modules/${name}/`),
      );
    if (!used.has(name) && !mentioned())
      findings.push({
        file: 'package.json',
        line: lineOf(name, project),
        rule: 'unused-dependency',
        message: `Nothing imports ${name}.`,
      });
  }
  return findings;
}

/** @param {unknown} section @returns {Set<string>} */
function namesIn(section) {
  return new Set(typeof section === 'object' && section !== null ? Object.keys(section) : []);
}

/** @param {string} name @param {import('./project.mjs').Project} project */
function lineOf(name, project) {
  const lines = JSON.stringify(project.manifest, null, 2).split('\n');
  return Math.max(1, lines.findIndex((line) => line.trimStart().startsWith(`"${name}":`)) + 1);
}
