import type { ToolExecutor } from '../../core/executor.ts';
import type { Tool } from '../../core/tool.ts';
import { undeclaredTool } from '../origins/registered/registered-tier.ts';

/** An executor for names that no tool has. `match` must not reject. */
export interface MatchingExecutor extends ToolExecutor {
  readonly match: (toolName: string) => Promise<boolean>;
}

/** Executors by the kind that a tool's traits name. A new kind does not affect the others. */
export interface Executors {
  readonly get: (kind: string) => ToolExecutor | undefined;
  /**
   * Registers an executor; the last one registered is asked first.
   * @returns a function that removes it; undefined if its kind is taken
   */
  readonly register: (executor: MatchingExecutor) => (() => void) | undefined;
  /** A tool for a name that a registered executor handles. It accepts any object. */
  readonly toolFor: (name: string) => Promise<Tool | undefined>;
}

export function createExecutors(own: readonly ToolExecutor[]): Executors {
  const byKind = new Map<string, ToolExecutor>(own.map((executor) => [executor.kind, executor]));
  const registered: MatchingExecutor[] = [];
  return {
    get: (kind) => byKind.get(kind),
    register(executor) {
      if (byKind.has(executor.kind)) return undefined;
      byKind.set(executor.kind, executor);
      registered.unshift(executor);
      return () => {
        if (byKind.get(executor.kind) === executor) byKind.delete(executor.kind);
        const at = registered.indexOf(executor);
        if (at !== -1) registered.splice(at, 1);
      };
    },
    async toolFor(name) {
      for (const executor of [...registered])
        if (await executor.match(name)) return undeclaredTool(name, executor.kind);
      return undefined;
    },
  };
}
