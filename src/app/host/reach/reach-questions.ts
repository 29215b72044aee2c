import type { QuestionQueue } from '../../../catalog/index.ts';
import type { HostEvent } from '../../../services/host-services.ts';
import type { ReachQuestions } from '../../../reach/index.ts';

/** Questions that a client's person can answer too: those for a text. Credentials and access are asked here alone. */
export function createReachQuestions(
  questions: Pick<QuestionQueue, 'list' | 'answer'>,
  subscribe: (listener: (event: HostEvent) => void) => void,
): ReachQuestions {
  return {
    of: (call) =>
      questions
        .list()
        .flatMap((ask) =>
          ask.kind === 'question' && ask.toolCallId === call
            ? [{ id: ask.decision.id, text: ask.question, options: ask.options }]
            : [],
        ),
    answer: async (id, text) => {
      const ask = questions.list().find(({ decision }) => decision.id === id);
      if (ask?.kind !== 'question') return;
      const option = text === undefined ? -1 : ask.options.indexOf(text);
      await questions
        .answer(
          ask.decision,
          text === undefined ? { kind: 'declined' } : { kind: 'answered', text, ...(option < 0 ? {} : { option }) },
        )
        // The person at the tab was quicker.
        .catch(() => undefined);
    },
    subscribe: (listener) =>
      subscribe(({ type }) => {
        if (type === 'questions-changed') listener();
      }),
  };
}
