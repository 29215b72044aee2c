import { useCallback } from 'react';
import { toast } from 'sonner';
import type { ToolFields } from '../../core/tool.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf, toolRoute } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { freeName } from '../stores/tools-store.ts';
import { texts } from '../texts/texts.ts';

/** Stores a new tool under the next free name and opens it; says so when it cannot. */
export function useCreateTool(): (fields: ToolFields) => Promise<void> {
  const { host, tools, status } = useModel();
  return useCallback(
    async (fields) => {
      for (;;) {
        const name = freeName(fields.name, taken);
        try {
          const record = await host.addTool({ ...fields, name });
          status.getState().noteSaved();
          navigate(pathOf(toolRoute(record.name)));
          return;
        } catch (error) {
          // The list may not be read to its end.
          if (isDuplicate(error) && !taken.has(name)) {
            taken.add(name);
            continue;
          }
          toast.error(texts.home.createFailed(messageOf(error)));
          return;
        }
      }
    },
    [host, status, tools],
  );
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'duplicate-name';
}
