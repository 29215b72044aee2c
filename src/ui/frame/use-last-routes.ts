import { useState } from 'react';
import { hrefOf, type Route } from '../lib/routes.ts';
import { shownBy, usePanels } from './panel.ts';

/**
 * Remembers the last address in each panel, so that returning restores it. Within a panel, its link leads to its start.
 */
export function useLastRoutes(route: Route): (location: string, start: string) => string {
  const panels = usePanels();
  const [last, setLast] = useState<ReadonlyMap<string, string>>(new Map());
  const location = shownBy(panels, route)?.activityBarEntry;
  const here = route.screen === 'unknown' ? undefined : hrefOf(route);
  if (location !== undefined && here !== undefined && last.get(location) !== here)
    setLast(new Map(last).set(location, here));
  return (panel, start) => (panel === location ? start : (last.get(panel) ?? start));
}
