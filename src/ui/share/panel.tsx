import { lazyComponent, type Panel } from '../frame/panel.ts';

import { shareFirstTexts } from './texts/first/index.ts';
import { useExports } from './export-store.ts';
import { shareStore, useShare } from './share-store.ts';
import { storeOf } from '../stores/panel-store.ts';

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog);
const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Links, files and exports. */
export const sharePanel: Panel = {
  id: 'share',
  isInTrials: true,
  actions: (model) => [
    {
      id: 'app.share',
      group: 'app',
      label: shareFirstTexts.shareSeveral,
      perform: () => storeOf(model, shareStore).getState().open({}),
    },
  ],
  docks: [
    { id: 'export', useIsActive: () => useExports(({ open }) => open), content: ExportDialog },
    { id: 'share', useIsActive: () => useShare(({ request }) => request !== undefined), content: ShareDialog },
  ],
};
