import type { SyntheticEvent } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { ToolCallId } from '../../core/ids.ts';
import type { AskAnswer } from '../../catalog/contract.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { questionsTexts } from './texts/index.ts';

/** Whether a person caused the event. Every answer checks this first. */
export type ByPerson = (event: SyntheticEvent) => boolean;

/** Answers the question of a call and reports errors. */
export function useAnswer(id: ToolCallId): (answer: AskAnswer) => void {
  const { questions } = useModel();
  return (answer) => {
    questions
      .getState()
      .answer(id, answer)
      .catch((error: unknown) => toast.error(questionsTexts.failed(messageOf(error))));
  };
}
