import { LIMITS } from '../../core/limits.ts';
import { createDeadlineWorker, type KillableEndpoint } from '../../platform/deadline-worker.ts';
import type { DeclaredType } from '../contract/code.ts';
import type { StrippedCode } from './strip-types.ts';

/** The API of src/realms/language-worker.ts. */
export interface LanguageWorkerApi {
  ping(): Promise<'pong'>;
  stripTypes(code: string): Promise<StrippedCode>;
  declaredTypes(code: string): Promise<readonly DeclaredType[]>;
}

/** TypeScript in a worker that is created on first use: its parser is too large to load with the app. */
export interface TypeScriptParser {
  /** Never rejects; if the worker fails or times out, the result is a fault at 1:1 that says so. */
  readonly stripTypes: (code: string) => Promise<StrippedCode>;
  /** Never rejects; none if the worker fails or times out. */
  readonly declaredTypes: (code: string) => Promise<readonly DeclaredType[]>;
  readonly dispose: () => void;
}

/** @param spawn makes a worker of src/realms/language-worker.ts. */
export function createTypeScriptParser(spawn: () => KillableEndpoint): TypeScriptParser {
  const worker = createDeadlineWorker<LanguageWorkerApi>(spawn);
  return {
    async stripTypes(code) {
      const outcome = await worker.run(
        async (api): Promise<StrippedCode> => await api.stripTypes(code),
        LIMITS.languageMs,
      );
      return outcome.ok
        ? outcome.value
        : { ok: false, message: `TypeScript could not be read: ${outcome.message}`, line: 1, column: 1 };
    },
    async declaredTypes(code) {
      const outcome = await worker.run(async (api) => await api.declaredTypes(code), LIMITS.languageMs);
      return outcome.ok ? outcome.value : [];
    },
    dispose: worker.dispose,
  };
}
