import { useEffect, useEffectEvent } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { usePanels } from '../frame/panel.ts';
import { useLayoutSize } from '../elements/use-layout.ts';
import { parseRoute } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { usePanelStore } from '../stores/panel-store.ts';
import { activePanelAt, noteAddress } from './navigation.ts';
import { panelsStore } from './panels-store.ts';
import { watchPerson } from './person-activity.ts';

/** Answers the host's requests to the page, and tells it which panel is active. */
export function useServedPage(): void {
  const model = useApp();
  const { host } = model;
  const panels = usePanels();
  const store = usePanelStore(panelsStore);
  const layout = useLayoutSize();
  const [path] = useHashLocation();
  const active = activePanelAt(panels, parseRoute(path));
  const present = useEffectEvent(() => ({ model, panels, layout }));
  useEffect(() => {
    const stop = watchPerson();
    void store.getState().load();
    host.panels
      .serve(async (name, input) => (await import('./page-requests.ts')).answerPage(present, name, input))
      // A trial and a host of an older version have no panels.
      .catch(() => undefined);
    return stop;
  }, [host, store]);
  useEffect(() => {
    noteAddress(path);
    host.panels.activate(active).catch(() => undefined);
  }, [host, active, path]);
}
