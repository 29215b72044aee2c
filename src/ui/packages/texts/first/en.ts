export const english = {
  added: (what: string) => `Added ${what}`,
  notSaved: 'The tool has changes that cannot be saved. Fix them first: packages are saved with the tool.',
  stopped: 'Stopped. Nothing was added.',
  failedTitle: 'Nothing was added',
  removeFailedTitle: 'Nothing was removed',
  title: 'Packages',
};
