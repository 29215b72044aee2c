import { AppWindow } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import type { PanelSummary } from '../../panels/contract/services.ts';
import { lazyComponent, PanelsContext, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { useMadePanels } from './panels-store.ts';

const CanvasScreen = lazyComponent(async () => (await import('./canvas-screen.tsx')).CanvasScreen);

/** The panels of the app and those that people made and allowed: the one list that the frame knows. */
export function AllPanels({ panels, children }: { panels: readonly Panel[]; children: ReactNode }) {
  const made = useMadePanels((state) => state.list?.panels);
  const all = useMemo(
    () => [...panels, ...(made ?? []).filter((one) => one.isAllowed && one.hiddenBy === undefined).map(panelOf)],
    [panels, made],
  );
  return <PanelsContext value={all}>{children}</PanelsContext>;
}

function panelOf({ panelId, title, folder, hash }: PanelSummary): Panel {
  const start = { screen: 'panel', panel: panelId, path: [] } as const;
  return {
    id: panelId,
    activityBar: { title: () => title, icon: AppWindow, at: 'top', start: () => hrefOf(start) },
    screen: {
      show: () => <CanvasScreen key={panelId} panelId={panelId} title={title} folder={folder} hash={hash} />,
      title: () => title,
    },
    actions: () => [{ id: `go.panel.${panelId}`, group: 'go', label: title, perform: () => navigate(pathOf(start)) }],
  };
}
