import { refused } from './answers.ts';
import { neededText, type Read } from './read-body.ts';
import { route, type Route, type RouteInput } from './route.ts';

/** Routes of page automation; each acts on the open panel. */
const ENVIRONMENT = [
  'annotate',
  'click',
  'type',
  'scroll',
  'screenshot',
  'content',
  'press-key',
  'select-text',
  'selection',
  'hover',
  'activity-bar/expand',
  'activity-bar/devices',
];

const nothing = (): Read<undefined> => ({ ok: true, value: undefined });
const panelIdOf = ({ body }: RouteInput): Read<string> => neededText(body, 'panelId', 'panelId is required');
const noteOf = ({ body }: RouteInput): Read<string> => neededText(body, 'note', 'Note is required', 4_000);

/**
 * Routes whose part of the app this version does not have, in one place: they parse and answer like the others, and
 * say that nothing is there. A part that arrives replaces its line.
 */
export const ABSENT_ROUTES: readonly Route[] = [
  ...ENVIRONMENT.map((name) =>
    route('POST', `/api/ai/environment/${name}`, nothing, () => refused(409, 'No panel is open: open one first')),
  ),
  ...['open', 'close'].map((act) =>
    route('POST', `/api/panels/${act}`, panelIdOf, (id) =>
      refused(404, `There is no panel named ${JSON.stringify(id)}`),
    ),
  ),
  ...['prompt-notes/append', 'developer-notes'].map((name) =>
    route('POST', `/api/ai/${name}`, noteOf, () => refused(501, 'This version of the app keeps no notes')),
  ),
];
