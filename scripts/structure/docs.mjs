// @ts-check
// What the documentation names is there: files in links, and paths in `code`.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * A path of this repository: folders, and a file name with one of these extensions, or stars for all files of the
 * folder. It may omit outer folders.
 */
const PATH = /^(?:[\w.@-]+\/)+(?:[\w.@-]+\.(?:tsx?|mjs|md|css|html)|\*{1,2}(?:\/\*)?(?:\.[\w.]+)?)$/;
const LINK = /\]\(([^)#\s:]{1,200})(?:#[\w-]{0,100})?\)/g;
const CODE = /`([^`\n]{1,200})`/g;
/** Folders of a workspace, of packages, of Node's own tests and of the build, which the docs use as examples. */
const NOT_OURS = /^(?:node_modules|dist|\.ah|\.toolyard|tools|lib|data|test|web|switches)\//;

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findDocProblems({ root, tracked }) {
  const known = tracked.map((path) => `/${path}`);
  const isThere = (/** @type {string} */ path) => {
    const [folder, star] = path.split(/\/\*/);
    return known.some((each) => (star === undefined ? each.endsWith(`/${path}`) : each.includes(`/${folder}/`)));
  };
  const docs = tracked.filter((path) => path.endsWith('.md') && !path.startsWith('scripts/fixtures/'));
  return docs.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const linked = [...text.matchAll(LINK)]
          .map(([, path = '']) => path)
          .filter((path) => !existsSync(join(root, posix.dirname(file), path)));
        const named = [...text.matchAll(CODE)]
          .map(([, path = '']) => path)
          .filter((path) => PATH.test(path) && !NOT_OURS.test(path) && !isThere(path));
        return [...linked, ...named].map((path) => ({
          file,
          line: index + 1,
          rule: 'doc-path',
          message: `There is no ${path}. Name the file that is meant.`,
        }));
      }),
  );
}
