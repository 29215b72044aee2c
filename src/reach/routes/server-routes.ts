import { jsonOf } from '../../core/json/json.ts';
import { mcpToolName } from '../../mcp/contract/mcp-names.ts';
import type { RouteAnswer } from '../contract/routes.ts';
import { answerOf, ok, refused } from './answers.ts';
import { argumentsOf, neededText, optionalFlag } from './read-body.ts';
import { all, route, type Route } from './route.ts';

const noServer = (name: string): RouteAnswer => refused(404, `There is no MCP server named ${JSON.stringify(name)}`);

/** MCP servers that the tab is connected to. */
export const SERVER_ROUTES: readonly Route[] = [
  route(
    'GET',
    '/api/ai/mcp-servers',
    () => ({ ok: true, value: undefined }),
    async (_none, { ports, caller }) => ok({ servers: jsonOf(await ports.servers(caller)) }),
  ),
  route(
    'POST',
    '/api/ai/mcp-servers/:name/toggle',
    ({ parts, body }) => all({ ok: true, value: parts.get('name') ?? '' }, optionalFlag(body, 'enabled')),
    async ([name, enabled], { ports, caller }) => {
      if (caller.kind === 'remote') return refused(403, 'Only a person switches servers, in the app');
      const server = await ports.switchServer(name, enabled);
      return server === undefined ? noServer(name) : ok({ success: true, server: jsonOf(server) });
    },
  ),
  route(
    'POST',
    '/api/ai/mcp/call',
    ({ body }) =>
      all(
        neededText(body, 'server', 'Server name is required'),
        neededText(body, 'tool', 'Tool name is required'),
        argumentsOf(body),
      ),
    async ([server, tool, args], { ports, caller, signal, traceparent }) => {
      const isKnown = (await ports.servers(caller)).some(({ name }) => name === server);
      if (!isKnown) return noServer(server);
      const call = { toolName: mcpToolName(server, tool), args, ...(traceparent === undefined ? {} : { traceparent }) };
      return answerOf(await ports.call(caller, call, signal));
    },
  ),
];
