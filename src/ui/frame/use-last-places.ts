import { useState } from 'react';
import { hrefOf, type Route } from '../model/routes.ts';
import { shownBy, usePanels } from './panel.ts';

/** Where one was in each place: coming back, one finds what one left. In a place, its link leads to its beginning. */
export function useLastPlaces(route: Route): (place: string, start: string) => string {
  const panels = usePanels();
  const [last, setLast] = useState<ReadonlyMap<string, string>>(new Map());
  const place = shownBy(panels, route)?.place;
  const here = route.screen === 'unknown' ? undefined : hrefOf(route);
  if (place !== undefined && here !== undefined && last.get(place) !== here) setLast(new Map(last).set(place, here));
  return (wanted, start) => (wanted === place ? start : (last.get(wanted) ?? start));
}
