import { toast } from '../elements/layers/toast.ts';
import type { AskAnswer, OpenAsk } from '../../catalog/contract/services.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { questionsTexts } from './texts/index.ts';

/** Answers the question that is shown, and reports errors. */
export function useAnswer(ask: OpenAsk): (answer: AskAnswer) => void {
  const send = useSendAnswer(ask);
  return (answer) => {
    send(answer).catch((error: unknown) => toast.error(questionsTexts.failed(messageOf(error))));
  };
}

/** Answers the question that is shown. Rejects like the host. */
export function useSendAnswer({ decision }: OpenAsk): (answer: AskAnswer) => Promise<void> {
  const { questions } = useApp();
  return (answer) => questions.getState().answer(decision, answer);
}
