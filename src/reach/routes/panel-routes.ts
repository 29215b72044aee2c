import type { JsonObject } from '../../core/json/json.ts';
import { getPanelIdForTool, navigationToolOf } from '../../core/panel-navigation-map.ts';
import { defined } from '../../core/defined.ts';
import { ok, refused } from './answers.ts';
import { callBuiltin } from './call-builtin.ts';
import { neededText, optionalText, type Read } from './read-body.ts';
import { all, route, type Route, type RouteInput } from './route.ts';

const MAX_NOTE = 4_000;
const nothing = (): Read<undefined> => ({ ok: true, value: undefined });
const panelIdOf = ({ body }: RouteInput): Read<string> => neededText(body, 'panelId', 'panelId is required');
const noteOf = ({ body }: RouteInput): Read<string> => neededText(body, 'note', 'Note is required', MAX_NOTE);

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
