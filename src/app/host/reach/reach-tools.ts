import { traitsOf, type CallTool } from '../../../catalog/index.ts';
import { newId, type RunId } from '../../../core/ids.ts';
import { defined } from '../../../core/defined.ts';
import type { ReachTools } from '../../../reach/index.ts';
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
