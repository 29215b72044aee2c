import { ToolyardError } from '../../core/errors.ts';
import type { QuestionsApi } from '../../core/questions.ts';
import type { Host } from './create-host.ts';

/** Questions of this tab's calls, for the page. */
export function createQuestionsApi(host: Promise<Host>): QuestionsApi {
  return {
    listQuestions: async () => [...(await host).catalog.questions.list()],
    answerQuestion: async (id, answer) => {
      const outcome = (await host).catalog.questions.answer(id, answer);
      if (outcome === 'missing') throw new ToolyardError('not-found', 'This question is not open any more');
      if (outcome === 'unfit') throw new ToolyardError('invalid-input', 'This is no answer to the question');
    },
    seeQuestions: async (areSeen) => (await host).catalog.questions.see(areSeen),
  };
}
