import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import { comparePermissions, type ComparedState } from '../../definition/compare-permissions.ts';
import type { JsonObject } from '../../../core/json/json.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { secretNames } from './secret-names.ts';
import { BUILD_DEPENDENCIES } from './server-dependencies.ts';
import type { ServedFiles } from './write-mcp-server.ts';

export const INDEX_SCRIPT = `#!/usr/bin/env node
import { serve } from './runtime/server.js';

await serve(import.meta.dirname);
`;

export const TEST_SCRIPT = `import { join } from 'node:path';
import { testCases } from '../runtime/server.js';

await testCases(join(import.meta.dirname, '..'));
`;

/** Compiles source to what runs, like the app: removes types and keeps lines. */
export const BUILD_SCRIPT = `import { readFileSync, writeFileSync } from 'node:fs';
import { transform } from 'sucrase';

for (const { source, run } of JSON.parse(readFileSync('toolyard.json', 'utf8')).tools) {
  if (source === run) continue;
  const code = readFileSync(source, 'utf8');
  const js = source.endsWith('.ts') ? transform(code, { transforms: ['typescript'], disableESTransforms: true }).code : code;
  // A function that is not exported is handed out by a line of its own.
  const [entry = ''] = /\\n;export \\{ \\w+ as __toolyard_entry \\}$/.exec(readFileSync(run, 'utf8')) ?? [];
  writeFileSync(run, js + entry);
  console.log(\`\${source} → \${run}\`);
}
`;

export function packageManifest(name: string, dependencies: Record<string, string>, isBuilt: boolean): JsonObject {
  return {
    name,
    version: '1.0.0',
    description: 'Tools for AI agents, as an MCP server over stdio.',
    type: 'module',
    bin: { [name]: 'index.js' },
    main: 'index.js',
    engines: { node: '^20.19.0 || >=22.12.0' },
    scripts: {
      start: 'node index.js',
      test: 'node --test test/cases.test.js',
      ...(isBuilt ? { build: 'node build.js' } : {}),
    },
    dependencies,
    ...(isBuilt ? { devDependencies: { ...BUILD_DEPENDENCIES } } : {}),
  };
}

/** The configuration for Claude Desktop, Cursor and others; contains names of secrets, no values. */
export function clientConfig(name: string, records: readonly ToolRecord[]): JsonObject {
  const secrets = [...new Set(records.flatMap(secretNames))];
  return {
    mcpServers: {
      [name]: {
        command: 'node',
        args: [`/path/to/${name}/index.js`],
        ...(secrets.length === 0
          ? {}
          : { env: Object.fromEntries(secrets.map((secret) => [secret, `\${secret:${secret}}`])) }),
      },
    },
  };
}

export function readMe(name: string, served: readonly ServedFiles[], isBuilt: boolean): string {
  const secrets = [...new Set(served.flatMap(({ record }) => secretNames(record)))];
  const config = JSON.stringify(
    clientConfig(
      name,
      served.map(({ record }) => record),
    ),
    null,
    2,
  );
  return `# ${name}

${served.length === 1 ? 'A tool' : `${String(served.length)} tools`} for AI agents as an MCP server over standard \
input and output, exported from Toolyard. It needs Node.js 20.19 or newer.

\`\`\`
npm install
npm test      # runs the cases of the tools
node .        # serves them; an MCP client starts it by itself
\`\`\`

## Tools

${served.map(toolText).join('\n')}

## Add it to a client

Put the folder where it can stay, run \`npm install\` in it, and give the client its absolute path. \`mcp.json\` holds \
this:

\`\`\`json
${config}
\`\`\`

- Claude Desktop: Settings, Developer, Edit Config (\`claude_desktop_config.json\`).
- Cursor: \`.cursor/mcp.json\` in a project, or \`~/.cursor/mcp.json\`.
- VS Code: \`.vscode/mcp.json\`, with \`servers\` in place of \`mcpServers\`.
- Any client that runs packages: \`npx /path/to/${name}\`, or \`npx ${name}\` once it is published.
${
  secrets.length === 0
    ? ''
    : `\n## Secrets\n\nRead from the environment; a tool gets those it asks for and no \
other's:\n\n${secrets.map((secret) => `- \`${secret}\``).join('\n')}\n`
}
## What it does

- Each call runs in a process of its own, which ends with it, at the latest at the timeout of the tool. It is no \
sandbox: the tools can do what your user can do. Read them first.
- A tool that asks for files works in the folder named by \`TOOLYARD_WORKSPACE\`, or where the server was started. Any \
other has an empty folder for each call.
- What tools keep (\`context.storage\`, \`localStorage\`, …) lasts as long as the server, or in the file named by \
\`TOOLYARD_STORAGE\`.
- The code is in \`tools/\`, what is said of it in \
\`toolyard.json\`.${isBuilt ? ' TypeScript is in `source/`: after a change, `npm run build` makes what runs of it.' : ''} Dropping the zip into Toolyard brings the tools back.
`;
}

function toolText({ record, source, access }: ServedFiles): string {
  const { permissions = NO_PERMISSIONS } = record;
  const { network, secrets } = comparePermissions(permissions, access);
  const asks = [
    ...network.map(
      ({ rule: { origin, methods, pathPrefix }, state }) =>
        `${methods.join(', ') || 'any method'} ${origin}${pathPrefix}${MARKS[state]}`,
    ),
    ...(permissions.files === 'none'
      ? []
      : [permissions.files === 'read' ? 'reading files' : 'reading and writing files']),
    ...secrets.map(({ name, state }) => `the secret ${name}${MARKS[state]}`),
    ...(access.hasOtherAddresses ? ['perhaps other addresses, known only when it runs'] : []),
    ...(access.hasOtherSecrets ? ['perhaps other secrets, known only when it runs'] : []),
  ];
  return `- **${record.name}** (\`${source}\`): \
${record.description.replaceAll('\n', ' ')}${asks.length === 0 ? '' : ` Asks for: ${asks.join('; ')}.`}`;
}

const MARKS: Readonly<Record<ComparedState, string>> = {
  matched: '',
  unsure: '',
  unused: ' (not found in the code)',
  undeclared: ' (in the code, not declared)',
  used: ' (in the code, not declared)',
};
