// @ts-check
// Where a tool comes from is asked in one folder; everywhere else a tool's traits say what follows from it.

const FOLDER = 'src/catalog/origins/';

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findOriginProblems({ files }) {
  const kinds = [...files.keys()].flatMap((path) =>
    path.startsWith(FOLDER) ? (/^([a-z]+)\/origin\.ts$/.exec(path.slice(FOLDER.length))?.[1] ?? []) : [],
  );
  if (kinds.length === 0) return [];
  const kind = `'(?:${kinds.join('|')})'`;
  const question = new RegExp(
    [
      // origin.kind, origin['kind']
      String.raw`\borigin(?:\?\.|\.)kind\b`,
      String.raw`\borigin(?:\?\.)?\['kind'\]`,
      // origin: { kind } destructures it; origin: { kind: 'embed' } creates one.
      String.raw`\borigin: \{ kind(?!: ')`,
      String.raw`\{[^{}]*\bkind\b[^{}]*\} = [\w.?]*\borigin\b`,
      // Its name decides nothing, wherever it is stored.
      String.raw`\b(?:origin|group|replaceable) [!=]== ${kind}`,
      String.raw`${kind} [!=]== [\w.?]*\b(?:origin|group|replaceable)\b`,
      String.raw`\bswitch \([\w.?]*\b(?:origin|group|replaceable)\)`,
      String.raw`' in [\w.?]*\borigin\b`,
    ].join('|'),
    'g',
  );
  return [...files.values()]
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest && !path.startsWith(FOLDER))
    .flatMap(({ path, text }) =>
      [...text.matchAll(question)].map(({ 0: found, index }) => ({
        file: path,
        line: text.slice(0, index).split('\n').length,
        rule: 'origin-kind',
        message: `"${found}" asks where a tool comes from. Ask for a trait of it (${FOLDER}).`,
      })),
    );
}
