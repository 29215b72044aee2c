import { folderOf } from './paths.ts';

/** Commands that run the file named by their next word. */
const RUNNERS: ReadonlySet<string> = new Set(['node', 'nodejs', 'bash', 'sh', 'source', '.']);
/** Words that may come before a command. */
const BEFORE: ReadonlySet<string> = new Set([
  'exec',
  'command',
  'time',
  'env',
  '!',
  'if',
  'then',
  'else',
  'elif',
  'while',
  'until',
  'do',
]);
/** Options of `node` that load their value. */
const LOADING: ReadonlySet<string> = new Set(['-r', '--require', '--import', '--loader', '--experimental-loader']);
/** Expressions for the folder of a script. */
const OWN_FOLDER = [
  '$(dirname "$0")',
  '$(dirname $0)',
  '$(dirname "${BASH_SOURCE[0]}")',
  '$(dirname "$BASH_SOURCE")',
  '${0%/*}',
  '${BASH_SOURCE%/*}',
];

/**
 * The files that a shell text runs by a literal path: those after `node`, `bash` and `source`, and commands with a
 * slash. Paths that are computed at run time are unknown.
 *
 * @param path path of the script
 */
export function filesRunBy(text: string, path: string): readonly string[] {
  const located = OWN_FOLDER.reduce((all, own) => all.replaceAll(own, () => folderOf(path)), text);
  return located.split(/[\n;|&(){}`]/).flatMap((command) =>
    filesOf(
      command
        .split(/\s/)
        .map((word) => word.replaceAll(/["']/g, ''))
        .filter((word) => word !== ''),
    ),
  );
}

function filesOf(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !BEFORE.has(word) && !/^\w+=/.test(word));
  const command = words[start];
  if (command === undefined || command.startsWith('#')) return [];
  if (!RUNNERS.has(command)) return command.includes('/') ? [command] : [];
  const given = words.slice(start + 1);
  const loaded = given.flatMap((word, at) =>
    LOADING.has(word)
      ? [given[at + 1] ?? '']
      : /^--(?:require|import|loader)=/.test(word)
        ? [word.slice(word.indexOf('=') + 1)]
        : [],
  );
  const file = given.find((word, at) => !word.startsWith('-') && !LOADING.has(given[at - 1] ?? ''));
  return [...loaded, ...(file === undefined ? [] : [file])].filter((word) => word !== '');
}
