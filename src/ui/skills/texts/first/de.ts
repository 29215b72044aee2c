import type { english } from './en.ts';

export const german: typeof english = {
  title: 'Skills',
  notAllowed: (names) => `Diese Skills sind noch nicht erlaubt: ${names}`,
};
