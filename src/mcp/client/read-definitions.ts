import { isRecord, type JsonObject } from '../../core/json/json.ts';
import { impersonatesApp } from '../../core/text/impersonation.ts';
import { LIMITS } from '../../core/limits.ts';
import type { McpToolDefinition } from '../contract/mcp-api.ts';
import type { McpToolListing } from '../contract/mcp-worker-api.ts';

const MAX_NAME_CHARS = 128;
const MAX_TITLE_CHARS = 500;

/** Parses a server's tools; returns those that can be stored and called, and why the others cannot. */
export function readToolDefinitions(tools: readonly unknown[]): McpToolListing {
  const taken = new Map<string, McpToolDefinition>();
  const refused: { name: string; reason: string }[] = [];
  for (const tool of tools) {
    const name = isRecord(tool) && typeof tool.name === 'string' ? tool.name : '';
    const read =
      taken.size >= LIMITS.mcp.maxTools
        ? `A server may offer ${String(LIMITS.mcp.maxTools)} tools here`
        : taken.has(name)
          ? 'Another tool has this name'
          : readDefinition(tool);
    if (typeof read === 'string') {
      if (refused.length < LIMITS.mcp.maxTools) refused.push({ name: name.slice(0, MAX_NAME_CHARS), reason: read });
    } else taken.set(read.name, read);
  }
  return { tools: [...taken.values()], refused };
}

/** The definition, or why it was refused. */
function readDefinition(tool: unknown): McpToolDefinition | string {
  if (!isRecord(tool)) return 'It is no object';
  const { name, title, description, inputSchema, outputSchema, annotations, execution, _meta } = tool;
  if (
    typeof name !== 'string' ||
    name.length === 0 ||
    name.length > MAX_NAME_CHARS ||
    /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)
  )
    return `Its name must be text of 1 to ${String(MAX_NAME_CHARS)} characters without line breaks or control characters`;
  if (impersonatesApp(name)) return 'Its name reads as if it were part of Toolyard';
  if (inputSchema !== undefined && !isRecord(inputSchema)) return 'Its parameters are no schema';
  if (inputSchema?.type !== undefined && inputSchema.type !== 'object')
    return 'Its parameters are not those of an object';
  const definition: McpToolDefinition = {
    name,
    // A card shows the title beside the app's own words.
    ...(typeof title === 'string' && title !== '' && !impersonatesApp(title)
      ? { title: title.slice(0, MAX_TITLE_CHARS) }
      : {}),
    description: typeof description === 'string' ? description : '',
    // The value was parsed from JSON.
    inputSchema: (inputSchema ?? { type: 'object' }) as JsonObject,
    ...(isRecord(outputSchema) ? { outputSchema: outputSchema as JsonObject } : {}),
    ...(isRecord(annotations) ? { annotations: annotations as JsonObject } : {}),
    ...(isRecord(execution) && execution.taskSupport === 'required' ? { isTask: true as const } : {}),
    ...uiResourceOf(_meta),
    ...audienceOf(_meta),
  };
  return sizeOf(definition) > LIMITS.mcp.maxDefinitionBytes
    ? `Its definition is larger than ${String(LIMITS.mcp.maxDefinitionBytes / 1024)} KB`
    : definition;
}

/** The address of a tool's interface, as MCP Apps defines it; older servers use a flat key. */
function uiResourceOf(meta: unknown): Pick<McpToolDefinition, 'uiResource'> {
  if (!isRecord(meta)) return {};
  const nested = isRecord(meta.ui) ? meta.ui.resourceUri : undefined;
  const uri = nested ?? meta['ui/resourceUri'];
  return typeof uri === 'string' && uri.startsWith('ui://') && uri.length <= 2_000 ? { uiResource: uri } : {};
}

/** Who may call a tool, as MCP Apps defines it; by default models and apps. */
function audienceOf(meta: unknown): Pick<McpToolDefinition, 'audience'> {
  const visibility = isRecord(meta) && isRecord(meta.ui) ? meta.ui.visibility : undefined;
  if (!Array.isArray(visibility)) return {};
  const [forModels, forApps] = [visibility.includes('model'), visibility.includes('app')];
  return forModels === forApps ? {} : { audience: forModels ? 'model' : 'app' };
}

function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    // Nested too deeply for the stack.
    return Infinity;
  }
}
