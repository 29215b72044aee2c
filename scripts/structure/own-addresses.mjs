// @ts-check
// One module knows which addresses are this machine's or a private network's. A second one would know fewer spellings.

const ONE_LOCATION = 'src/core/permissions/private-host.ts';

/** @type {ReadonlyMap<string, string>} paths with such texts of their own, and why */
const EXCEPTIONS = new Map([
  ['src/node/inside/', 'the network inside the tab, in which it resolves names and gives out addresses'],
  ['src/ui/templates/', 'programs of templates, which run in that network'],
]);

const NAMES = String.raw`\.?localhost(?:\.localdomain)?|127\.[\d.]*|10\.[\d.]*|192\.168\.[\d.]*|169\.254\.[\d.]*|0\.0\.0\.0|\[?::1?\]?|\.local|\.internal|\.lan`;

/** Texts that are nothing but such an address or its start, and comparisons with its first number. */
const IN_LINES = [
  new RegExp(String.raw`(['"\x60])(?:https?:\/\/)?(?:${NAMES})\1`),
  /[!=]==\s*(?:127|192|169)\b(?!\.)/,
  /\b(?:127|192|169)\s*[!=]==/,
];
/** Regular expressions that look for one. */
const IN_EXPRESSION = /localhost|\b127\\?\.|192\\?\.168|169\\?\.254|::1|\\\.(?:local|internal|lan)\b/;

/**
 * @param {{ readonly files: ReadonlyMap<string,
 *   Pick<import('./project.mjs').SourceFile, 'path' | 'text' | 'isTest' | 'expressions'>> }} project
 * @returns {import('../structure.mjs').Finding[]}
 */
export function findOwnAddressProblems({ files }) {
  return [...files.values()].flatMap(({ path, text, isTest, expressions }) => {
    if (!path.startsWith('src/') || isTest || path === ONE_LOCATION) return [];
    if ([...EXCEPTIONS.keys()].some((folder) => path.startsWith(folder))) return [];
    const lines = text.split('\n').flatMap((line, at) => (IN_LINES.some((each) => each.test(line)) ? [at + 1] : []));
    const matched = expressions.flatMap(({ literal, line }) => (IN_EXPRESSION.test(literal ?? '') ? [line] : []));
    return [...new Set([...lines, ...matched])].map((line) => ({
      file: path,
      line,
      rule: 'own-address',
      message: `This tells addresses of this machine or network from others. ${ONE_LOCATION} does that.`,
    }));
  });
}
