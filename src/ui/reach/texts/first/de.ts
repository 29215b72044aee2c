import type { english } from './en.ts';

export const german: typeof english = {
  title: 'Agenten verbinden',
};
