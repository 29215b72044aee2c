/** `npm` and `npx` for the shell: built as a part of its own and evaluated on first use. */
export { runNpm, provideCommand } from './command/npm-command.ts';
