// Loaded late (`late.ts`).
export { findPanelsBelow } from './find-panels.ts';
export { readPanelFolder } from './read-panel-folder.ts';
export { isPanelId } from '../manifest/read-manifest.ts';
