export { mountApp } from './mount-app.tsx';
export { mountFramed, mountMisplaced } from './mount-framed.tsx';
export { createDomStage } from './run/document/dom-store.ts';
export { onOpenView } from './canvas/open-views.ts';
