// @ts-check
// A cast by way of `unknown` is for what no type can say: where something is parsed, and where a library's types have a gap.

/** As many may the app have. */
const MAX_CASTS = 10;

/**
 * @param {{ readonly files: ReadonlyMap<string, Pick<import('./project.mjs').SourceFile, 'path' | 'isTest' | 'blindCasts'>> }} project
 * @returns {import('../structure.mjs').Finding[]}
 */
export function findCastProblems(project) {
  const casts = [...project.files.values()].flatMap(({ path, isTest, blindCasts }) =>
    path.startsWith('src/') && !isTest ? blindCasts.map((each) => ({ ...each, file: path })) : [],
  );
  const findings = casts
    .filter(({ hasReason }) => !hasReason)
    .map(({ file, line }) => ({
      file,
      line,
      rule: 'cast-reason',
      message:
        'A cast by way of `unknown`. Find a type that the compiler can check, or say just above why there is none.',
    }));
  const last = casts.at(-1);
  if (last === undefined || casts.length <= MAX_CASTS) return findings;
  const locations = casts.map(({ file, line }) => `${file}:${line}`).join(', ');
  return [
    ...findings,
    {
      file: last.file,
      line: last.line,
      rule: 'cast-count',
      message: `${casts.length} casts by way of \`unknown\`; ${MAX_CASTS} is the most. They are ${locations}.`,
    },
  ];
}
