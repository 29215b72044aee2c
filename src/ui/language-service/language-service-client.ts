import { LIMITS } from '../../core/limits.ts';
import type { LanguageServiceApi } from '../../catalog/contract/language-service.ts';
import { createDeadlineWorker, type KillableEndpoint } from '../../platform/deadline-worker.ts';
import type { RpcRemote } from '../../platform/rpc.ts';

/** Sends questions to the type worker. */
export interface TypingClient {
  /** Undefined without an answer: the worker could not be loaded, or the code was too much for it. */
  readonly ask: <Answer>(
    question: (api: RpcRemote<LanguageServiceApi>) => Promise<Answer>,
  ) => Promise<Answer | undefined>;
  readonly state: () => TypingState;
  readonly dispose: () => void;
}

/** `off`: after repeated failures it is not used until the page reloads. */
export type TypingState = 'loading' | 'ready' | 'off';

const FAILURES_ALLOWED = 3;

/** @param spawn makes a worker of src/realms/typescript-worker.ts; called with the first question. */
export function createTypingClient(spawn: () => KillableEndpoint): TypingClient {
  const worker = createDeadlineWorker<LanguageServiceApi>(spawn);
  let state: TypingState = 'loading';
  let failures = 0;
  return {
    async ask(question) {
      if (state === 'off') return undefined;
      const outcome = await worker.run(async (api) => ({ answer: await question(api) }), LIMITS.typingMs);
      if (outcome.ok) {
        state = 'ready';
        failures = 0;
        return outcome.value.answer;
      }
      // Code that blocks the worker would do so with every key, so typing continues without types.
      failures += 1;
      state = failures >= FAILURES_ALLOWED ? 'off' : 'loading';
      return undefined;
    },
    state: () => state,
    dispose: worker.dispose,
  };
}
