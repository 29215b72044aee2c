/** The door of the node room. */
export { createEmbeddedEngine } from './embedded-engine.ts';
export { createNodeExecutor } from './node-executor.ts';
