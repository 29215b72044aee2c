import { lazyComponent, type Panel } from '../frame/panel.ts';

const SaveMarkOfRoute = lazyComponent(async () => (await import('./save-mark.tsx')).SaveMarkOfRoute, 'soon');
const ToolScreen = lazyComponent(async () => (await import('./tool-screen.tsx')).ToolScreen, 'soon');

/** The editor of a tool: its code, schema, cases and runs. */
export const editorPanel: Panel = {
  id: 'code-editor',
  isInTrials: true,
  status: SaveMarkOfRoute,
  screens: {
    tool: {
      show: ({ name, tab }, layout) => <ToolScreen key={name} name={name} tab={tab} layout={layout} />,
      title: ({ name }) => name,
      hasPanes: true,
      activityBarEntry: 'tools',
    },
  },
};
