/** `git` for the shell: built as a part of its own and evaluated on first use. */
export { runGit } from './git-command.ts';
