import { traitsOf, withObjectRoot, type CallTool } from '../../../catalog/index.ts';
import { mcpResult } from '../../../catalog/contract/offer/mcp-result.ts';
import { newId, type RunId } from '../../../core/ids.ts';
import { defined } from '../../../core/defined.ts';
import type { Tool } from '../../../core/tool.ts';
import type { ServedHints } from '../../../reach/contract/door.ts';
import type { ReachTools, ServedForms } from '../../../reach/index.ts';
import type { ToolCatalog } from '../catalog/tool-catalog.ts';
import type { Stores } from '../open-stores.ts';

interface ReachToolsDeps {
  readonly callTool: CallTool;
  readonly catalog: Pick<ToolCatalog, 'discovery' | 'lookup'>;
  readonly tools: Pick<Stores['tools'], 'summaries'>;
}

/** The catalog and the call path, as clients outside the tab use them. */
export function createReachTools({ callTool, catalog, tools }: ReachToolsDeps): ReachTools {
  return {
    lookup: (name) => catalog.lookup(name),
    traitsOf,
    offerable: async () => {
      const { baseline, custom, panel, mcp } = await catalog.discovery.discover();
      return [...baseline, ...custom, ...panel, ...mcp].map(({ function: { name } }) => name);
    },
    nameOf: async (id) => (await tools.summaries([id]))[0]?.name,
    call: async ({ id, client, toolName, input, toolKey, traceparent }, onEvent, signal) =>
      await callTool(
        {
          toolCallId: id,
          runId: newId<RunId>(),
          toolName,
          input,
          caller: 'remote',
          client,
          conversationId: newId<string>(),
          judgedToolKey: toolKey,
          // The person at the tab can be asked for what the run lacks.
          hasPerson: true,
          ...defined({ traceparent }),
        },
        onEvent,
        signal,
      ),
  };
}

/** Tools and results in MCP's form. */
export const servedForms: ServedForms = {
  toolOf: (tool) => {
    const { name, description, inputSchema, outputSchema, guidance } = tool;
    return {
      name,
      description,
      inputSchema: withObjectRoot(inputSchema),
      annotations: hintsOf(tool),
      ...defined({ outputSchema, guidance }),
    };
  },
  resultOf: (result, hasOutputSchema) => {
    const served = mcpResult(result, hasOutputSchema);
    // The newest revision has any value here; for older clients the protocol's server wraps it.
    return hasOutputSchema && result.success ? { ...served, structuredContent: result.result ?? null } : served;
  },
};

/** Hints, from what the tool may do here. Of a tool whose code is elsewhere, nothing is promised. */
function hintsOf(tool: Tool): ServedHints {
  const { requested, source } = tool;
  if (traitsOf(tool).group === 'reading') return { readOnlyHint: true, openWorldHint: false };
  if (source === undefined) return { readOnlyHint: false, openWorldHint: true };
  const isOffline = requested.network.length === 0 && requested.engine !== 'unrestricted';
  const isReading = isOffline && requested.files !== 'write' && !requested.dom;
  return {
    readOnlyHint: isReading,
    openWorldHint: !isOffline,
    ...(isReading ? {} : { destructiveHint: requested.files === 'write' || !isOffline }),
  };
}
