export const english = {
  title: 'Skills',
  agents: 'Agents',
  tabs: 'Skills and agents',
  notAllowed: (names: string) => `Allow these skills before you use them: ${names}`,
};
