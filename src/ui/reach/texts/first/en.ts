export const english = {
  title: 'Connect an agent',
};
