import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import type { AppContext } from '../stores/app-context.ts';
import { storeOf } from '../stores/panel-store.ts';
import { reachStore } from './reach-store.ts';

const MARK = '#pair=';

/**
 * Takes the key of a pairing link out of the address, before anything is shown and whenever such a link is opened: it
 * stays neither in the address nor in the history. A person decides about it on the screen.
 *
 * @returns a function that stops
 */
export function takePairings(model: AppContext): () => void {
  const take = (): void => {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(MARK)) return;
    const path = pathOf({ screen: 'panel', panel: 'reach', path: [] });
    history.replaceState(history.state, '', `${pathname}${search}#${path}`);
    storeOf(model, reachStore).getState().setPairing(hash.slice(MARK.length));
    navigate(path);
  };
  take();
  window.addEventListener('hashchange', take);
  return () => window.removeEventListener('hashchange', take);
}
