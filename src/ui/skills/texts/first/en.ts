export const english = {
  title: 'Skills',
  notAllowed: (names: string) => `Allow these skills before you use them: ${names}`,
};
