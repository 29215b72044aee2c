export { mountApp } from './mount-app.tsx';
export { createDomStage } from './stores/dom-store.ts';
