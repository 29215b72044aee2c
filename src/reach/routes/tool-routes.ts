import { jsonOf } from '../../core/json/json.ts';
import { answerOf, ok, refused } from './answers.ts';
import { argumentsOf, neededText, optionalText } from './read-body.ts';
import { all, route, type Route } from './route.ts';

const noPanel = (id: string) => refused(404, `There is no panel named ${JSON.stringify(id)}`);

/** Tools: their lists, and the call of one. */
export const TOOL_ROUTES: readonly Route[] = [
  route(
    'GET',
    '/api/ai/tools',
    () => ({ ok: true, value: undefined }),
    async (_none, { ports, caller }) => ok({ tools: jsonOf((await ports.discover(caller)).baseline) }),
  ),
  route(
    'GET',
    '/api/ai/tools/discover',
    ({ query }) => ({ ok: true, value: query.get('panelId') }),
    async (panelId, { ports, caller }) =>
      panelId === null ? ok(jsonOf(await ports.discover(caller))) : noPanel(panelId),
  ),
  route(
    'POST',
    '/api/ai/tools/execute',
    ({ body }) =>
      all(neededText(body, 'tool', 'Tool name is required'), argumentsOf(body), optionalText(body, 'panelId')),
    async ([toolName, args, panelId], { ports, caller, signal, traceparent }) =>
      panelId === undefined
        ? answerOf(
            await ports.call(caller, { toolName, args, ...(traceparent === undefined ? {} : { traceparent }) }, signal),
          )
        : noPanel(panelId),
  ),
];
