import type { Route } from '../model/routes.ts';

/** What the rail leads to, apart from Settings. */
export type Place = 'tools' | 'agent' | 'files' | 'servers';

/** The place a route lies in; undefined for what one passes through, such as a review. */
export function placeOfRoute({ screen }: Route): Place | undefined {
  switch (screen) {
    case 'tools':
    case 'new':
    case 'tool':
    case 'builtin':
    case 'visiting':
    case 'server-tool':
      return 'tools';
    case 'agent':
    case 'files':
      return screen;
    case 'servers':
    case 'server':
      return 'servers';
    default:
      return undefined;
  }
}
