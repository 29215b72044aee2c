import type { ToolCallId } from '../../core/ids.ts';
import { LIMITS } from '../../core/limits.ts';
import type { AskAnswer, OpenAsk } from '../contract.ts';

/**
 * `unseen`: no page showed it for `LIMITS.questions.unseenMs`. `withdrawn`: its call has ended. `full`: there are too
 * many open questions.
 */
export type AskEnd = AskAnswer | { readonly kind: 'unseen' | 'withdrawn' | 'full' };

/** Questions that wait for a person, in the order in which they were asked. */
export interface QuestionDesk {
  /** Never rejects. Aborting the signal withdraws the question. */
  readonly ask: (ask: OpenAsk, signal: AbortSignal) => Promise<AskEnd>;
  readonly list: () => readonly OpenAsk[];
  /** `unfit` keeps the question open. */
  readonly answer: (id: ToolCallId, answer: AskAnswer) => 'taken' | 'missing' | 'unfit';
  readonly see: (areSeen: boolean) => void;
}

interface Held {
  readonly ask: OpenAsk;
  readonly end: (end: AskEnd) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** @param onChange called when the open questions change */
export function createQuestionDesk(onChange: () => void): QuestionDesk {
  const held = new Map<ToolCallId, Held>();
  let areSeen = false;
  const wait = (one: Held): void => {
    clearTimeout(one.timer);
    one.timer = areSeen ? undefined : setTimeout(() => one.end({ kind: 'unseen' }), LIMITS.questions.unseenMs);
  };
  return {
    ask: (ask, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve({ kind: 'withdrawn' });
        if (held.size >= LIMITS.questions.maxOpen) return resolve({ kind: 'full' });
        const withdraw = (): void => one.end({ kind: 'withdrawn' });
        const one: Held = {
          ask,
          timer: undefined,
          end(end) {
            clearTimeout(one.timer);
            signal.removeEventListener('abort', withdraw);
            held.delete(ask.id);
            resolve(end);
            onChange();
          },
        };
        signal.addEventListener('abort', withdraw, { once: true });
        held.set(ask.id, one);
        wait(one);
        onChange();
      }),
    list: () => [...held.values()].map(({ ask }) => ask),
    answer(id, answer) {
      const one = held.get(id);
      if (one === undefined) return 'missing';
      if (!fits(one.ask, answer)) return 'unfit';
      one.end(answer);
      return 'taken';
    },
    see(seen) {
      if (seen === areSeen) return;
      areSeen = seen;
      for (const one of held.values()) wait(one);
    },
  };
}

function fits(ask: OpenAsk, answer: AskAnswer): boolean {
  switch (answer.kind) {
    case 'declined':
      return true;
    case 'given':
      return ask.kind === 'credential';
    case 'allowed':
      return ask.kind === 'permission';
    case 'answered':
      if (ask.kind !== 'question' || answer.text.length > LIMITS.questions.maxAnswerChars) return false;
      return answer.option === undefined ? answer.text !== '' : ask.options[answer.option] === answer.text;
  }
}
