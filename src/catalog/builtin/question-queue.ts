import { withoutParts } from '../../core/decisions/access-parts.ts';
import type { DecisionId } from '../../core/decisions/decision.ts';
import { createDecisionQueue } from '../../platform/decision-queue.ts';
import { ToolyardError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import type { AskAnswer, AskContent, OpenAsk } from '../contract/services.ts';

/**
 * `unseen`: no page showed it for `LIMITS.questions.unseenMs`. `withdrawn`: its call has ended. `full`: there are too
 * many open questions.
 */
export type AskEnd = AskAnswer | { readonly kind: 'unseen' | 'withdrawn' | 'full' };

/** Questions that wait for a person, in the order in which they were asked. */
export interface QuestionQueue {
  /** Never rejects. Aborting the signal withdraws the question. */
  readonly ask: (content: AskContent, signal: AbortSignal) => Promise<AskEnd>;
  readonly list: () => readonly OpenAsk[];
  /**
   * Answers the question that the key names, once `carryOut` has done what the answer says. If that fails, the question
   * stays open.
   *
   * @param key from the page
   * @throws ToolyardError `not-found` if it is not open any more, `conflict` if something else was shown,
   * `invalid-input` for an answer that does not match it; like `carryOut`
   */
  readonly answer: (
    key: unknown,
    answer: AskAnswer,
    carryOut?: (ask: OpenAsk, answer: AskAnswer) => Promise<void>,
  ) => Promise<void>;
  readonly see: (areSeen: boolean) => void;
}

interface Owner {
  readonly end: (end: AskEnd) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** @param onChange called when the open questions change */
export function createQuestionQueue(onChange: () => void): QuestionQueue {
  const queue = createDecisionQueue<AskContent, Owner>();
  let areSeen = false;
  const wait = (owner: Owner): void => {
    clearTimeout(owner.timer);
    owner.timer = areSeen ? undefined : setTimeout(() => owner.end({ kind: 'unseen' }), LIMITS.questions.unseenMs);
  };
  return {
    ask: (content, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve({ kind: 'withdrawn' });
        if (queue.size() >= LIMITS.questions.maxOpen) return resolve({ kind: 'full' });
        let isOver = false;
        const withdraw = (): void => owner.end({ kind: 'withdrawn' });
        const owner: Owner = {
          timer: undefined,
          end(end) {
            if (isOver) return;
            isOver = true;
            queue.remove(id);
            clearTimeout(owner.timer);
            signal.removeEventListener('abort', withdraw);
            resolve(end);
            onChange();
          },
        };
        const { id }: { readonly id: DecisionId } = queue.add(content, owner).decision;
        signal.addEventListener('abort', withdraw);
        wait(owner);
        onChange();
      }),
    list: () => queue.list().map(({ shown }) => shown),
    async answer(key, answer, carryOut) {
      const { owner } = await queue.answer(key, async ({ shown }) => {
        if (!fits(shown, answer)) throw new ToolyardError('invalid-input', 'This is no answer to the question');
        await carryOut?.(shown, answer);
      });
      owner.end(answer);
    },
    see(seen) {
      if (seen === areSeen) return;
      areSeen = seen;
      for (const { owner } of queue.list()) wait(owner);
    },
  };
}

/** An answer allows what was asked for, and gives no other secret than those that were asked for. */
function fits(ask: OpenAsk, answer: AskAnswer): boolean {
  switch (answer.kind) {
    case 'declined':
      return true;
    case 'given':
      return ask.kind === 'credential' && (answer.secret === undefined || answer.secret.name === ask.name);
    case 'allowed':
      return (
        ask.kind === 'permission' &&
        answer.secrets.every(({ name }) => ask.asked.secrets.includes(name)) &&
        withoutParts({ ...ask, permissions: ask.asked }, textsIn(answer.without)) !== undefined
      );
    case 'answered':
      if (ask.kind !== 'question' || answer.text.length > LIMITS.questions.maxAnswerChars) return false;
      return answer.option === undefined ? answer.text !== '' : ask.options[answer.option] === answer.text;
    default:
      // From another thread, so its type is not certain.
      return false;
  }
}

/** From another thread, so its type is not certain. */
function textsIn(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : [];
}
