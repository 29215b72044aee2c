import { useEffect } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { skillsFirstTexts } from './texts/first/index.ts';

/**
 * `#skill=name`, alone or after a route, may be repeated with `&`: skills that every new conversation of this visit
 * uses. Those that nobody allowed are not used, and that is said.
 */
export function useAddressSkills(): void {
  const { host, surface } = useApp();
  useEffect(() => {
    if (surface !== 'app') return;
    const { route, names } = skillsOfAddress(location.hash);
    if (names.length === 0) return;
    navigate(route === '' || route === '/' ? pathOf({ screen: 'agent' }) : route);
    host.skills.useInVisit(names).then(
      (used) => {
        const others = names.filter((name) => !used.includes(name));
        if (others.length === 0) return;
        toast.warning(skillsFirstTexts.notAllowed(others.join(', ')));
        navigate(pathOf({ screen: 'panel', panel: 'skills', path: [] }));
      },
      // The host says elsewhere that it cannot be reached.
      () => undefined,
    );
  }, [host, surface]);
}

/** The route and the skills in the part of an address after `#`. */
export function skillsOfAddress(hash: string): { readonly route: string; readonly names: readonly string[] } {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  const at = text.startsWith('skill=') ? 0 : text.indexOf('?') + 1;
  if (at === 0 && !text.startsWith('skill=')) return { route: text, names: [] };
  const parameters = new URLSearchParams(text.slice(at));
  const names = parameters.getAll('skill').filter((name) => name !== '');
  return { route: names.length === 0 ? text : text.slice(0, Math.max(0, at - 1)), names };
}
