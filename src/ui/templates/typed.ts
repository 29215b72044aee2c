import type { Template } from './templates.ts';

export const slugify: Template = {
  id: 'typescript',
  title: 'TypeScript',
  hint: 'Types are stripped before it runs.',
  fields: {
    name: 'slugify',
    description: 'Makes a short address part of a title.',
    language: 'typescript',
    environment: 'browser',
    enabled: true,
    timeout: 30_000,
    code: `interface Params {
  title: string;
  maxLength?: number;
}

export function tool({ title, maxLength = 60 }: Params): string {
  const plain: string = title.normalize('NFD').replace(/\\p{M}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');
}
`,
    parameters: {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'The title', default: 'Crème brûlée: a how-to' },
        maxLength: { type: 'integer', description: 'Longest result', minimum: 1, default: 60 },
      },
      required: ['title'],
    },
  },
};
