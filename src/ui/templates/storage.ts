import { BROWSER, NODE, type Template } from './template.ts';

export const counter: Template = {
  id: 'storage',
  group: 'agents',
  fields: {
    ...BROWSER,
    name: 'counter',
    description: 'Counts up and remembers the count between runs.',
    code: `function tool({ step }) {
  const count = Number(localStorage.getItem('count') ?? 0) + step;
  localStorage.setItem('count', String(count));
  return { count };
}
`,
    parameters: {
      type: 'object',
      properties: { step: { type: 'integer', description: 'How far to count', default: 1 } },
      required: ['step'],
    },
  },
};

export const addNote: Template = {
  id: 'node-workspace',
  group: 'files',
  fields: {
    ...NODE,
    name: 'add_note',
    description: 'Adds a line to the notes in the workspace and returns all notes.',
    code: `import { appendFile, mkdir, readFile } from 'node:fs/promises';

export default async function ({ note }) {
  await mkdir('/notes', { recursive: true });
  await appendFile('/notes/notes.md', \`- \${note}\\n\`);
  return readFile('/notes/notes.md', 'utf8');
}
`,
    parameters: {
      type: 'object',
      properties: { note: { type: 'string', description: 'What to remember', default: 'Water the plants' } },
      required: ['note'],
    },
    permissions: { network: [], files: 'write', secrets: [], dom: false },
  },
};

export const remembered: Template = {
  id: 'context-storage',
  group: 'data',
  fields: {
    ...BROWSER,
    name: 'factors',
    description: 'Splits a whole number into its prime factors and remembers the answer.',
    code: `export default async function ({ number }, { storage, log }) {
  const known = await storage.get(String(number));
  if (known !== undefined) {
    log('Remembered from an earlier run');
    return known;
  }
  const factors = [];
  let rest = number;
  for (let factor = 2; factor * factor <= rest; factor += 1) {
    for (; rest % factor === 0; rest /= factor) factors.push(factor);
  }
  if (rest > 1) factors.push(rest);
  await storage.set(String(number), factors);
  return factors;
}
`,
    parameters: {
      type: 'object',
      properties: {
        number: { type: 'integer', description: 'The number', minimum: 2, maximum: 9007199254740991, default: 1764012 },
      },
      required: ['number'],
    },
    cases: [
      {
        name: 'a power of two',
        input: { number: 1024 },
        expectation: { kind: 'equals', value: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2] },
      },
      { name: 'a prime number', input: { number: 97 }, expectation: { kind: 'equals', value: [97] } },
    ],
  },
};

export const workspaceList: Template = {
  id: 'workspace-read',
  group: 'files',
  fields: {
    ...NODE,
    name: 'list_workspace',
    description: 'Lists the files of the workspace with their sizes.',
    code: `import { stat } from 'node:fs/promises';

export default async function ({ ending }, { files }) {
  const paths = (await files.list('/')).filter((path) => path.endsWith(ending));
  return Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
}
`,
    parameters: {
      type: 'object',
      properties: { ending: { type: 'string', description: 'Only files whose names end with it', default: '' } },
      required: ['ending'],
    },
    permissions: { network: [], files: 'read', secrets: [], dom: false },
  },
};
