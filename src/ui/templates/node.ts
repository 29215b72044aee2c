import type { Template } from './templates.ts';

const common = { timeout: 30_000, environment: 'node', enabled: true, language: 'javascript' } as const;

export const blank: Template = {
  id: 'node-blank',
  title: 'Blank',
  hint: 'A function that gives back its input.',
  fields: {
    ...common,
    name: 'new_tool',
    description: 'Gives back its input.',
    code: `function tool(params) {
  return params;
}
`,
    parameters: { type: 'object', properties: { text: { type: 'string', description: 'Any text', default: 'Hello' } } },
  },
};

export const filesAndPaths: Template = {
  id: 'node-files',
  title: 'Files and paths',
  hint: 'Walks folders with fs and path.',
  fields: {
    ...common,
    name: 'largest_files',
    description: 'Lists the largest files below a folder.',
    code: `function tool(params) {
  const fs = require('fs');
  const path = require('path');

  const files = [];
  const walk = (folder) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile()) files.push({ file, type: path.extname(file), bytes: fs.statSync(file).size });
    }
  };
  walk(params.folder);
  return files.sort((a, b) => b.bytes - a.bytes).slice(0, params.top);
}
`,
    parameters: {
      type: 'object',
      properties: {
        folder: { type: 'string', description: 'An absolute path', default: '/etc' },
        top: { type: 'integer', description: 'How many files', minimum: 1, default: 10 },
      },
      required: ['folder', 'top'],
    },
  },
};

export const fingerprint: Template = {
  id: 'node-modules',
  title: 'Crypto and zlib',
  hint: 'An ES module that hashes and packs.',
  fields: {
    ...common,
    name: 'fingerprint',
    description: 'Hashes a text and tells how small it packs.',
    code: `import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export default async function ({ text, algorithm }, { log }) {
  const bytes = Buffer.from(text);
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(bytes), promisify(brotliCompress)(bytes)]);
  log(\`Node \${process.version}, OpenSSL \${process.versions.openssl}\`);
  return {
    [algorithm]: createHash(algorithm).update(bytes).digest('hex'),
    bytes: bytes.length,
    gzip: gzipped.length,
    brotli: brotli.length,
  };
}
`,
    parameters: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'The text', default: 'Row, row, row your boat, gently down the stream. Merrily, merrily, merrily, merrily, life is but a dream.' },
        algorithm: { type: 'string', description: 'The hash', enum: ['sha256', 'sha512', 'md5'], default: 'sha256' },
      },
      required: ['text', 'algorithm'],
    },
  },
};

export const diary: Template = {
  id: 'node-workspace',
  title: 'Workspace files',
  hint: 'Reads and writes a file you keep.',
  fields: {
    ...common,
    name: 'add_note',
    description: 'Adds a line to the notes in the workspace and gives back all of them.',
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

export const commands: Template = {
  id: 'node-commands',
  title: 'Commands',
  hint: 'Runs a shell line in a child process.',
  fields: {
    ...common,
    name: 'run_command',
    description: 'Runs a command line and gives back what it printed.',
    code: `import { exec } from 'node:child_process';
import { promisify } from 'node:util';

export default async function ({ command }, { signal }) {
  const { stdout, stderr } = await promisify(exec)(command, { signal });
  return stderr === '' ? stdout : { stdout, stderr };
}
`,
    parameters: {
      type: 'object',
      properties: { command: { type: 'string', description: 'A line for the shell', default: 'ls -1 /etc | sort -r | head -n 3' } },
      required: ['command'],
    },
  },
};

export const commandLine: Template = {
  id: 'node-typescript',
  title: 'TypeScript',
  hint: 'Types are stripped before it runs.',
  fields: {
    ...common,
    name: 'parse_command_line',
    description: 'Takes a command line apart into options and the rest.',
    language: 'typescript',
    code: `import { parseArgs, type ParseArgsConfig } from 'node:util';

interface Params {
  line: string;
  /** Options that take no value. */
  flags?: string[];
}

export default function ({ line, flags = [] }: Params) {
  const args: string[] = line.match(/"[^"]*"|\\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
  const options: ParseArgsConfig['options'] = {};
  for (const arg of args) {
    const name = /^--([\\w-]+)/.exec(arg)?.[1];
    if (name !== undefined) options[name] = { type: flags.includes(name) ? 'boolean' : 'string' };
  }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return { options: { ...values }, rest: positionals };
}
`,
    parameters: {
      type: 'object',
      properties: {
        line: { type: 'string', description: 'What would be typed', default: 'photo.png --width 320 --title "Two cats" --grey' },
        flags: { type: 'array', description: 'Options that take no value', items: { type: 'string' }, default: ['grey'] },
      },
      required: ['line'],
    },
  },
};
