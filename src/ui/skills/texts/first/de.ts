import type { english } from './en.ts';

export const german: typeof english = {
  title: 'Skills',
  agents: 'Agenten',
  tabs: 'Skills und Agenten',
  notAllowed: (names) => `Diese Skills sind noch nicht erlaubt: ${names}`,
};
