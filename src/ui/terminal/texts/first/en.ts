export const english = {
  open: 'Terminal',
};
