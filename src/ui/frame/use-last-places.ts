import { useState } from 'react';
import { hrefOf, type Route } from '../model/routes.ts';
import { shownBy, usePanels } from './panel.ts';

/**
 * Remembers the last address in each panel, so that returning restores it. Within a panel, its link leads to its start.
 */
export function useLastPlaces(route: Route): (place: string, start: string) => string {
  const panels = usePanels();
  const [last, setLast] = useState<ReadonlyMap<string, string>>(new Map());
  const place = shownBy(panels, route)?.place;
  const here = route.screen === 'unknown' ? undefined : hrefOf(route);
  if (place !== undefined && here !== undefined && last.get(place) !== here) setLast(new Map(last).set(place, here));
  return (wanted, start) => (wanted === place ? start : (last.get(wanted) ?? start));
}
