import { hrefOf, type Route } from '../lib/routes.ts';

/** The screen of a skill, by the path of its `SKILL.md`. */
export function skillRoute(path: string): Extract<Route, { readonly screen: 'panel' }> {
  return { screen: 'panel', panel: 'skills', path: [path] };
}

export const SKILLS_HREF = hrefOf({ screen: 'panel', panel: 'skills', path: [] });
