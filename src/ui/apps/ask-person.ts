import type { Dispatch, SetStateAction } from 'react';
import { newId } from '../../core/ids.ts';
import type { AppQuestion } from './app-permission-prompt.tsx';

export type SetAsks = Dispatch<SetStateAction<readonly AppQuestion[]>>;

/** Shows a question of an app or a panel to the person. */
export function askPerson(setAsks: SetAsks, question: AppQuestion['question']): Promise<AppQuestion['answer']> {
  return new Promise((resolve) => {
    const one: AppQuestion = {
      id: newId<string>(),
      question,
      answer: 'deny',
      settle: (answer) => {
        setAsks((all) => all.filter((each) => each.id !== one.id));
        resolve(answer);
      },
    };
    setAsks((all) => [...all, one]);
  });
}

/** When the app or the view ends, all open questions are denied. */
export function denyAll(setAsks: SetAsks): void {
  setAsks((all) => {
    for (const { settle } of all) queueMicrotask(() => settle('deny'));
    return [];
  });
}
