import type { QuestionDesk } from '../../../catalog/index.ts';
import { ToolyardError } from '../../../core/errors.ts';
import type { QuestionsService } from '../../../catalog/contract.ts';

/** The open questions of this tab's calls, for the page. */
export function createQuestionsService(desk: Pick<QuestionDesk, 'list' | 'answer' | 'see'>): QuestionsService {
  return {
    list: async () => [...desk.list()],
    answer: async (id, answer) => {
      const outcome = desk.answer(id, answer);
      if (outcome === 'missing') throw new ToolyardError('not-found', 'This question is not open any more');
      if (outcome === 'unfit') throw new ToolyardError('invalid-input', 'This is no answer to the question');
    },
    see: async (areSeen) => desk.see(areSeen),
  };
}
