// The only entry of this room for the app.
export { APP_PANEL_TOOLS } from './catalog/app-panels.ts';
export { createPanelCatalog, type PanelCatalog } from './catalog/panel-catalog.ts';
export { outcomeOf, readAnswer } from './calls/endpoint-answer.ts';
export { requestOf, type EndpointRequest } from './calls/endpoint-request.ts';
export { ADDRESS_CODE, codeOfRoutes } from './calls/panel-code.ts';
export { concernsPanels, findPanelsBelow, findWorkspacePanels } from './folder/find-panels.ts';
export { readPanelFolder } from './folder/read-panel-folder.ts';
export { isPanelId } from './manifest/read-manifest.ts';
export { parseEndpoint } from './manifest/parse-endpoint.ts';
export { createNavigationTools, createOpenTool } from './tools/navigation-tools.ts';
export { createNoteTools } from './tools/note-tools.ts';
export type { PanelToolPorts } from './tools/panel-ports.ts';
export { createWorkspaceTools } from './tools/workspace-tools.ts';
