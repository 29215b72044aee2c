/** Entry point of the reach room: the tab as a server. It is loaded when something first asks for it. */
export { handleRequest } from './routes/handle-request.ts';
