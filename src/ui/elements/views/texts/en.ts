const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const english = {
  diff: {
    same: 'No difference.',
    added: 'added: ',
    removed: 'removed: ',
    cut: (count: number) => `${count} more lines are not shown.`,
    cutLine: (count: number) => `${count} more characters are not shown.`,
    unchanged: (count: number) => `${count} unchanged ${count === 1 ? 'line' : 'lines'}`,
  },
  value: {
    entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
    chosen: 'Chosen value',
    chosenValue: 'All of the chosen value',
    copyPath: 'Copy the path',
    copyValue: 'Copy the value',
    sortBy: (column: string) => `Sort by ${column}`,
  },
  /** Texts that somebody decides by, with what cannot be seen in them. */
  exact: {
    warning: 'This text has hidden characters. They are shown where they are.',
    hidden: (code: string, times: number) =>
      times === 1 ? `Hidden character ${code}` : `Hidden character ${code}, ${String(times)} times`,
    lineEnds: (times: number) => count(times, 'line end', 'line ends'),
    blanks: (times: number) => count(times, 'space', 'spaces'),
    moreLines: (more: number) => `Show ${count(more, 'more line', 'more lines')}`,
    moreCharacters: (more: number) => `Show ${count(more, 'more character', 'more characters')}`,
    moreArguments: (more: number) => `Show ${count(more, 'more argument', 'more arguments')}`,
    earlier: 'Before',
    later: 'After',
    part: (from: number, to: number, of: number) =>
      `Characters ${from.toLocaleString('en')} to ${to.toLocaleString('en')} of ${of.toLocaleString('en')}`,
    inField: 'A field cannot show all characters of this text. Edit it as JSON.',
  },
};
