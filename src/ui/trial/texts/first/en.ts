export const english = {
  discarded: (name: string | undefined) => (name === undefined ? 'Ended the trial' : `Ended the trial of ${name}`),
  back: 'The trial goes on',
  missing: 'That trial is over.',
  none: 'There is nothing to try here.',
};
