import type { JsonObject } from '../../core/json/json.ts';
import type { PermissionAnswer, SandboxListener } from '../contract/sandboxed-run.ts';

/** The questions of one run, one at a time; its clock stands still while it is idle. */
export interface AskInRun {
  /** Undefined takes the question back. */
  readonly ask: (asked: JsonObject | undefined) => void;
  /** The code works while it waits: its clock stands still no more, in this question and later ones. */
  readonly resumeClock: () => void;
}

export function createAskInRun(
  { ask, pauseClock, report, signal }: Pick<SandboxListener, 'ask' | 'pauseClock' | 'report' | 'signal'>,
  answer: (given: PermissionAnswer) => void,
): AskInRun {
  let question: AbortController | undefined;
  let resume = (): void => undefined;
  let isBusy = false;
  const putQuestion = async (asked: JsonObject, withdrawn: AbortSignal): Promise<void> => {
    const goOn = isBusy ? (): void => undefined : pauseClock();
    resume = goOn;
    const given = await ask?.(asked, withdrawn).catch(() => undefined);
    goOn();
    if (withdrawn.aborted) return;
    if (typeof given === 'object') report({ type: 'info', info: { granted: given.grant } });
    answer(given);
  };
  return {
    ask: (asked) => {
      question?.abort();
      question = undefined;
      // What is taken back waits for nobody, even if the answer to that comes late.
      resume();
      if (asked === undefined) return;
      question = new AbortController();
      void putQuestion(asked, AbortSignal.any([question.signal, signal]));
    },
    resumeClock: () => {
      isBusy = true;
      resume();
    },
  };
}
