import type { Template } from './templates.ts';

const common = { timeout: 30_000, environment: 'browser', enabled: true, language: 'javascript' } as const;

export const greet: Template = {
  id: 'function',
  title: 'Function',
  hint: 'The shortest tool: a function named “tool”.',
  fields: {
    ...common,
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
  title: 'Module',
  hint: 'Logs, reports progress and can be stopped.',
  fields: {
    ...common,
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
      properties: { limit: { type: 'integer', description: 'The largest number to try', minimum: 2, maximum: 100000, default: 500 } },
      required: ['limit'],
    },
  },
};

export const textStatistics: Template = {
  id: 'definition',
  title: 'Definition',
  hint: 'Name, schema and code in one object.',
  fields: {
    ...common,
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
      properties: { text: { type: 'string', description: 'The text to count', default: 'A tool is a promise. It should be kept.' } },
      required: ['text'],
    },
  },
};

export const csvTable: Template = {
  id: 'table',
  title: 'CSV table',
  hint: 'Rows of a result are shown as a table.',
  fields: {
    ...common,
    name: 'csv_summary',
    description: 'Sums a number column of a CSV text by the values of another column.',
    code: `function tool({ csv, by, sum }) {
  const [head, ...lines] = csv.trim().split('\\n').map((line) => line.split(',').map((cell) => cell.trim()));
  const [key, value] = [head.indexOf(by), head.indexOf(sum)];
  if (key < 0 || value < 0) throw new Error(\`Columns are: \${head.join(', ')}\`);

  const groups = new Map();
  for (const line of lines) {
    const group = groups.get(line[key]) ?? { rows: 0, total: 0 };
    groups.set(line[key], { rows: group.rows + 1, total: group.total + Number(line[value]) });
  }
  return [...groups].map(([name, { rows, total }]) => ({ [by]: name, rows, total, mean: total / rows }));
}
`,
    parameters: {
      type: 'object',
      properties: {
        csv: { type: 'string', description: 'Comma-separated text with a head line', default: 'city,month,rain\nBergen,Jan,190\nBergen,Feb,152\nOslo,Jan,55\nOslo,Feb,41' },
        by: { type: 'string', description: 'Column to group by', default: 'city' },
        sum: { type: 'string', description: 'Column to add up', default: 'rain' },
      },
      required: ['csv', 'by', 'sum'],
    },
  },
};
