export const english = {
  title: 'Help',
};
