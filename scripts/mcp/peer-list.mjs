// @ts-check
// The servers of the matrix, as they are published, and how each is started.

/**
 * `main` lies in node_modules, its port comes in `PORT`; `inputs` are for tools whose schema does not say what a useful
 * input is; `online` names tools, and beginnings of resources, that ask the internet, which are left out; `unable`
 * names tools and capabilities that the server announces and cannot do for any client, with the reason.
 *
 * `page` is a document of one page.
 *
 * @typedef {{ modules: string, port: string, page: string }} Where
 * @typedef {{
 *   name: string, transport: 'http' | 'sse', path: string, main: string,
 *   args?: (where: Where) => readonly string[],
 * inputs?: (where: Where) => Readonly<Record<string, unknown>>, online?: readonly string[], unable?:
 * Readonly<Record<string, string>>, }} Peer
 */

const EVERYTHING_VERSION = '2026.8.31';
const APPS_VERSION = '2.0.3';
/** Samples of MCP Apps; others of these packages differ only in the framework of their interface. */
const APPS = [
  'basic-vanillajs',
  'basic-react',
  'budget-allocator',
  'cohort-heatmap',
  'customer-segmentation',
  'debug',
  'map',
  'pdf',
  'scenario-modeler',
  'shadertoy',
  'sheet-music',
  'system-monitor',
  'threejs',
  'transcript',
  'video-resource',
  'wiki-explorer',
];

/** The packages that npm installs. @type {Readonly<Record<string, string>>} */
export const PACKAGES = {
  '@modelcontextprotocol/server-everything': EVERYTHING_VERSION,
  'mcp-proxy': '6.7.19',
  supergateway: '4.0.0',
  ...Object.fromEntries(APPS.map((name) => [`@modelcontextprotocol/server-${name}`, APPS_VERSION])),
};

const EVERYTHING = '@modelcontextprotocol/server-everything/dist/index.js';
const OF_EVERYTHING = {
  inputs: () => ({
    'trigger-long-running-operation': { duration: 1.2, steps: 4 },
    'gzip-file-as-resource': { name: 'hello.txt.gz', data: 'data:text/plain,hello', outputType: 'resourceLink' },
    'simulate-research-query': { topic: 'python', ambiguous: true },
  }),
};

const NO_TASKS = 'the proxy forwards tools that answer with a task but does not carry tasks';
const NO_STATE = 'each request gets a server of its own, which ends with the request';

/**
 * Inputs of some samples, and which of their tools need the internet. @type {Readonly<Record<string, Partial<Peer>>>}
 */
const OF_APPS = {
  map: { online: ['geocode'] },
  'video-resource': { online: ['videos://'] },
  pdf: {
    args: ({ page }) => [page],
    inputs: ({ page }) => ({
      read_pdf_bytes: { url: page },
      display_pdf: { url: page },
      save_pdf: { url: page, data: 'JVBERi0xLjQK' },
    }),
  },
};

/** @type {readonly Peer[]} */
export const PEERS = [
  {
    name: 'server-everything, HTTP',
    transport: 'http',
    path: '/mcp',
    main: EVERYTHING,
    args: () => ['streamableHttp'],
    ...OF_EVERYTHING,
  },
  {
    name: 'server-everything, SSE',
    transport: 'sse',
    path: '/sse',
    main: EVERYTHING,
    args: () => ['sse'],
    ...OF_EVERYTHING,
  },
  ...proxied('mcp-proxy, HTTP, newest', 'http', [], {
    log: 'the proxy announces logging but sends no log line at this revision',
  }),
  ...proxied('mcp-proxy --no-modern, HTTP', 'http', ['--no-modern'], { tasks: NO_TASKS }),
  ...proxied('mcp-proxy, SSE', 'sse', [], { tasks: NO_TASKS }),
  ...gateway('supergateway --cors, SSE', 'sse', []),
  ...gateway('supergateway --cors, HTTP', 'http', ['--outputTransport', 'streamableHttp'], {
    'simulate-research-query': NO_STATE,
    tasks: NO_STATE,
    updates: NO_STATE,
  }),
  ...gateway('supergateway --cors, HTTP, stateful', 'http', ['--outputTransport', 'streamableHttp', '--stateful']),
  ...APPS.map(
    (name) =>
      /** @type {Peer} */ ({
        name: `ext-apps ${name}`,
        transport: 'http',
        path: '/mcp',
        main: `@modelcontextprotocol/server-${name}/dist/index.js`,
        ...OF_APPS[name],
      }),
  ),
];

/**
 * A proxy in front of the reference server.
 * @param {string} name
 * @param {Peer['transport']} transport
 * @param {readonly string[]} options
 * @param {Peer['unable']} unable
 * @returns {Peer[]}
 */
function proxied(name, transport, options, unable = {}) {
  return [
    {
      name,
      transport,
      path: transport === 'sse' ? '/sse' : '/mcp',
      main: 'mcp-proxy/dist/bin/mcp-proxy.mjs',
      args: ({ modules, port }) => [
        '--host',
        '127.0.0.1',
        '--port',
        port,
        ...options,
        '--',
        process.execPath,
        `${modules}/${EVERYTHING}`,
      ],
      ...OF_EVERYTHING,
      unable: { 'simulate-research-query': NO_TASKS, ...unable },
    },
  ];
}

/**
 * @param {string} name
 * @param {Peer['transport']} transport
 * @param {readonly string[]} options
 * @param {Peer['unable']} unable
 * @returns {Peer[]}
 */
function gateway(name, transport, options, unable = {}) {
  return [
    {
      name,
      transport,
      path: transport === 'sse' ? '/sse' : '/mcp',
      main: 'supergateway/dist/index.js',
      args: ({ modules, port }) => [
        '--stdio',
        `${process.execPath} ${modules}/${EVERYTHING}`,
        '--port',
        port,
        '--cors',
        ...options,
      ],
      ...OF_EVERYTHING,
      unable,
    },
  ];
}
