// @ts-check
// Names, lengths and forms of export.

/** Counted as formatted. */
const MAX_LINES = 450;
const MAX_TEST_LINES = 800;
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/;
// The tools that load these files require a default export.
const DEFAULT_EXPORT_ALLOWED =
  /^[\w.]+\.config\.[jt]s$|^e2e\/support\/global-setup\.ts$|^scripts\/mutation\/runner\.mjs$/;

const MESSAGES = {
  'export-star': 'Name what is exported.',
  'default-export': 'Export by name.',
};

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findFileProblems(project) {
  return [...project.files.values()].flatMap((file) => {
    /** @type {import('../structure.mjs').Finding[]} */
    const findings = file.flaws
      .filter((flaw) => flaw.rule !== 'default-export' || !DEFAULT_EXPORT_ALLOWED.test(file.path))
      .map((flaw) => ({ file: file.path, line: flaw.line, rule: flaw.rule, message: MESSAGES[flaw.rule] }));
    const max = file.isTest ? MAX_TEST_LINES : MAX_LINES;
    if (file.lines > max)
      findings.push({
        file: file.path,
        line: max,
        rule: 'file-length',
        message: `${file.lines} lines; ${max} is the most. Split it by concept.`,
      });
    const wrong = file.path.split('/').find((part) => !KEBAB_CASE.test(part));
    if (wrong !== undefined)
      findings.push({ file: file.path, line: 1, rule: 'file-name', message: `"${wrong}" is not kebab-case.` });
    return findings;
  });
}
