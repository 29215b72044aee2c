import { BROWSER, type Template } from './template.ts';

export const csvTable: Template = {
  id: 'table',
  group: 'data',
  fields: {
    ...BROWSER,
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
        csv: {
          type: 'string',
          description: 'Comma-separated text with a head line',
          default: 'city,month,rain\nBergen,Jan,190\nBergen,Feb,152\nOslo,Jan,55\nOslo,Feb,41',
        },
        by: { type: 'string', description: 'Column to group by', default: 'city' },
        sum: { type: 'string', description: 'Column to add up', default: 'rain' },
      },
      required: ['csv', 'by', 'sum'],
    },
  },
};

export const checkedResult: Template = {
  id: 'returns',
  group: 'agents',
  fields: {
    ...BROWSER,
    name: 'days_between',
    description: 'Counts the days and weeks from one date to another.',
    code: `export default ({ from, to }) => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return { days, weeks: Math.trunc(days / 7) };
};
`,
    parameters: {
      type: 'object',
      properties: {
        from: { type: 'string', format: 'date', description: 'The first day', default: '2026-01-01' },
        to: { type: 'string', format: 'date', description: 'The last day', default: '2026-12-31' },
      },
      required: ['from', 'to'],
    },
    returns: {
      type: 'object',
      properties: { days: { type: 'integer' }, weeks: { type: 'integer' } },
      required: ['days', 'weeks'],
      additionalProperties: false,
    },
    cases: [
      {
        name: 'a leap year',
        input: { from: '2024-01-01', to: '2025-01-01' },
        expectation: { kind: 'contains', value: { days: 366 } },
      },
    ],
  },
};

export const failure: Template = {
  id: 'failure',
  group: 'agents',
  fields: {
    ...BROWSER,
    name: 'read_json',
    description: 'Parses JSON text and returns the value at a path such as “user.name”.',
    code: `function tool({ json, path }) {
  let value;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new Error(\`The text is not JSON: \${error.message}\`);
  }
  for (const key of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) {
      const there = value !== null && typeof value === 'object' ? Object.keys(value).join(', ') : 'nothing';
      throw new Error(\`There is no “\${key}” in it, but: \${there}\`);
    }
    value = value[key];
  }
  return value;
}
`,
    parameters: {
      type: 'object',
      properties: {
        json: { type: 'string', description: 'The text', default: '{ "user": { "login": "ada" } }' },
        path: { type: 'string', description: 'Keys with dots between them', default: 'user.name' },
      },
      required: ['json', 'path'],
    },
    cases: [
      {
        name: 'a path that is there',
        input: { json: '{ "user": { "login": "ada" } }', path: 'user.login' },
        expectation: { kind: 'equals', value: 'ada' },
      },
      {
        name: 'a path that is not',
        input: { json: '{ "user": {} }', path: 'user.name' },
        expectation: { kind: 'throws', message: 'There is no “name” in it' },
      },
    ],
  },
};
