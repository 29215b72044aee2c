import { Server, type McpRequestContext, type ServerContext } from '@modelcontextprotocol/server';
import type { ReachDoor, ServedTool } from '../contract/door.ts';
import { REACH_LIMITS } from '../contract/reach-limits.ts';
import { callTool } from './call-handler.ts';
import { TASKS_EXTENSION } from './client-abilities.ts';
import { servePrompts } from './prompts.ts';
import { serveResources } from './resources.ts';
import { serveSkills, SKILLS_EXTENSION } from './skills.ts';
import type { ServedCalls } from './served-calls.ts';
import { serveTasks } from './tasks.ts';

export interface McpServing {
  readonly door: ReachDoor;
  readonly calls: ServedCalls;
  readonly version: string;
}

/** Makes the MCP server of one client: what it is offered, over any way in and in both eras. */
export function serverFor(
  { door, calls, version }: McpServing,
  client: string,
): (context: McpRequestContext) => Promise<Server> {
  const toolNamed = async (name: string): Promise<ServedTool | undefined> =>
    (await door.tools(client)).find((tool) => tool.name === name);
  return async ({ era, requestInfo }) => {
    const server = new Server(
      { name: 'toolyard', title: 'Toolyard', version },
      {
        capabilities: {
          tools: { listChanged: true },
          prompts: { listChanged: true },
          resources: { listChanged: true },
          // Clients of the older era ask for skills too, though the extension is written for the newer one.
          extensions: { [SKILLS_EXTENSION]: {}, ...(era === 'modern' ? { [TASKS_EXTENSION]: {} } : {}) },
        },
        instructions: INSTRUCTIONS,
        cacheHints: {
          'tools/list': LISTED,
          'prompts/list': LISTED,
          'resources/list': LISTED,
        },
      },
    );
    server.setRequestHandler('tools/list', async () => ({
      // The casts: schemas are any JSON Schema here, and the protocol's types name their keywords.
      tools: (await door.tools(client)).map(({ guidance: _guidance, ...tool }) => tool as never),
    }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      // A request of an older client over HTTP is ended by its connection alone.
      const signal = requestInfo === undefined ? mcpReq.signal : AbortSignal.any([mcpReq.signal, requestInfo.signal]);
      const traceparent = traceOf(mcpReq, requestInfo);
      const tool = await toolNamed(params.name);
      return await callTool(server, calls, { client, params, mcpReq, signal, traceparent, tool });
    });
    servePrompts(server, door, client);
    serveResources(server, door, client);
    serveSkills(server, door, client);
    // The result was shaped for its client when it was made; a tool that is gone by now changes nothing.
    if (era === 'modern') serveTasks(server, calls, client, () => Promise.resolve(undefined));
    server.onerror = () => undefined;
    return server;
  };
}

const LISTED = { ttlMs: REACH_LIMITS.listedMs, cacheScope: 'private' } as const;
const INSTRUCTIONS =
  'Tools that a person keeps in Toolyard, a workbench in their browser. Most calls wait until the person allows them ' +
  'there. A call that is denied should not be repeated without asking the person.';

/** The W3C trace context: of the message (SEP-414), else of the HTTP request. */
function traceOf(mcpReq: ServerContext['mcpReq'], request: Request | undefined): string | undefined {
  const inMessage: unknown = mcpReq._meta?.['traceparent'];
  return typeof inMessage === 'string' ? inMessage : (request?.headers.get('traceparent') ?? undefined);
}
