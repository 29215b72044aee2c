import type { english } from './en.ts';

export const german: typeof english = {
  title: 'Panels',
  promptNotes: 'Notizen für den Prompt',
};
