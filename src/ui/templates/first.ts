import { BROWSER, NODE, type Template } from './template.ts';

export const greet: Template = {
  id: 'function',
  group: 'text',
  fields: {
    ...BROWSER,
    name: 'greet',
    description: 'Greets a person by name.',
    code: `function tool({ name, times }) {
  return Array(times).fill(\`Hello, \${name}.\`).join(' ');
}
`,
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Who is greeted', default: 'Ada' },
        times: { type: 'integer', description: 'How often', minimum: 1, maximum: 10, default: 1 },
      },
      required: ['name', 'times'],
    },
  },
};

export const primes: Template = {
  id: 'module',
  group: 'data',
  fields: {
    ...BROWSER,
    name: 'find_primes',
    description: 'Finds the prime numbers up to a limit.',
    code: `export default async function ({ limit }, context) {
  const found = [];
  for (let number = 2; number <= limit; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
    if (number % Math.ceil(limit / 20) === 0) {
      context.progress(number, limit, \`\${found.length} found\`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  context.log('The largest is', found.at(-1));
  return { count: found.length, primes: found };
}
`,
    parameters: {
      type: 'object',
      properties: {
        limit: { type: 'integer', description: 'The largest number to try', minimum: 2, maximum: 100000, default: 500 },
      },
      required: ['limit'],
    },
  },
};

export const textStatistics: Template = {
  id: 'definition',
  group: 'text',
  fields: {
    ...BROWSER,
    name: 'text_statistics',
    description: 'Counts the characters, words and sentences of a text.',
    code: `export default {
  name: 'text_statistics',
  description: 'Counts the characters, words and sentences of a text.',
  input_schema: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
  },
  async execute({ text }) {
    if (text.trim() === '') return { error: 'The text is empty.' };
    const words = text.match(/[\\p{L}\\p{N}’'-]+/gu) ?? [];
    return {
      result: {
        characters: text.length,
        words: words.length,
        sentences: text.split(/[.!?]+/).filter((part) => part.trim() !== '').length,
        longest: words.reduce((a, b) => (b.length > a.length ? b : a), ''),
      },
    };
  },
};
`,
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'The text to count', default: 'A tool is a promise. It should be kept.' },
      },
      required: ['text'],
    },
  },
};

export const slugify: Template = {
  id: 'typescript',
  group: 'text',
  fields: {
    ...BROWSER,
    language: 'typescript',
    name: 'slugify',
    description: 'Makes a short address part of a title.',
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

const BLANK_FIELDS = {
  description: 'Returns its input.',
  code: `function tool(params) {
  return params;
}
`,
  parameters: { type: 'object', properties: { text: { type: 'string', description: 'Any text', default: 'Hello' } } },
};

export const blank: Template = {
  id: 'blank',
  group: 'blank',
  words: 'empty new own scratch',
  fields: { ...BROWSER, name: 'new_tool', ...BLANK_FIELDS },
};

export const blankNode: Template = {
  id: 'node-blank',
  group: 'blank',
  words: 'empty new own scratch',
  fields: { ...NODE, name: 'new_node_tool', ...BLANK_FIELDS },
};
