export const english = {
  title: 'Terminal',
  output: 'Output of the terminal',
  command: 'Command line',
  hint: 'Tab completes names; Esc, then Tab leaves. Up and Down recall earlier commands, Ctrl-C stops, Ctrl-L clears.',
  show: 'Show the terminal',
  hide: 'Hide the terminal',
  words: 'shell bash command console',
  resize: 'Height of the terminal',
  run: 'Run',
  stop: 'Stop',
  stopAction: 'Stop the command in the terminal',
  clear: 'Clear',
  clearAction: 'Clear the terminal',
  copy: 'Copy the output',
  empty:
    'A shell over the files of the workspace. It has node, npm install, npx, git, curl, sqlite3, grep, jq and ' +
    'similar commands. Tab completes names; Esc, then Tab leaves the line.',
  stopped: 'Stopped. None of its changes were kept.',
  allAgain: (files: number) =>
    'The whole command runs again' +
    (files === 0 ? '.' : `, although it has changed ${files === 1 ? '1 file' : `${String(files)} files`} already.`),
  written: 'Wrote',
  moreWritten: (files: number) => `and ${String(files)} more`,
  denied: 'To allow what it asked for, run bash by hand.',
  openBash: 'Open bash',
  cut: (characters: string) => `The first ${characters} characters are not shown.`,
  background: 'In the background',
  states: {
    running: 'running',
    ended: (code: number | undefined) => (code === undefined ? 'ended' : `ended, exit code ${String(code)}`),
    killed: 'killed',
    failed: 'failed',
  },
  kill: (id: string) => `End ${id}`,
  failed: (message: string) => `Failed: ${message}`,
};
