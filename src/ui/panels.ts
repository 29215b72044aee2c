import { agentPanel } from './agent/panel.tsx';
import { agentsPanel } from './agents/panel.tsx';
import { canvasPanel } from './canvas/panel.tsx';
import { editorPanel } from './editor/panel.tsx';
import { filesPanel } from './files/panel.tsx';
import type { Panel } from './frame/panel.ts';
import { helpPanel } from './help/panel.tsx';
import { importPanel } from './import/panel.tsx';
import { packagesPanel } from './packages/panel.tsx';
import { questionsPanel } from './questions/panel.tsx';
import { reachPanel } from './reach/panel.tsx';
import { runPanel } from './run/panel.tsx';
import { serversPanel } from './servers/panel.tsx';
import { settingsPanel } from './settings/panel.tsx';
import { sharePanel } from './share/panel.tsx';
import { skillsPanel } from './skills/panel.tsx';
import { startPanel } from './start/panel.tsx';
import { terminalPanel } from './terminal/panel.tsx';
import { toolsPanel } from './tools/panel.tsx';

/** All of them, in the order of the activity bar and the palette. */
export const PANELS: readonly Panel[] = [
  toolsPanel,
  startPanel,
  editorPanel,
  runPanel,
  questionsPanel,
  agentPanel,
  filesPanel,
  canvasPanel,
  skillsPanel,
  agentsPanel,
  serversPanel,
  reachPanel,
  terminalPanel,
  importPanel,
  sharePanel,
  packagesPanel,
  helpPanel,
  settingsPanel,
];
