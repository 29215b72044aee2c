import { EXAMPLE_SERVER_SOURCE } from '../contract/example-server.ts';
import { EXAMPLE_SERVICE_ORIGIN } from '../../sandbox/contract/example-service.ts';
import { FIRST_RUN_ID } from '../contract/first-names.ts';
import { FIRST_TOOL } from '../contract/first-tool.ts';
import { NO_PERMISSIONS, type Permissions } from '../../core/permissions/permissions.ts';
import { parseSharedConversation } from '../contract/files/shared-conversation.ts';
import type { SharedConversation } from '../contract/conversation.ts';
import { germanRun } from './german-runs.ts';
import { RENTAL_FILES } from './shipped/rental-files.ts';
import type { ShippedRun } from './shipped-run.ts';

const HARBOUR_GRANT: Permissions = {
  ...NO_PERMISSIONS,
  network: [{ origin: EXAMPLE_SERVICE_ORIGIN, methods: ['GET', 'POST'], pathPrefix: '/' }],
};

/** The panel of a run; its tools begin with it. */
const ORDERS = 'example-orders';

const ENGLISH_RUNS: readonly ShippedRun[] = [
  {
    summary: {
      id: FIRST_RUN_ID,
      title: 'Count letters',
      description: 'The agent is asked what models guess at, and calls a tool that knows.',
      ships: true,
      language: 'en',
      calls: 2,
      does: [`Brings the tool ${FIRST_TOOL.name} for this visit, unless you have one of that name; it is not stored`],
    },
    needs: { leaves: {}, tool: { grant: NO_PERMISSIONS, fields: FIRST_TOOL } },
    load: async () => read((await import('./shipped/count-letters.json')).default),
  },
  {
    summary: {
      id: 'clean-up',
      title: 'Clean up a table',
      description: 'The agent writes a small table with mistakes, fixes it with a script of its own, and sums it up.',
      ships: true,
      language: 'en',
      calls: 7,
      does: ['Writes files into /examples/clean-up of your workspace', 'Runs commands in the shell of this tab'],
    },
    needs: {
      folder: '/examples/clean-up',
      leaves: {
        '/examples/clean-up/sales.csv': ['9a13dc2d94435b757506b0d8bc6b3e14b8dbde2077818a81beb5ff4cd8f3e378'],
        '/examples/clean-up/clean.mjs': [
          '22e51f441a1667e1a28e313711a12629de3220ac2061acd322d071fd232fd54e',
          'c03192e4b93397d7435671e1461057f89e978d5c4dfec3e9b482f70b433fcb3f',
        ],
        '/examples/clean-up/clean.csv': ['695c21421e5a01e7e4e49c6e09d7d4f3aa0cabde0dd361dab6238f37b9da09d5'],
      },
    },
    load: async () => read((await import('./shipped/clean-up.json')).default),
  },
  {
    summary: {
      id: 'harbour',
      title: 'Explore a web service',
      description:
        'The agent finds its way through a service that it does not know, with a browser tool that calls it.',
      ships: true,
      language: 'en',
      calls: 10,
      does: [
        'Brings the tool harbour_api for this visit; it is not stored',
        `Lets it call ${EXAMPLE_SERVICE_ORIGIN}, which this page answers itself: nothing is sent`,
      ],
    },
    needs: {
      leaves: {},
      tool: {
        grant: HARBOUR_GRANT,
        fields: {
          name: 'harbour_api',
          description: 'Calls the service of the harbour and gives back its status and answer.',
          code: `/** Calls the service of the harbour. */
export default async ({ method, path, body }) => {
  const answer = await fetch('${EXAMPLE_SERVICE_ORIGIN}' + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};
`,
          parameters: {
            type: 'object',
            properties: {
              method: { type: 'string', enum: ['GET', 'POST'], description: 'How it is asked' },
              path: { type: 'string', pattern: '^/', description: 'Path with its query, such as /ships?state=due' },
              body: { type: 'object', description: 'What is sent with POST' },
            },
            required: ['method', 'path'],
          },
          timeout: 10_000,
          environment: 'browser',
          enabled: true,
          language: 'javascript',
          permissions: HARBOUR_GRANT,
        },
      },
    },
    load: async () => read((await import('./shipped/harbour.json')).default),
  },
  {
    summary: {
      id: 'mcp-server',
      title: 'Use an MCP server in the tab',
      description:
        'A server that speaks MCP runs in this tab as a program; the agent uses its tools and checks what they say.',
      ships: true,
      language: 'en',
      calls: 5,
      does: [
        'Writes a small server into /examples/mcp-server of your workspace',
        'Adds it to your MCP servers as example-run and starts it',
        'Runs a command in the shell of this tab',
      ],
    },
    needs: {
      folder: '/examples/mcp-server',
      leaves: {
        '/examples/mcp-server/note.txt': ['fd7e8d2cddc945e913b195e227dd59a2d3ab6fcd0cbe08fb8f43a8c353e408bf'],
      },
      server: { name: 'example-run', path: '/examples/mcp-server/server.mjs', source: EXAMPLE_SERVER_SOURCE },
    },
    load: async () => read((await import('./shipped/mcp-server.json')).default),
  },
  {
    summary: {
      id: 'skill-at-work',
      title: 'A skill at work',
      description: 'The agent loads a skill before it hands over a script, and finds out what the script gets wrong.',
      ships: true,
      language: 'en',
      calls: 7,
      does: [
        'Loads the skill check, which ships with the app',
        'Writes files into /examples/skill-at-work of your workspace',
        'Runs commands in the shell of this tab',
      ],
    },
    needs: {
      folder: '/examples/skill-at-work',
      leaves: {
        '/examples/skill-at-work/file-name.mjs': [
          '1f1177e003ac1cba05907bbcc14931aa2f9728a62a3b6dc943cda159b7a0a85f',
          'c4e9762049c4e71bb29a9202406109ee55831700c4b33c3757da3b35649defb2',
        ],
        '/examples/skill-at-work/report.md': ['5765a74eee1bbb8f144d3340042a715b356cf8ad8f1a53520a16feb2110d7235'],
      },
    },
    load: async () => read((await import('./shipped/skill-at-work.json')).default),
  },
  {
    summary: {
      id: 'sub-agents',
      title: 'Sub-agents',
      description: 'The agent gives two questions to agents that only read, and sums up what they report.',
      ships: true,
      language: 'en',
      calls: 8,
      does: [
        'Writes four small files into /examples/sub-agents of your workspace',
        'Starts two tasks of the agent explore, which reads these files',
        'Runs a command in the shell of this tab',
      ],
    },
    needs: { folder: '/examples/sub-agents', leaves: {}, files: RENTAL_FILES },
    load: async () => read((await import('./shipped/sub-agents.json')).default),
  },
  {
    summary: {
      id: 'work-an-app',
      title: 'Work an app',
      description: 'The agent clicks and types in a small app, as a person would, then uses the tools of the app.',
      ships: true,
      language: 'en',
      calls: 12,
      does: [
        `Creates the panel ${ORDERS} from the template Table, and allows it`,
        'Opens this panel, and clicks and types in it',
      ],
    },
    needs: {
      leaves: {},
      panel: {
        id: ORDERS,
        files: async () => (await import('../../panels/contract/templates/table.ts')).table(ORDERS, 'Orders', 'en'),
      },
    },
    load: async () => read((await import('./shipped/work-an-app.json')).default),
  },
];

/** The shipped runs of each language, in display order. Their texts are loaded when one is played. */
export const SHIPPED_RUNS: readonly ShippedRun[] = [...ENGLISH_RUNS, ...ENGLISH_RUNS.map(germanRun)];

/** Shipped recordings are parsed like recordings from outside. */
function read(value: unknown): SharedConversation {
  const parsed = parseSharedConversation(value);
  if (!parsed.ok) throw new Error(`a recorded run of this version cannot be read (${parsed.path}: ${parsed.message})`);
  return parsed.value;
}
