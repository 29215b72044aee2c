import { ToolyardError } from '../../core/errors.ts';
import type { LocalModelFile, LocalModelState } from '../../agent/contract/local-models.ts';
import type { LocalModelsService } from '../../agent/contract/services.ts';

/** Model files in memory; a download has two steps. */
export function createFakeModels(): LocalModelsService {
  const files = new Map<string, LocalModelFile>();
  let state: LocalModelState = { state: 'none' };
  return {
    list: async () => [...files.values()],
    keep: async (source, onProgress) => {
      const name = typeof source === 'string' ? (source.split('/').at(-1) ?? source) : source.name;
      const bytes = typeof source === 'string' ? 2_000_000 : source.size;
      onProgress({ done: bytes / 2, total: bytes });
      const file = { name, bytes, keptAt: '2026-01-01T00:00:00.000Z' };
      files.set(name, file);
      state = { state: 'ready', name, bytes, contextTokens: 8_192, threads: 2 };
      return file;
    },
    stopKeeping: async () => undefined,
    remove: async (name) => {
      if (!files.delete(name)) throw new ToolyardError('not-found', 'There is no such model');
      state = { state: 'none' };
    },
    state: async () => state,
    unload: async () => void (state = { state: 'none' }),
  };
}
