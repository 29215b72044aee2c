import { NODE, type Template } from './template.ts';

export const localServer: Template = {
  id: 'node-server',
  group: 'http',
  fields: {
    ...NODE,
    name: 'echo_server',
    description: 'Starts an HTTP server, sends one request and returns the answer.',
    code: `import { once } from 'node:events';
import { createServer, request } from 'node:http';

export default async function ({ path }, { log }) {
  const server = createServer((asked, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ method: asked.method, path: asked.url }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  log('Listening at port', port);

  const call = request({ host: '127.0.0.1', port, path });
  call.end();
  const [response] = await once(call, 'response');
  let body = '';
  for await (const part of response.setEncoding('utf8')) body += part;
  server.close();
  return { status: response.statusCode, body: JSON.parse(body) };
}
`,
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'What is asked for', pattern: '^/', default: '/hello?from=here' },
      },
      required: ['path'],
    },
  },
};

export const threads: Template = {
  id: 'node-threads',
  group: 'programs',
  fields: {
    ...NODE,
    language: 'typescript',
    name: 'count_primes',
    description: 'Counts the prime numbers below a limit, in several threads.',
    code: `import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const COUNT = \`
  const { parentPort, workerData: { from, to } } = require('node:worker_threads');
  const isPrime = (n) => { for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false; return n > 1; };
  let count = 0;
  for (let n = from; n < to; n += 1) if (isPrime(n)) count += 1;
  parentPort.postMessage(count);
\`;

async function countBetween(from: number, to: number): Promise<number> {
  const worker = new Worker(COUNT, { eval: true, workerData: { from, to } });
  const [count] = await once(worker, 'message');
  await worker.terminate();
  return count;
}

export default {
  name: 'count_primes',
  description: 'Counts the prime numbers below a limit, in several threads.',
  async execute({ limit, threads }: { limit: number; threads: number }): Promise<{ result: number }> {
    const step = Math.ceil(limit / threads);
    const parts = Array.from({ length: threads }, (_, at) => countBetween(at * step, Math.min(limit, (at + 1) * step)));
    return { result: (await Promise.all(parts)).reduce((sum, count) => sum + count, 0) };
  },
};
`,
    parameters: {
      type: 'object',
      properties: {
        limit: {
          type: 'integer',
          description: 'Numbers below it are tried',
          minimum: 2,
          maximum: 10000000,
          default: 100000,
        },
        threads: { type: 'integer', description: 'How many work at once', minimum: 1, maximum: 8, default: 2 },
      },
      required: ['limit', 'threads'],
    },
    cases: [
      { name: 'below a thousand', input: { limit: 1000, threads: 2 }, expectation: { kind: 'equals', value: 168 } },
    ],
  },
};

export const systemReport: Template = {
  id: 'node-definition',
  group: 'agents',
  fields: {
    ...NODE,
    name: 'system_report',
    description: 'Returns the version of Node.js that runs the tools, and its platform.',
    guidance: 'Call system_report before you answer questions about the machine that tools run on.',
    code: `import os from 'node:os';

const PARTS = {
  node: () => process.version,
  platform: () => \`\${os.platform()} \${os.arch()}\`,
  processors: () => os.cpus().length,
  temporary: () => os.tmpdir(),
};

export default {
  name: 'system_report',
  description: 'Returns the version of Node.js that runs the tools, and its platform.',
  system_prompt: 'Call system_report before you answer questions about the machine that tools run on.',
  execute({ parts }) {
    const unknown = parts.filter((part) => !Object.hasOwn(PARTS, part));
    if (unknown.length > 0) return { error: \`Not known: \${unknown.join(', ')}\` };
    return { result: Object.fromEntries(parts.map((part) => [part, PARTS[part]()])) };
  },
};
`,
    parameters: {
      type: 'object',
      properties: {
        parts: {
          type: 'array',
          description: 'What to tell',
          items: { enum: ['node', 'platform', 'processors', 'temporary'] },
          uniqueItems: true,
          default: ['node', 'platform', 'processors'],
        },
      },
      required: ['parts'],
    },
  },
};

export const formatDate: Template = {
  id: 'node-package',
  group: 'text',
  fields: {
    ...NODE,
    name: 'format_date',
    description: 'Writes a date in a form such as “dddd, D MMMM YYYY”.',
    code: `import dayjs from 'dayjs';

export default function ({ date, form }) {
  const day = dayjs(date);
  if (!day.isValid()) throw new Error(\`“\${date}” is not a date\`);
  return day.format(form);
}
`,
    parameters: {
      type: 'object',
      properties: {
        date: { type: 'string', description: 'The date', default: '2026-11-22' },
        form: { type: 'string', description: 'Letters as Day.js has them', default: 'dddd, D MMMM YYYY' },
      },
      required: ['date', 'form'],
    },
    packages: {
      format: 1,
      requested: [{ name: 'dayjs', wanted: '1.11.23' }],
      packages: [
        {
          path: 'dayjs',
          name: 'dayjs',
          version: '1.11.23',
          integrity: 'sha512-QDTCU0M0MxR3hQfnlDJfwekQiaanm1ubOD231u73WBckQ/fsamwRLiE2GBz6D3a/xF1NgfiDLJjXBa1hYOYTtQ==',
          tarball: 'dayjs/-/dayjs-1.11.23.tgz',
          bins: {},
        },
      ],
    },
  },
};
