// @ts-check
// One function quotes words for a shell. A second one would forget some of what a shell acts on.

const QUOTING = 'src/core/shell/quote-word.ts';

/** Ways to write a word for a shell: a single quote between two parts, and a backslash before each operator. */
const SECOND_WAYS = [
  /'\\{1,2}''/,
  /'"'"'/,
  /replace(?:All)?\(\s*\/\[(?=[^\]]*\|)(?=[^\]]*&)(?=[^\]]*;)/,
  /replace(?:All)?\(\s*\/\[(?=[^\]]*")(?=[^\]]*\$)(?=[^\]]*`)/,
];

/**
 * @param {{ readonly files: ReadonlyMap<string, Pick<import('./project.mjs').SourceFile, 'path' | 'text' | 'isTest'>> }} project
 * @returns {import('../structure.mjs').Finding[]}
 */
export function findQuotingProblems({ files }) {
  return [...files.values()].flatMap(({ path, text, isTest }) =>
    path === QUOTING || !path.startsWith('src/') || isTest
      ? []
      : text.split('\n').flatMap((line, at) =>
          SECOND_WAYS.some((way) => way.test(line))
            ? [
                {
                  file: path,
                  line: at + 1,
                  rule: 'shell-quoting',
                  message: `This quotes for a shell. ${QUOTING} does that, with quoteWord and quoteWords.`,
                },
              ]
            : [],
        ),
  );
}
