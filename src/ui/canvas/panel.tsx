import { PanelsTopLeft } from 'lucide-react';
import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { canvasFirstTexts } from './texts/first/index.ts';
import { useServedPage } from './use-served-page.ts';

const PanelsScreen = lazyComponent(async () => (await import('./panels-screen.tsx')).PanelsScreen);
const PanelEditor = lazyComponent(async () => (await import('./editor/panel-editor.tsx')).PanelEditor);
const PromptNotes = lazyComponent(async () => (await import('./notes/prompt-notes.tsx')).PromptNotes);

const START = { screen: 'panel', panel: 'panels', path: [] } as const;

/** Panels that people make: a list, and an editor for each. Each panel also has a screen of its own (`made-panels.tsx`). */
export const canvasPanel: Panel = {
  id: 'panels',
  activityBar: { title: () => canvasFirstTexts.title, icon: PanelsTopLeft, at: 'top', start: () => hrefOf(START) },
  screen: {
    show: ([folder], layout) =>
      folder === undefined ? <PanelsScreen /> : <PanelEditor key={folder} folder={folder} layout={layout} />,
    title: () => canvasFirstTexts.title,
  },
  settings: [
    {
      id: 'prompt-notes',
      order: 67,
      title: () => canvasFirstTexts.promptNotes,
      words: 'instructions system prompt baseline',
      content: PromptNotes,
    },
  ],
  useAlways: useServedPage,
  actions: () => [
    { id: 'go.panels', group: 'go', label: canvasFirstTexts.title, perform: () => navigate(pathOf(START)) },
  ],
};
