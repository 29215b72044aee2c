import { navigate, pathOfAddress } from '../lib/navigate.ts';
import { parseRoute, pathOf, type Route } from '../lib/routes.ts';
import { shownBy, type Panel } from '../frame/panel.ts';

/** Before the id of a panel that is shown beside a conversation, in the address of the conversation. */
const BESIDE = 'panel-';

/** The panel that is active at an address: the one beside a conversation, or the one that shows the address. */
export function activePanelAt(panels: readonly Panel[], route: Route): string | undefined {
  if (route.screen === 'agent' && route.side?.startsWith(BESIDE) === true) {
    const id = route.side.slice(BESIDE.length);
    if (panels.some((panel) => panel.id === id)) return id;
  }
  // The screen of a tool belongs to the editor, that of the list to the list.
  if (route.screen === 'tools') return shownBy(panels, route)?.activityBarEntry;
  return shownBy(panels, route)?.panel.id;
}

/** The panel beside a conversation, by the name of the side panel in its address. */
export function panelBeside(side: string | undefined): string | undefined {
  return side?.startsWith(BESIDE) === true ? side.slice(BESIDE.length) : undefined;
}

/** The name of the side panel that shows a panel. */
export function besideName(panelId: string): string {
  return `${BESIDE}${panelId}`;
}

/** Addresses before the present one, the newest last. */
const visited: string[] = [];
const MAX_VISITED = 20;

/** Notes that an address is shown, so that closing a panel leads back to what was before it. */
export function noteAddress(path: string): void {
  if (visited.at(-1) === path) return;
  visited.push(path);
  if (visited.length > MAX_VISITED) visited.shift();
}

/** Shows what was shown before the panel of the address. */
export function closePanel(): void {
  const route = parseRoute(pathOfAddress());
  if (route.screen === 'agent' && route.id !== undefined && route.side !== undefined)
    return navigate(pathOf({ screen: 'agent', id: route.id }));
  const here = route.screen === 'panel' ? `/panels/${route.panel}` : pathOfAddress();
  const before = visited.findLast((path) => !path.startsWith(here));
  navigate(before ?? pathOf({ screen: 'tools' }));
}
