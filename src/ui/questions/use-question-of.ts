import { useLayoutEffect } from 'react';
import type { OpenAsk } from '../../catalog/contract/services.ts';
import type { ToolCallId } from '../../core/ids.ts';
import { useApp, useQuestions } from '../stores/app-context.ts';

/**
 * The question of one of these calls, whose card the caller shows (`QuestionSlot`). It offers the place before the
 * browser paints, so that the card is never at the bottom of the app first and then moves.
 */
export function useQuestionOf(isOne: (call: ToolCallId) => boolean): OpenAsk | undefined {
  const { questions } = useApp();
  const ask = useQuestions(({ open }) => open.find(({ toolCallId }) => isOne(toolCallId)));
  const id = ask?.decision.id;
  useLayoutEffect(() => (id === undefined ? undefined : questions.getState().offer(id)), [id, questions]);
  return ask;
}
