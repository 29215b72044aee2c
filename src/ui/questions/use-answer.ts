import type { SyntheticEvent } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { AskAnswer } from '../../catalog/contract.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { lateTexts } from '../texts/late-texts.ts';

/** Whether a person did it. Everything that answers asks this first. */
export type ByPerson = (event: SyntheticEvent) => boolean;

/** Answers a question of a call; what goes wrong is told. */
export function useAnswer(id: ToolCallId): (answer: AskAnswer) => void {
  const { questions } = useModel();
  return (answer) => {
    questions
      .getState()
      .answer(id, answer)
      .catch((error: unknown) => toast.error(lateTexts.questions.failed(messageOf(error))));
  };
}
