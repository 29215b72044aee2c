/** All screens of MCP servers in one file to load, since people who open one soon open another. */
export { ServerQuestionDock } from './questions/server-question-card.tsx';
export { ServerScreen } from './server-screen.tsx';
export { ServersScreen } from './servers-screen.tsx';
export { ServerToolScreen } from './server-tool-screen.tsx';
