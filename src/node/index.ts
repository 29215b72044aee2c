/** The door of the node room. */
export { createEmbeddedEngine } from './embedded-engine.ts';
export { createPickEngine, type PickEngine } from './pick-engine.ts';
export { createNodeExecutor } from './node-executor.ts';
export { createWebContainerEngine, type WebContainerEngine } from './webcontainer/engine.ts';
