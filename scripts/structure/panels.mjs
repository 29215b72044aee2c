// @ts-check
// One list of panels: activity bar, palette, discovery and executors take ids and names of tools from it.

const ONE_LOCATION = 'src/core/panel-navigation-map.ts';
/** So many ids of panels in one literal are a list of panels. */
const MAX_IDS = 4;
/** Lists of other things with the same names. */
const EXCEPTIONS = new Set(['src/core/panel-navigation-map.ts']);

/**
 * @param {{ readonly files: ReadonlyMap<string, Pick<import('./project.mjs').SourceFile, 'path' | 'text' | 'isTest'>> }}
 *   project
 * @returns {import('../structure.mjs').Finding[]}
 */
export function findPanelListProblems({ files }) {
  const ids = idsOf(files.get(ONE_LOCATION)?.text ?? '');
  if (ids.length === 0) return [];
  const id = `['"](?:${ids.join('|')})['"]`;
  const list = new RegExp(String.raw`\[\s*${id}(?:\s*,\s*${id}){${String(MAX_IDS - 1)},}`, 'g');
  return [...files.values()].flatMap(({ path, text, isTest }) => {
    if (!path.startsWith('src/') || isTest || EXCEPTIONS.has(path)) return [];
    const found = [...text.matchAll(list), ...text.matchAll(/(['"`])open_[a-z0-9_]+_panel\1/g)];
    return found.map(({ index }) => ({
      file: path,
      line: text.slice(0, index).split('\n').length,
      rule: 'panel-list',
      message: `This names panels or the tools that open them. ${ONE_LOCATION} is the one list.`,
    }));
  });
}

/** The ids in the one list. */
function idsOf(/** @type {string} */ text) {
  const start = text.indexOf('const APP_PANELS = [');
  const end = text.indexOf(']', start);
  return start < 0 ? [] : [...text.slice(start, end).matchAll(/'([a-z-]+)'/g)].map((match) => match[1]);
}
