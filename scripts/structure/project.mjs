// @ts-check
// Reads the project's files once, for all rules.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseModule } from './parse.mjs';

/**
 * @typedef {object} Edge
 * @property {string} specifier as written
 * @property {string | undefined} target path of the file it leads to; nothing for a package or a missing file
 * @property {string | undefined} package name of the npm package or `node:…`
 * @property {number} line
 * @property {import('./parse.mjs').Reference['kind']} kind
 * @property {boolean} typeOnly
 * @property {readonly string[] | '*'} names what is taken, `'*'` for all
 *
 * @typedef {object} SourceFile
 * @property {string} path below the root, with `/`
 * @property {string} text
 * @property {number} lines
 * @property {boolean} isTest
 * @property {Edge[]} edges
 * @property {import('./parse.mjs').ExportedName[]} exports
 * @property {import('./parse.mjs').Flaw[]} flaws
 * @property {import('./parse.mjs').WrittenExpression[]} expressions regular expressions in it
 * @property {import('./parse.mjs').LongFunction[]} longFunctions those of more than 60 lines
 * @property {import('./parse.mjs').BlindCast[]} blindCasts
 * @property {Map<string, number>} names all identifiers, each with the line where it stands first
 *
 * @typedef {object} Project
 * @property {string} root
 * @property {Map<string, SourceFile>} files modules by path
 * @property {Map<string, string>} styles texts of style sheets and pages by path
 * @property {Record<string, unknown>} manifest package.json
 * @property {string[]} tracked paths of what git tracks, or of all files where there is no git
 */

const SOURCE_FOLDERS = ['src', 'e2e', 'bench', 'scripts', 'relay'];
const FIXTURES = 'scripts/fixtures/';

/** @param {string} root @returns {Project} */
export function readProject(root) {
  const all = ['', ...SOURCE_FOLDERS]
    .flatMap((folder) => (existsSync(join(root, folder)) ? list(root, folder) : []))
    .filter((path) => !path.startsWith(FIXTURES));
  const known = new Set(all);
  /** @type {Map<string, SourceFile>} */
  const files = new Map();
  /** @type {Map<string, string>} */
  const styles = new Map();
  for (const path of all) {
    if (/\.(?:css|html)$/.test(path)) styles.set(path, readFileSync(join(root, path), 'utf8'));
    if (!/\.(?:ts|tsx|js|mjs)$/.test(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    const module = parseModule(path, text);
    const edges = module.references.map((reference) => ({
      ...reference,
      ...resolveSpecifier(path, reference.specifier, known),
    }));
    const isTest = /\.(?:test|spec)\.tsx?$|^src\/(?:.*\/)?testing\/|^(?:e2e|bench)\//.test(path);
    files.set(path, {
      path,
      text,
      lines: text.replace(/\n$/, '').split('\n').length,
      isTest,
      edges,
      exports: module.exports,
      flaws: module.flaws,
      expressions: module.expressions,
      longFunctions: module.longFunctions,
      blindCasts: module.blindCasts,
      names: module.names,
    });
  }
  return {
    root,
    files,
    styles,
    manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
    tracked: trackedFiles(root),
  };
}

/**
 * Files of a folder, and of its subfolders unless it is the root.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function list(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return folder === '' ? [] : list(root, path);
    return [path];
  });
}

/** @param {string} from @param {string} specifier @param {ReadonlySet<string>} known */
function resolveSpecifier(from, specifier, known) {
  const bare = specifier.replace(/[?#].*$/, '');
  if (bare.startsWith('.') || bare.startsWith('/')) {
    const path = bare.startsWith('/') ? bare.slice(1) : posix.join(posix.dirname(from), bare);
    const target = [path, `${path}.ts`, `${path}.tsx`, path.replace(/\.js$/, '.ts'), `${path}/index.ts`].find(
      (candidate) => known.has(candidate),
    );
    return { target, package: undefined };
  }
  if (bare.startsWith('node:') || bare.startsWith('virtual:')) return { target: undefined, package: bare };
  const parts = bare.split('/');
  return { target: undefined, package: parts.slice(0, bare.startsWith('@') ? 2 : 1).join('/') };
}

/** @param {string} root @returns {string[]} */
function trackedFiles(root) {
  const git = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  // Without git, and in a fixture inside another repository, checks all files instead.
  if (existsSync(join(root, '.git')) && git.status === 0)
    return git.stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  return ['', ...SOURCE_FOLDERS, 'docs'].flatMap((folder) =>
    existsSync(join(root, folder)) ? list(root, folder) : [],
  );
}
