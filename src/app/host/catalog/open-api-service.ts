import { createOpenApiService, reviewRecords, type ToolJudges, type ToolStore } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import type { OpenApiService } from '../../../catalog/contract/services.ts';

interface OpenApiDeps {
  readonly tools: ToolStore;
  readonly judges: ToolJudges;
  /** Releases a listener of another thread. */
  readonly release: (listener: (...values: never[]) => void) => void;
}

/** OpenAPI descriptions, parsed in a worker without network and storage. */
export function createOpenApi({ tools, judges, release }: OpenApiDeps): OpenApiService {
  const service = createOpenApiService(
    () =>
      new Worker(new URL('../../../realms/openapi-worker.ts', import.meta.url), {
        type: 'module',
        name: 'openapi-worker',
      }),
  );
  let turn = 0;
  return {
    read: async (text) => {
      if (typeof text !== 'string') throw new ToolyardError('invalid-input', 'An OpenAPI description is text');
      return await service.read(text);
    },
    take: async (choice, listener) => {
      const current = (turn += 1);
      const notify = (done: number, total: number): void => {
        if (current !== turn) throw new ToolyardError('aborted', 'It was stopped');
        listener?.({ done, total });
      };
      try {
        const records = await service.take(choice, (done, total) => listener?.({ done: done / 2, total }));
        return await reviewRecords({ format: 'openapi', records }, tools, judges, (done, total) =>
          notify(total / 2 + done / 2, total),
        );
      } finally {
        if (listener !== undefined) release(listener);
      }
    },
    forget: async () => {
      turn += 1;
      service.stop();
    },
  };
}
