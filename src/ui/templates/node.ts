import { NODE, type Template } from './template.ts';

export const largestFiles: Template = {
  id: 'node-files',
  group: 'files',
  fields: {
    ...NODE,
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
  group: 'files',
  fields: {
    ...NODE,
    name: 'fingerprint',
    description: 'Hashes a text and returns its compressed size.',
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
        text: {
          type: 'string',
          description: 'The text',
          default:
            'Row, row, row your boat, gently down the stream. Merrily, merrily, merrily, merrily, life is but a dream.',
        },
        algorithm: { type: 'string', description: 'The hash', enum: ['sha256', 'sha512', 'md5'], default: 'sha256' },
      },
      required: ['text', 'algorithm'],
    },
  },
};

export const commands: Template = {
  id: 'node-commands',
  group: 'programs',
  fields: {
    ...NODE,
    name: 'run_command',
    description: 'Runs a command line and returns its output.',
    code: `import { exec } from 'node:child_process';
import { promisify } from 'node:util';

export default async function ({ command }, { signal }) {
  const { stdout, stderr } = await promisify(exec)(command, { signal });
  return stderr === '' ? stdout : { stdout, stderr };
}
`,
    parameters: {
      type: 'object',
      properties: {
        command: { type: 'string', description: 'A line for the shell', default: 'ls -1 /etc | sort -r | head -n 3' },
      },
      required: ['command'],
    },
  },
};

export const commandLine: Template = {
  id: 'node-typescript',
  group: 'programs',
  fields: {
    ...NODE,
    name: 'parse_command_line',
    description: 'Splits a command line into options and the rest.',
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
        line: {
          type: 'string',
          description: 'What would be typed',
          default: 'photo.png --width 320 --title "Two cats" --grey',
        },
        flags: {
          type: 'array',
          description: 'Options that take no value',
          items: { type: 'string' },
          default: ['grey'],
        },
      },
      required: ['line'],
    },
  },
};

export const logLevels: Template = {
  id: 'node-streams',
  group: 'text',
  fields: {
    ...NODE,
    language: 'typescript',
    name: 'log_levels',
    description: 'Counts the lines of a log by their level.',
    code: `import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

interface Params {
  log: string;
}

export async function tool({ log }: Params): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const line of createInterface({ input: Readable.from([log]) })) {
    const level = /\\b(DEBUG|INFO|WARN|ERROR)\\b/.exec(line)?.[1] ?? 'other';
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}
`,
    parameters: {
      type: 'object',
      properties: {
        log: {
          type: 'string',
          description: 'The log',
          default: '09:00 INFO started\n09:01 WARN slow disk\n09:02 ERROR no space\n09:02 ERROR gave up',
        },
      },
      required: ['log'],
    },
  },
};

export const sqlQuery: Template = {
  id: 'sql',
  group: 'data',
  words: 'sqlite database table select query join',
  fields: {
    ...NODE,
    name: 'query_rows',
    description: 'Answers an SQL query about rows: the table t has a column "row" with one JSON object each.',
    code: `import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const quote = (text) => \`'\${text.replaceAll("'", "''")}'\`;

export default async function ({ rows, sql }, { signal }) {
  const table = \`CREATE TABLE t AS SELECT value AS row FROM json_each(\${quote(JSON.stringify(rows))});\`;
  const { stdout } = await run('sqlite3', ['-json', ':memory:', \`\${table}\n\${sql}\`], { signal });
  return stdout === '' ? [] : JSON.parse(stdout);
}
`,
    parameters: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object' },
          description: 'The rows',
          default: [
            { city: 'Oslo', people: 717710 },
            { city: 'Bergen', people: 291940 },
            { city: 'Tromsø', people: 77992 },
          ],
        },
        sql: {
          type: 'string',
          description: 'A query of the table t',
          default: "SELECT row ->> 'city' AS city FROM t WHERE row ->> 'people' > 100000 ORDER BY city",
        },
      },
      required: ['rows', 'sql'],
    },
  },
};
