import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { getPanelIdForTool, navigationToolOf } from '../../core/panel-navigation-map.ts';
import { defined } from '../../core/defined.ts';
import type { RouteAnswer } from '../contract/routes.ts';
import { answerOf, ok, refused } from './answers.ts';
import { neededText, optionalFlag, optionalText, type Read } from './read-body.ts';
import { all, route, type Route, type RouteContext, type RouteInput } from './route.ts';

const MAX_NOTE = 4_000;
const nothing = (): Read<undefined> => ({ ok: true, value: undefined });
const panelIdOf = ({ body }: RouteInput): Read<string> => neededText(body, 'panelId', 'panelId is required');
const noteOf = ({ body }: RouteInput): Read<string> => neededText(body, 'note', 'Note is required', MAX_NOTE);

/** Runs a built-in tool: clients may only call what they are offered. */
async function callBuiltin(
  toolName: string,
  args: JsonObject,
  { ports, caller, signal, traceparent }: RouteContext,
): Promise<RouteAnswer> {
  return answerOf(await ports.call(caller, { toolName, args, ...defined({ traceparent }) }, signal));
}

/** The same with the result as `data` too, as routes of the environment answer. */
async function askEnvironment(toolName: string, args: JsonObject, context: RouteContext): Promise<RouteAnswer> {
  const { status, body } = await callBuiltin(toolName, args, context);
  return {
    status,
    body: isRecord(body) && body['success'] === true ? { ...body, data: body['result'] ?? null } : body,
  };
}

function devicesOf({ body }: RouteInput): Read<JsonValue[]> {
  const value = body['devices'];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return { ok: true, value };
  return { ok: false, no: refused(400, 'devices must be an array of strings') };
}

/** Panels, notes, and what the code editor has open. */
export const PANEL_ROUTES: readonly Route[] = [
  route('POST', '/api/panels/open', panelIdOf, async (panelId, context) => {
    const toolName = navigationToolOf(panelId);
    return getPanelIdForTool(toolName) === panelId
      ? await callBuiltin(toolName, {}, context)
      : refused(404, `There is no panel named ${JSON.stringify(panelId)}`);
  }),
  route('POST', '/api/panels/close', panelIdOf, (panelId, context) =>
    callBuiltin('close_panel', { panel_id: panelId }, context),
  ),
  route(
    'POST',
    '/api/ai/environment/activity-bar/expand',
    ({ body }) => optionalFlag(body, 'expanded'),
    (expanded, context) => askEnvironment('expand_activity_bar', defined({ expanded }), context),
  ),
  route('POST', '/api/ai/environment/activity-bar/devices', devicesOf, (devices, context) =>
    askEnvironment('set_activity_bar_devices', { devices }, context),
  ),
  route(
    'POST',
    '/api/ai/prompt-notes/append',
    (input) => all(noteOf(input), optionalText(input.body, 'reason', MAX_NOTE)),
    ([note, reason], context) => callBuiltin('enhance_baseline_prompt', { note, ...defined({ reason }) }, context),
  ),
  route(
    'POST',
    '/api/ai/developer-notes',
    (input) => all(noteOf(input), optionalText(input.body, 'kind', 40), optionalText(input.body, 'panel_id', 64)),
    ([note, kind, panelId], context) =>
      callBuiltin('developer_note', { note, ...defined({ kind, panel_id: panelId }) }, context),
  ),
  route('GET', '/api/code-editor/file', nothing, async (_none, { ports }) => {
    if (ports.editor === undefined) return ONLY_HERE;
    const content = await ports.editor.read();
    return content === undefined ? refused(404, 'No tool and no file is open in the editor') : ok({ ...content });
  }),
  route(
    'POST',
    '/api/code-editor/file/save',
    ({ body }) => all(textOf(body, 'content'), optionalText(body, 'filePath', MAX_NOTE)),
    async ([content, filePath], { ports }) => {
      if (ports.editor === undefined) return ONLY_HERE;
      const saved = await ports.editor.save(content, filePath);
      return saved.saved
        ? ok({ success: true, filePath: saved.filePath })
        : refused(STATUS[saved.reason], saved.message);
    },
  ),
];

const STATUS = { 'not-open': 404, conflict: 409, invalid: 422 } as const;
const ONLY_HERE = refused(
  403,
  'Clients call code_editor_read_file and code_editor_save_file, if they are offered them',
);

/** A text that may be empty. */
function textOf(body: JsonObject, name: string): Read<string> {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === 'string' ? { ok: true, value } : { ok: false, no: refused(400, `${name} must be a string`) };
}
