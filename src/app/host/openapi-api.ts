import { createOpenApiService, reviewRecords } from '../../catalog/index.ts';
import { ToolyardError } from '../../core/errors.ts';
import type { HostApi } from '../../core/host-api.ts';
import type { Host } from './create-host.ts';

/** OpenAPI descriptions, read in a worker that has neither network nor storage. */
export function createOpenApiApi(
  host: Promise<Host>,
  releaseListener: (listener: (...values: never[]) => void) => void,
): Pick<HostApi, 'readOpenApi' | 'takeOpenApi' | 'forgetOpenApi'> {
  const service = createOpenApiService(
    () =>
      new Worker(new URL('../../realms/openapi-worker.ts', import.meta.url), {
        type: 'module',
        name: 'openapi-worker',
      }),
  );
  let turn = 0;
  return {
    readOpenApi: async (text) => {
      if (typeof text !== 'string') throw new ToolyardError('invalid-input', 'An OpenAPI description is text');
      return await service.read(text);
    },
    takeOpenApi: async (choice, listener) => {
      const current = (turn += 1);
      const tell = (done: number, total: number): void => {
        if (current !== turn) throw new ToolyardError('aborted', 'It was stopped');
        listener?.({ done, total });
      };
      try {
        const { stores, untrustedJudges } = await host;
        const records = await service.take(choice, (done, total) => listener?.({ done: done / 2, total }));
        return await reviewRecords({ format: 'openapi', records }, stores.tools, untrustedJudges, (done, total) =>
          tell(total / 2 + done / 2, total),
        );
      } finally {
        if (listener !== undefined) releaseListener(listener);
      }
    },
    forgetOpenApi: async () => {
      turn += 1;
      service.stop();
    },
  };
}
