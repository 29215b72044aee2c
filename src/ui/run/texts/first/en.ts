export const english = {
  argumentsInvalid: (line: number, column: number, message: string) =>
    `The arguments are not JSON. Line ${line}:${column}: ${message}`,
  running: 'Running',
  finished: (time: string) => `Finished in ${time}`,
  unfinished: (names: readonly string[]) => `Not complete yet: ${names.join(', ')}.`,
};
