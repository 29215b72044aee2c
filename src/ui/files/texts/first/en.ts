export const english = {
  title: 'Workspace',
  settings: 'Workspace',
};
