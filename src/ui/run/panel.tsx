import { lazyComponent, type Panel } from '../frame/panel.ts';
import { useDocuments } from '../stores/app-context.ts';

const DomDock = lazyComponent(async () => (await import('./document/dom-area.tsx')).DomDock);
const EngineOfRoute = lazyComponent(async () => (await import('./engine-status.tsx')).EngineOfRoute, 'soon');

/** Runs of tools, shown next to each tool. */
export const runPanel: Panel = {
  id: 'run',
  isInTrials: true,
  status: EngineOfRoute,
  docks: [{ id: 'document', useIsActive: () => useDocuments(({ shown }) => shown !== undefined), content: DomDock }],
};
