import { EXAMPLE_SERVICE_ORIGIN } from '../../sandbox/contract/example-service.ts';
import type { ShareContent } from '../../share/contract/share.ts';
import type { ToolFields } from '../../core/tool.ts';
import { BROWSER } from '../templates/template.ts';
import { templates } from '../templates/templates.ts';

/** Ids of templates, and of examples made for the help. */
export type ExampleId =
  | 'function'
  | 'nested'
  | 'cases'
  | 'table'
  | 'failure'
  | 'harbour'
  | 'node-commands'
  | 'node-package'
  | 'node-workspace'
  | 'storage'
  | 'typescript';

/** Requests a service that the page itself simulates, so that a permission can be tried without a network. */
const harbour: ToolFields = {
  ...BROWSER,
  name: 'ships_in_port',
  description: 'Lists the ships of a harbour that are due or moored.',
  code: `export default async function ({ state }, { fetch }) {
  const response = await fetch(\`${EXAMPLE_SERVICE_ORIGIN}/ships?state=\${state}\`);
  if (!response.ok) throw new Error(\`The harbour answered \${response.status}\`);
  const ships = await response.json();
  return ships.map(({ name, state }) => ({ name, state }));
}
`,
  parameters: {
    type: 'object',
    properties: { state: { type: 'string', enum: ['due', 'moored'], description: 'Which ships', default: 'due' } },
    required: ['state'],
  },
};

/** The tool of an example; undefined for an unknown id. */
export function exampleFields(id: ExampleId): ToolFields | undefined {
  return id === 'harbour' ? harbour : templates.find((template) => template.id === id)?.fields;
}

/** The example as the content of a link, for a trial. `now` is ISO 8601. */
export function exampleContent(fields: ToolFields, now: string): ShareContent {
  return {
    formatVersion: 1,
    tools: [{ ...fields, createdAt: now, updatedAt: now }],
    files: [],
    servers: [],
    unknownKinds: [],
  };
}
