/** Code that is typical of tools. Line ends are part of it. */
export const CODE = `import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
const path = require('path');
const lines = text.split('\\n').map((line) => line.trim()).filter((line) => line !== '');
  for (const [key, value] of Object.entries(headers)) url.searchParams.set(key, String(value));
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item === undefined) continue;
    total += Number(item.price) * item.quantity;
  }
  while (queue.length > 0) {
    const next = queue.shift();
  }
  switch (operation) {
    case 'add':
      return left + right;
    case 'subtract':
      return a - b;
    default:
      throw new TypeError(\`Unknown operation: \${operation}\`);
  }
  try {
    const parsed = JSON.parse(text);
    return { success: true, data: parsed };
  } catch (error) {
    return { success: false, error: error instanceof Error ? error.message : String(error) };
  } finally {
    controller.abort();
  }
  const seen = new Set();
  const counts = new Map();
  counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts.entries()].sort((a, b) => b[1] - a[1]).slice(0, limit).map(([word, count]) => ({ word, count }));
  await new Promise((resolve) => setTimeout(resolve, ms));
  const results = await Promise.all(urls.map(async (url) => (await fetch(url, { signal })).text()));
  const bytes = new TextEncoder().encode(text);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const date = new Date(\`\${start_date}T00:00:00Z\`);
  if (Number.isNaN(date.getTime())) throw new Error('The date is not valid');
  return { date: date.toISOString().slice(0, 10), days: Math.round((end - start) / 86_400_000) };
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, median, min: Math.min(...numbers), max: Math.max(...numbers), standardDeviation: Math.sqrt(variance) };
  return { amount: Number((principal * (1 + rate / n) ** (n * years)).toFixed(2)) };
  return Math.round(value * 100) / 100;
  return text.replace(/[^a-z0-9]+/gi, '-').toLowerCase();
  return \`\${greeting}, \${name}\`;
  const answer = document.createElement('div');
  context.log('Fetching', url);
  context.progress(index + 1, items.length);
  const token = await context.secrets.get('API_KEY');
  const stored = await context.storage.get('count');
  const content = await context.files.read(path);
  const url = new URL('https://api.github.com/repos/');
  url.searchParams.set('q', query);
  url.searchParams.set('limit', String(limit));
  const response = await fetch(\`https://api.example.com/v1/search?q=\${encodeURIComponent(query)}&limit=\${limit}\`, { headers: { Accept: 'application/json' } });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: \`Bearer \${token}\` },
    body: JSON.stringify({ query, limit }),
  });
  if (!response.ok) {
    throw new Error(\`Request failed: \${response.status} \${response.statusText}\`);
  }
  if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
  const data = await response.json();
  const result = [];
  if (typeof value !== 'string') throw new Error('is required');
  return { ok: true, result };
  return { result: data };
  return data.results.map((item) => ({ id: item.id, name: item.name, url: item.html_url }));
  return data;
  return result;
}

module.exports = { tool };
async function tool(params) {
  const { name } = params;
function run(input, context) {
export async function execute(params: ToolParams, context: ToolContext): Promise<unknown> {
/** Input of the tool. */
interface ToolParams {
  readonly name: string;
  readonly limit?: number;
}
export default {
  name: 'tool',
  description: '',
  input_schema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to look for' },
    },
    required: ['query'],
    additionalProperties: false,
  },
  async execute({ query, limit = 10 }, context) {
    return { content: [{ type: 'text', text: '' }] };
  },
};
export default async function run({ query }, { fetch, signal }) {
  return await response.json();
}
export default async (params, context) => {
};
function tool({ a, b }) {
  return a + b;
}
`;
