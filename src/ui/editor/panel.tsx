import type { Panel } from '../frame/panel.ts';
import { SaveMarkOfRoute } from './save-mark.tsx';
import { ToolScreen } from './tool-screen.tsx';

/** A tool of one's own: its code, schema, cases and runs. */
export const editorPanel: Panel = {
  id: 'code-editor',
  isInTrials: true,
  status: SaveMarkOfRoute,
  screens: {
    tool: {
      show: ({ name, tab }, layout) => <ToolScreen key={name} name={name} tab={tab} layout={layout} />,
      title: ({ name }) => name,
      hasPanes: true,
      place: 'tools',
    },
  },
};
