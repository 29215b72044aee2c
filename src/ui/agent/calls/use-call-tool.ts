import { useEffect, useState } from 'react';
import type { ToolRecord } from '../../../core/tool.ts';
import { recordOfBuiltin } from '../../tools/builtin/builtin-record.ts';
import { hrefOf, toolRoute } from '../../lib/routes.ts';
import { recordOfServerTool } from '../../servers/server-record.ts';
import { recordOfSessionTool } from '../../tools/session/session-tool-record.ts';
import { useApp, type AppContext } from '../../stores/app-context.ts';

/** The current tool of a call, and where it is shown. `canEdit`: its code belongs to the person. */
export interface CallTool {
  readonly record: ToolRecord;
  readonly href: string;
  readonly canEdit: boolean;
}

/** Undefined while loading, `none` if there is no tool of that name. @param turn a new value reloads */
export function useCallTool(name: string, turn: unknown): CallTool | 'none' | undefined {
  const model = useApp();
  const [found, setFound] = useState<{ readonly name: string; readonly tool: CallTool | 'none' } | undefined>();
  useEffect(() => {
    let isCurrent = true;
    // An error counts as no tool.
    void findTool(model, name)
      .catch(() => undefined)
      .then((tool) => {
        if (isCurrent) setFound({ name, tool: tool ?? 'none' });
      });
    return () => {
      isCurrent = false;
    };
  }, [model, name, turn]);
  return found?.name === name ? found.tool : undefined;
}

/** Searches in the catalog's order, as far as the page knows it. */
async function findTool({ host, servers, sessionTools }: AppContext, name: string): Promise<CallTool | undefined> {
  for (const view of servers.getState().servers ?? []) {
    const tool = view.tools.find((each) => each.name === name);
    if (tool !== undefined)
      return { record: recordOfServerTool(tool, view), href: hrefOf({ screen: 'server-tool', name }), canEdit: false };
  }
  const own = await host.tools.get(name);
  if (own !== undefined) return { record: own, href: hrefOf(toolRoute(name)), canEdit: true };
  const file = sessionTools.getState().tools.find((each) => each.name === name);
  if (file !== undefined)
    return {
      record: recordOfSessionTool(await host.sessionTools.get(file.id)),
      href: hrefOf({ screen: 'sessionTools', id: file.id }),
      canEdit: false,
    };
  const builtin = (await host.tools.builtins()).find((each) => each.name === name);
  return builtin === undefined
    ? undefined
    : { record: recordOfBuiltin(builtin), href: hrefOf({ screen: 'builtin', name }), canEdit: false };
}
