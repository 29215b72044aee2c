/** The public interface of the node room. */
export { imageKeyOf } from './inside/npm/image-cache.ts';
export { createEmbeddedEngine } from './embedded-engine.ts';
export { createEngineStarter, type StartEngine } from './start-engine.ts';
export { createNodeExecutor } from './node-executor.ts';
export { createWebContainerEngine, type WebContainerEngine } from './webcontainer/engine.ts';
export { applyChanges } from './apply-changes.ts';
export { environmentOf } from './shells/environment.ts';
export { createShells, type Shells } from './shells/shells.ts';
export { createBackgroundTools } from './tools/background-shells.ts';
export { createBashTool, runCommandLine, type CommandLine } from './tools/bash.ts';
export { createJsTool, type JsToolDeps } from './tools/js.ts';
export { createNodeTool } from './tools/node.ts';
export { askForHelp, createProjectCommandExecutor } from './tools/project-command.ts';
export { createRunSql } from './tools/run-sql.ts';
export { createSqliteQueryTool, type SqliteQueryDeps } from './tools/sqlite-query.ts';
