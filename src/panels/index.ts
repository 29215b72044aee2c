// The only entry of this room for the app.
export { APP_PANEL_TOOLS } from './catalog/app-panels.ts';
export { createPanelCatalog, type PanelCatalog } from './catalog/panel-catalog.ts';
export type { EndpointRequest } from './calls/endpoint-request.ts';
export { concernsPanels, findWorkspacePanels } from './folder/find-panels.ts';
export { loadCalls, loadReading } from './late.ts';
export { createNavigationTools, createOpenTool } from './tools/navigation-tools.ts';
export { createNoteTools } from './tools/note-tools.ts';
export type { PanelToolPorts } from './tools/panel-ports.ts';
export { createWorkspaceTools } from './tools/workspace-tools.ts';
export { createUnifiedAnnotationService } from './automation/annotation-service.ts';
export { resolveTargets, type ResolvedTargets } from './automation/resolve-targets.ts';
export { createPageActingTools } from './automation/tools/acting-tools.ts';
export { createPageReadingTools } from './automation/tools/reading-tools.ts';
