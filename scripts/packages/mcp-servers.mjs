// @ts-check
/** The messages to the stdio MCP servers: initialize, tools/list and a tools/call, as a client writes them. */

/** @typedef {{ main: string, parameters: string[], stdin: string, env?: Record<string, string> }} ServerProgram */

/**
 * @param {string} name
 * @param {string} tool
 * @param {object} input
 * @param {string[]} [parameters]
 * @returns {ServerProgram}
 */
function server(name, tool, input, parameters = []) {
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'toolyard', version: '1.0.0' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: tool, arguments: input } },
  ];
  return {
    main: `node_modules/@modelcontextprotocol/${name}/dist/index.js`,
    parameters,
    stdin: messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''),
  };
}

/** `HOME` is a placeholder for the folder in which a program is started. @type {Record<string, ServerProgram>} */
export const SERVERS = {
  '@modelcontextprotocol/server-memory': {
    ...server('server-memory', 'create_entities', {
      entities: [{ name: 'Ada', entityType: 'person', observations: ['wrote notes'] }],
    }),
    env: { MEMORY_FILE_PATH: 'HOME/left-by-program/memory.jsonl' },
  },
  '@modelcontextprotocol/server-everything': server('server-everything', 'get-sum', { a: 2, b: 40 }, ['stdio']),
  '@modelcontextprotocol/server-filesystem': server(
    'server-filesystem',
    'list_directory',
    { path: 'HOME/node_modules/@modelcontextprotocol/server-filesystem/dist' },
    ['HOME'],
  ),
  '@modelcontextprotocol/server-sequential-thinking': server('server-sequential-thinking', 'sequentialthinking', {
    thought: 'first',
    thoughtNumber: 1,
    totalThoughts: 2,
    nextThoughtNeeded: true,
  }),
};
