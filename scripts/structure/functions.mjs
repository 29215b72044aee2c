// @ts-check
// Long functions are the exception: few in all, and none that nobody can read at once.

const MAX_LINES = 120;
/** Maximum number of functions of the app with more than 60 lines. */
const MAX_LONG = 60;

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findFunctionProblems(project) {
  const long = [...project.files.values()].flatMap(({ path, isTest, longFunctions }) =>
    path.startsWith('src/') && !isTest ? longFunctions.map((each) => ({ ...each, file: path })) : [],
  );
  const findings = long
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, line, lines }) => ({
      file,
      line,
      rule: 'function-length',
      message: `${lines} lines; ${MAX_LINES} is the most. Make it of parts that have a name.`,
    }));
  const [longest] = long.toSorted((one, other) => other.lines - one.lines);
  if (longest === undefined || long.length <= MAX_LONG) return findings;
  return [
    ...findings,
    {
      file: longest.file,
      line: longest.line,
      rule: 'function-length',
      message: `${long.length} functions have more than 60 lines; ${MAX_LONG} is the most. This is the longest.`,
    },
  ];
}
