/** All that is shown of MCP servers as one file to load: who opens one of these soon opens another. */
export { ServerQuestionDock } from './asked/server-question-card.tsx';
export { ServerScreen } from './server-screen.tsx';
export { ServersScreen } from './servers-screen.tsx';
export { ServerToolScreen } from './server-tool-screen.tsx';
