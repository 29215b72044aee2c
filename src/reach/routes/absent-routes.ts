import { refused } from './answers.ts';
import type { Read } from './read-body.ts';
import { route, type Route } from './route.ts';

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
];

const nothing = (): Read<undefined> => ({ ok: true, value: undefined });

/**
 * Routes whose part of the app this version does not have, in one place: they parse and answer like the others, and
 * say that nothing is there. A part that arrives replaces its line.
 */
export const ABSENT_ROUTES: readonly Route[] = [
  ...ENVIRONMENT.map((name) =>
    route('POST', `/api/ai/environment/${name}`, nothing, () => refused(409, 'No panel is open: open one first')),
  ),
];
