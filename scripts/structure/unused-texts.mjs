// @ts-check
// A text that nobody takes is read by nobody, and translated for nothing.

const TEXTS = /^src\/ui\/(?:.*\/)?texts\//;
const ENGLISH = /^src\/ui\/(?:.*\/)?texts\/(?:.*\/)?en\.ts$/;

/**
 * By name alone: keys that are looked up by a value are named where the values are. So it finds only certain cases.
 *
 * @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]}
 */
export function findUnusedTexts({ files }) {
  const all = [...files.values()].filter(({ path }) => path.startsWith('src/'));
  const named = new Set(
    all.flatMap(({ path, text }) => (TEXTS.test(path) ? [] : (text.match(/[A-Za-z_$][\w$]*/g) ?? []))),
  );
  return all
    .filter(({ path }) => ENGLISH.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const key = /^\s+([A-Za-z_$][\w$]*): /.exec(line)?.[1];
        return key === undefined || named.has(key)
          ? []
          : [
              {
                file: path,
                line: index + 1,
                rule: 'unused-text',
                message: `Nothing takes "${key}". Remove it from every language.`,
              },
            ];
      }),
    );
}
