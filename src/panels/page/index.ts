// The entry of this room for the page.
export { automatePanels, createAutomatedViews, documentView } from './automated-views.ts';
