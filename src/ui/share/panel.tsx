import { late, type Panel } from '../frame/panel.ts';
import { useExports, useShare } from '../stores/app-model.ts';
import { shareFirstTexts } from './texts/first/index.ts';

const ExportDialog = late(async () => (await import('./export-dialog.tsx')).ExportDialog);
const ShareDialog = late(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Links, files and exports. */
export const sharePanel: Panel = {
  id: 'share',
  isInTrials: true,
  actions: ({ share }) => [
    { id: 'app.share', group: 'app', label: shareFirstTexts.shareSeveral, perform: () => share.getState().open([]) },
  ],
  docks: [
    { id: 'export', useIsActive: () => useExports(({ open }) => open), content: ExportDialog },
    { id: 'share', useIsActive: () => useShare(({ request }) => request !== undefined), content: ShareDialog },
  ],
};
