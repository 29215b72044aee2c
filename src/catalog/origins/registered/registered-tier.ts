import { defined } from '../../../core/defined.ts';
import type { ToolId } from '../../../core/ids.ts';
import { LIMITS } from '../../../core/limits.ts';
import { NO_PERMISSIONS } from '../../../core/permissions/permissions.ts';
import type { Tool, ToolOrigin } from '../../../core/tool.ts';
import type { RegisteredTool } from '../../contract/registered-tools.ts';
import type { ToolTier } from '../create-catalog.ts';

/** The tools that executors of the page registered with themselves. */
export interface RegisteredTier extends ToolTier {
  readonly list: () => Promise<readonly Tool[]>;
  readonly add: (executor: string, tools: readonly RegisteredTool[]) => void;
  /** Removes all tools of an executor. */
  readonly remove: (executor: string) => void;
}

/** @param changed tells the page that the list of tools is another one */
export function createRegisteredTier(changed: () => void): RegisteredTier {
  /** By executor, the last one registered at the end: it counts where names meet. */
  const byExecutor = new Map<string, readonly Tool[]>();
  let byName: ReadonlyMap<string, Tool> = new Map();
  const update = (): void => {
    byName = new Map([...byExecutor.values()].flat().map((tool) => [tool.name, tool]));
    changed();
  };
  return {
    get: (name) => Promise.resolve(byName.get(name)),
    list: () => Promise.resolve([...byName.values()]),
    add(executor, tools) {
      if (tools.length === 0) return;
      byExecutor.set(
        executor,
        tools.map((tool) => declaredTool(executor, tool)),
      );
      update();
    },
    remove(executor) {
      if (byExecutor.delete(executor)) update();
    },
  };
}

/** A tool for a name that an executor handles without having declared it. It accepts any object. */
export function undeclaredTool(name: string, executor: string): Tool {
  const description = `Answered by the executor ${executor}`;
  return toolOf({ kind: 'registered', executor }, { name, description, inputSchema: { type: 'object' } });
}

function declaredTool(executor: string, { returns, ...tool }: RegisteredTool): Tool {
  return {
    ...toolOf({ kind: 'registered', executor, isDeclared: true }, tool),
    ...(typeof returns === 'string' ? { returnsText: returns } : defined({ outputSchema: returns })),
  };
}

function toolOf(
  origin: ToolOrigin<'registered'>,
  tool: Pick<Tool, 'name' | 'description' | 'inputSchema' | 'guidance'>,
): Tool {
  return {
    ...tool,
    id: `registered:${origin.executor}:${tool.name}` as ToolId,
    origin,
    version: 1,
    requested: NO_PERMISSIONS,
    enabled: true,
    // A script of the page could do itself whatever its tools do.
    trusted: true,
    timeoutMs: LIMITS.defaultTimeoutMs,
  };
}
