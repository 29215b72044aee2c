import type { CodeHash, ToolId } from '../../../core/ids.ts';
import type { JsonSchema } from '../../../core/json/json.ts';
import { LIMITS } from '../../../core/limits.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool } from '../../../core/tool.ts';
import { ENDPOINT_METHODS, type Panel } from '../../../panels/contract/panel.ts';
import { APP_PANEL_TOOLS } from '../../../panels/index.ts';

/** The end of the name of the tool by which the view of a panel asks its API: nobody is offered it. */
export const VIEW_TOOL = ' (view)';

const VIEW_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { method: { type: 'string', enum: [...ENDPOINT_METHODS] }, path: { type: 'string' }, body: {} },
  required: ['method', 'path'],
  additionalProperties: false,
};

/** The tools of a panel that a person allowed. */
export function toolsOfPanel(panel: Panel): readonly Tool[] {
  return panel.manifest.tools.map(({ name, description, parameters, endpoint }) => ({
    ...ofPanel(panel, name),
    description,
    inputSchema: parameters,
    origin: originOf(panel, `${endpoint.method} ${endpoint.path}`),
  }));
}

/** The tool that the view of a panel uses. */
export function viewTool(panel: Panel): Tool {
  return {
    ...ofPanel(panel, `${panel.manifest.panelId}${VIEW_TOOL}`),
    id: granteeOf(panel.manifest.panelId),
    description: `Requests of the view of the panel ${panel.manifest.panelId} to its API`,
    inputSchema: VIEW_SCHEMA,
    origin: originOf(panel, undefined),
  };
}

/** The tools of a panel of the app; undefined for other ids. */
export function appTools(panelId: string): readonly Tool[] | undefined {
  return APP_PANEL_TOOLS.get(panelId)?.map(({ name, description, parameters, endpoint, isReading }) => ({
    id: `panel:${name}` as ToolId,
    name,
    description,
    inputSchema: parameters,
    origin: {
      kind: 'panel',
      panelId,
      endpoint: `${endpoint.method} ${endpoint.path}`,
      ...(isReading ? { isReading } : {}),
    },
    ...USUAL,
  }));
}

/** What grants of a panel are stored under; with its hash, so that a changed panel asks again. */
export function granteeOf(panelId: string): ToolId {
  return `panel:${panelId}` as ToolId;
}

const USUAL = {
  version: 1,
  requested: NO_PERMISSIONS,
  enabled: true,
  trusted: true,
  timeoutMs: LIMITS.defaultTimeoutMs,
} as const;

function ofPanel(
  { manifest, hash, apiCode = '' }: Panel,
  name: string,
): Omit<Tool, 'description' | 'inputSchema' | 'origin'> {
  return {
    ...USUAL,
    id: `panel:${name}` as ToolId,
    name,
    requested: manifest.permissions,
    // The hash of a panel covers its code, its tools and its view.
    source: { code: apiCode, language: 'javascript', codeHash: hash as string as CodeHash },
  };
}

function originOf({ manifest: { panelId }, folder }: Panel, endpoint: string | undefined): Tool['origin'] {
  return { kind: 'panel', panelId, folder, ...(endpoint === undefined ? {} : { endpoint }) };
}
