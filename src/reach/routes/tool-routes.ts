import { jsonOf, type JsonObject } from '../../core/json/json.ts';
import { navigationToolOf } from '../../core/panel-navigation-map.ts';
import { defined } from '../../core/defined.ts';
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
    async (_none, { ports, caller }) => ok({ tools: jsonOf((await ports.discover(caller))?.baseline ?? []) }),
  ),
  route(
    'GET',
    '/api/ai/tools/discover',
    ({ query }) => ({ ok: true, value: query.get('panelId') }),
    async (panelId, { ports, caller }) => {
      const found = await ports.discover(caller, panelId ?? undefined);
      return found === undefined ? noPanel(panelId ?? '') : ok(jsonOf(found));
    },
  ),
  route(
    'POST',
    '/api/ai/tools/execute',
    ({ body }) =>
      all(neededText(body, 'tool', 'Tool name is required'), argumentsOf(body), optionalText(body, 'panelId')),
    async ([toolName, args, panelId], { ports, caller, signal, traceparent }) => {
      const call = async (name: string, input: JsonObject) =>
        await ports.call(caller, { toolName: name, args: input, ...defined({ traceparent }) }, signal);
      if (panelId !== undefined) {
        if ((await ports.discover(caller, panelId)) === undefined) return noPanel(panelId);
        // Its tools are there while it is open.
        const opened = await call(navigationToolOf(panelId), {});
        if (opened.kind === 'busy' || !opened.result.success) return answerOf(opened);
      }
      return answerOf(await call(toolName, args));
    },
  ),
];
