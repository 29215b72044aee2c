import { defined } from '../../core/defined.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { NO_VIEW } from '../../panels/contract/automation-service.ts';
import type { RouteAnswer } from '../contract/routes.ts';
import { refused } from './answers.ts';
import { callBuiltin } from './call-builtin.ts';
import { optionalFlag, type Read } from './read-body.ts';
import { route, type Route, type RouteContext, type RouteInput } from './route.ts';

/** Routes of page automation, and the built-in tools that get their bodies as arguments. */
const PAGE_TOOLS = {
  annotate: 'annotate_page',
  click: 'click_element',
  type: 'type_text',
  scroll: 'scroll_page',
  screenshot: 'capture_screenshot',
  content: 'get_page_content',
  'press-key': 'press_key',
  'select-text': 'select_text',
  selection: 'get_selection',
  hover: 'hover_element',
} as const;

/** An answer with the result as `data` too. */
async function askEnvironment(toolName: string, args: JsonObject, context: RouteContext): Promise<RouteAnswer> {
  const { status, body } = await callBuiltin(toolName, args, context);
  if (!isRecord(body)) return { status, body };
  if (body['success'] === true) return { status, body: { ...body, data: body['result'] ?? null } };
  return body['error'] === NO_VIEW ? refused(409, NO_VIEW) : { status, body };
}

function devicesOf({ body }: RouteInput): Read<JsonValue[]> {
  const value = body['devices'];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return { ok: true, value };
  return { ok: false, no: refused(400, 'devices must be an array of strings') };
}

/** The page in the panel on the screen, and the activity bar. */
export const ENVIRONMENT_ROUTES: readonly Route[] = [
  ...Object.entries(PAGE_TOOLS).map(([name, toolName]) =>
    route(
      'POST',
      `/api/ai/environment/${name}`,
      ({ body }): Read<JsonObject> => ({ ok: true, value: body }),
      (args, context) => askEnvironment(toolName, args, context),
    ),
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
];
