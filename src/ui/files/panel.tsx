import { FolderTree } from 'lucide-react';
import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { filesFirstTexts } from './texts/first/index.ts';

const FilesScreen = lazyComponent(async () => (await import('./files-screen.tsx')).FilesScreen);
const WorkspaceSettings = lazyComponent(
  async () => (await import('../settings/workspace-section.tsx')).WorkspaceSection,
);

/** Files of the workspace. */
export const filesPanel: Panel = {
  id: 'workspace',
  activityBar: {
    title: () => filesFirstTexts.title,
    icon: FolderTree,
    at: 'top',
    start: () => hrefOf({ screen: 'files', path: '/' }),
  },
  screens: {
    files: {
      show: ({ path }, layout) => <FilesScreen path={path} layout={layout} />,
      title: () => filesFirstTexts.title,
      isAlone: true,
    },
  },
  settings: [{ id: 'workspace', order: 100, title: () => filesFirstTexts.settings, content: WorkspaceSettings }],
  actions: () => [
    {
      id: 'go.files',
      group: 'go',
      label: filesFirstTexts.title,
      perform: () => navigate(pathOf({ screen: 'files', path: '/' })),
    },
  ],
};
