import {
  lastCaseResults,
  runCases,
  type CaseMarks,
  type RunCasesDeps,
  type RunStore,
  type ToolStore,
} from '../../../catalog/index.ts';
import type { CaseEvent } from '../../../catalog/contract/cases/case-run.ts';
import type { CasesService } from '../../../catalog/contract/services.ts';
import { ToolyardError } from '../../../core/errors.ts';

interface CasesDeps extends Pick<RunCasesDeps, 'callTool' | 'validatorFor'> {
  readonly tools: Pick<ToolStore, 'getByName' | 'getById'>;
  readonly runs: Pick<RunStore, 'list'>;
  readonly caseMarks: CaseMarks;
  /** Releases a listener of another thread. */
  readonly release: (listener: (event: CaseEvent) => void) => void;
}

/** Cases of tools. */
export function createCasesService({
  tools,
  runs,
  callTool,
  validatorFor,
  caseMarks,
  release,
}: CasesDeps): CasesService {
  const underWay = new Map<string, Set<AbortController>>();
  return {
    run: async (name, listener, hasPerson) => {
      // From outside, whatever its type says.
      const toolName = String(name);
      const controller = new AbortController();
      const others = underWay.get(toolName) ?? new Set();
      underWay.set(toolName, others.add(controller));
      try {
        const tool = await tools.getByName(toolName);
        if (tool === undefined)
          throw new ToolyardError('not-found', `There is no tool named ${JSON.stringify(toolName)}`, {
            name: toolName,
          });
        return await runCases(
          tool,
          { callTool, validatorFor, marks: caseMarks, hasPerson: hasPerson === true },
          listener,
          controller.signal,
        );
      } finally {
        others.delete(controller);
        if (others.size === 0) underWay.delete(toolName);
        if (listener !== undefined) release(listener);
      }
    },
    last: async (toolId) => {
      const tool = await tools.getById(toolId);
      return tool?.cases === undefined ? [] : await lastCaseResults(tool, await runs.list(toolId));
    },
    stop: async (name) => {
      for (const controller of underWay.get(String(name)) ?? []) controller.abort();
      await Promise.resolve();
    },
  };
}
