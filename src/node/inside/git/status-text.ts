import { relativeTo, type PathState, type Repository } from './repository.ts';

/** The output of `git status`. */
export function statusText(
  repository: Repository,
  {
    branch,
    hasCommits,
    states,
  }: {
    readonly branch: string | undefined;
    readonly hasCommits: boolean;
    readonly states: readonly PathState[];
  },
): string {
  const shown = (path: string): string => relativeTo(repository, path);
  const staged = states.filter((state) => state.staged !== undefined);
  const unstaged = states.filter((state) => state.unstaged === 'M' || state.unstaged === 'D');
  const unknown = untracked(states);
  const parts = [branch === undefined ? 'HEAD detached' : `On branch ${branch}`];
  if (!hasCommits) parts.push('\nNo commits yet');
  if (staged.length > 0)
    parts.push(
      `${hasCommits ? '' : '\n'}Changes to be committed:`,
      `  (use "git restore --staged <file>..." to unstage)`,
      ...staged.map((state) => `\t${STAGED[state.staged ?? 'M']}${shown(state.path)}`),
      '',
    );
  if (unstaged.length > 0)
    parts.push(
      'Changes not staged for commit:',
      '  (use "git add <file>..." to update what will be committed)',
      '  (use "git restore <file>..." to discard changes in working directory)',
      ...unstaged.map((state) => `\t${state.unstaged === 'D' ? 'deleted:    ' : 'modified:   '}${shown(state.path)}`),
      '',
    );
  if (unknown.length > 0)
    parts.push(
      `${hasCommits || staged.length > 0 ? '' : '\n'}Untracked files:`,
      '  (use "git add <file>..." to include in what will be committed)',
      ...unknown.map((path) => `\t${shown(path)}`),
      '',
    );
  const last = lastLine(staged.length, unstaged.length, unknown.length, hasCommits);
  return `${[...parts, ...(last === '' ? [] : [last])].join('\n')}\n`;
}

const STAGED = { A: 'new file:   ', M: 'modified:   ', D: 'deleted:    ' } as const;

function lastLine(staged: number, unstaged: number, unknown: number, hasCommits: boolean): string {
  if (staged > 0) return '';
  if (unstaged > 0) return 'no changes added to commit (use "git add" and/or "git commit -a")';
  if (unknown > 0) return 'nothing added to commit but untracked files present (use "git add" to track)';
  return hasCommits
    ? 'nothing to commit, working tree clean'
    : '\nnothing to commit (create/copy files and use "git add" to track)';
}

/** Two letters per path, for `-s` and `--porcelain`. */
export function shortStatus(states: readonly PathState[], shown: (path: string) => string): string {
  const known = states.filter((state) => state.unstaged !== '?');
  return [
    ...known.map(({ path, staged, unstaged }) => `${staged ?? ' '}${unstaged ?? ' '} ${shown(path)}\n`),
    ...untracked(states).map((path) => `?? ${shown(path)}\n`),
  ].join('');
}

/** An untracked folder stands for all its contents. */
function untracked(states: readonly PathState[]): string[] {
  const shown = states.flatMap(({ path, unstaged, folder }) => (unstaged === '?' ? [folder ?? path] : []));
  return [...new Set(shown)].sort();
}
