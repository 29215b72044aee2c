/** A small MCP server. It needs no package and no network: MCP over standard streams is one JSON-RPC message a line. */
export const EXAMPLE_SERVER_SOURCE = `// A small MCP server. Change it, then restart it on its page.
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';

const tools = [
  {
    name: 'count_words',
    description: 'Counts the words of a text.',
    inputSchema: { type: 'object', properties: { text: { type: 'string', description: 'Any text' } }, required: ['text'] },
    annotations: { readOnlyHint: true },
    run: ({ text }) => \`\${text.split(/\\s+/).filter(Boolean).length} words\`,
  },
  {
    name: 'list_folder',
    description: 'Lists a folder of the workspace.',
    inputSchema: { type: 'object', properties: { folder: { type: 'string', description: 'Absolute path', default: '/' } } },
    annotations: { readOnlyHint: true },
    run: ({ folder = '/' }) => readdirSync(folder).join('\\n') || 'nothing',
  },
];

const answers = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'example', version: '1.0.0' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: tools.map(({ run, ...definition }) => definition) }),
  'tools/call': ({ name, arguments: input }) => {
    try {
      return { content: [{ type: 'text', text: tools.find((tool) => tool.name === name).run(input ?? {}) }] };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const body = answer === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result: answer(params) };
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\\n');
});
console.error('The example server has started');
`;
