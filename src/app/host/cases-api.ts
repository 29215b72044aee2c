import { runCases } from '../../catalog/index.ts';
import type { CaseEvent } from '../../core/case-run.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { Host } from './create-host.ts';

/** Cases of tools. `releaseListener` closes the way back to a listener of another thread. */
export function createCasesApi(
  host: Promise<Host>,
  releaseListener: (listener: (event: CaseEvent) => void) => void,
): Pick<HostApi, 'runCases' | 'stopCases'> {
  const underWay = new Map<string, Set<AbortController>>();
  return {
    runCases: async (name, listener) => {
      // From outside, whatever its type says.
      const toolName = String(name);
      const controller = new AbortController();
      const others = underWay.get(toolName) ?? new Set();
      underWay.set(toolName, others.add(controller));
      try {
        const { stores, callTool, validatorFor } = await host;
        const tool = await stores.tools.getByName(toolName);
        if (tool === undefined)
          throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(toolName)}`, {
            name: toolName,
          });
        return await runCases(tool, { callTool, validatorFor }, listener, controller.signal);
      } finally {
        others.delete(controller);
        if (others.size === 0) underWay.delete(toolName);
        if (listener !== undefined) releaseListener(listener);
      }
    },
    stopCases: async (name) => {
      for (const controller of underWay.get(String(name)) ?? []) controller.abort();
      await Promise.resolve();
    },
  };
}
