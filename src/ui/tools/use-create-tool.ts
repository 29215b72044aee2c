import { useCallback } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { ToolFields } from '../../core/tool.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf, toolRoute } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { freeName } from './tools-store.ts';
import { toolsFirstTexts } from './texts/first/index.ts';

/** Stores a new tool under the next free name and opens it; reports errors. */
export function useCreateTool(): (fields: ToolFields) => Promise<void> {
  const { host, tools, status } = useApp();
  return useCallback(
    async (fields) => {
      try {
        const taken = new Set((await tools.getState().all()).map((tool) => tool.name));
        const record = await host.tools.add({ ...fields, name: freeName(fields.name, taken) });
        status.getState().noteSaved();
        navigate(pathOf(toolRoute(record.name)));
      } catch (error) {
        toast.error(toolsFirstTexts.createFailed(messageOf(error)));
      }
    },
    [host, status, tools],
  );
}
