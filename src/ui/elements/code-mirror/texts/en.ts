export const english = {
  leaveEditor: 'Tab indents. Esc, then Tab, leaves.',
  overload: (index: number, count: number) => `${index} of ${count} ways to call it`,
  rename: 'Rename',
  renameLabel: (name: string, count: number) =>
    count === 1 ? `New name for ${name} (1 place)` : `New name for ${name} (${count} places)`,
  notAName: 'A name has letters, digits, _ and $, and does not begin with a digit.',
};
