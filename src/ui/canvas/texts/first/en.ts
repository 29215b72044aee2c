export const english = {
  title: 'Panels',
  promptNotes: 'Prompt notes',
};
