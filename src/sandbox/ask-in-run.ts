import type { JsonObject } from '../core/json.ts';
import type { PermissionAnswer, SandboxListener } from './contract/sandboxed-run.ts';

/** The questions of one run, one at a time; its clock stands still meanwhile. */
export interface AskInRun {
  /** Undefined takes the question back. */
  readonly hear: (asked: JsonObject | undefined) => void;
}

export function createAskInRun(
  { ask, pauseClock, facts, signal }: Pick<SandboxListener, 'ask' | 'pauseClock' | 'facts' | 'signal'>,
  answer: (given: PermissionAnswer) => void,
): AskInRun {
  let question: AbortController | undefined;
  const putQuestion = async (asked: JsonObject, taken: AbortSignal): Promise<void> => {
    const goOn = pauseClock();
    const given = await ask?.(asked, taken).catch(() => undefined);
    goOn();
    if (taken.aborted) return;
    if (typeof given === 'object') facts({ granted: given.grant });
    answer(given);
  };
  return {
    hear: (asked) => {
      question?.abort();
      question = undefined;
      if (asked === undefined) return;
      question = new AbortController();
      void putQuestion(asked, AbortSignal.any([question.signal, signal]));
    },
  };
}
