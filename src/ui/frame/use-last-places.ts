import { useState } from 'react';
import { placeOfRoute, type Place } from './places.ts';
import { hrefOf, type Route } from '../model/routes.ts';

/** Where one was in each place: coming back, one finds what one left. In a place, its link leads to its beginning. */
export function useLastPlaces(route: Route): (place: Place, start: string) => string {
  const [last, setLast] = useState<ReadonlyMap<Place, string>>(new Map());
  const place = placeOfRoute(route);
  const here = route.screen === 'unknown' ? undefined : hrefOf(route);
  if (place !== undefined && here !== undefined && last.get(place) !== here) setLast(new Map(last).set(place, here));
  return (wanted, start) => (wanted === place ? start : (last.get(wanted) ?? start));
}
